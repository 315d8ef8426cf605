import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FitInput, FitMessage, FitReply } from './worker.ts';

/** A thread without work is ended after this long. */
const IDLE_MS = 30_000;

interface FitOptions {
  /** The fit is given up when it is aborted. */
  stopping?: AbortSignal;
  /** Milliseconds after which the fit is given up. */
  limitMs?: number;
}

/** A fit was given up because it takes longer than it may. */
export class FitTooLong extends Error {
  override readonly name = 'FitTooLong';
}

/** A single thread makes all fits of the process, each after the one before: they leave the other cores to requests and the database. */
class FitThread {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  fit(input: FitInput, options: FitOptions): Promise<FitReply> {
    const own = this.#turn.then(() => this.#make(input, options));
    this.#turn = own.catch(() => undefined);
    return own;
  }

  async #make(input: FitInput, { stopping, limitMs }: FitOptions): Promise<FitReply> {
    stopping?.throwIfAborted();
    if (this.#idle) clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    const late = limitMs === undefined ? null : AbortSignal.timeout(limitMs);
    const signal = AbortSignal.any([stopping, late].filter((one) => one != null));
    const answered = once(worker, 'message', { signal });
    const ended = once(worker, 'exit', { signal }).then(([code]) => {
      throw new Error(`the thread of the fits ended with ${code}`);
    });
    worker.postMessage(input);
    try {
      const [{ answer, error }] = (await Promise.race([answered, ended])) as [FitMessage];
      if (!answer) throw new Error(`a fit failed: ${error}`);
      this.#idle = setTimeout(() => this.#end(worker), IDLE_MS).unref();
      return answer;
    } catch (error) {
      // A thread that still calculates would hold up the next fit.
      if (signal.aborted) this.#end(worker);
      throw late?.aborted && !stopping?.aborted ? new FitTooLong(`a fit took more than ${limitMs} ms`) : error;
    } finally {
      for (const promise of [answered, ended]) promise.catch(() => undefined);
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    worker.unref();
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    void worker.terminate();
  }
}

const thread = new FitThread();

/**
 * Fits off the event loop. Throws what the fit throws, `FitTooLong` after its limit, and the signal's reason when it is stopped; a thread that
 * died is started again by the next one.
 */
export function fitInThread(input: FitInput, options: FitOptions = {}): Promise<FitReply> {
  return thread.fit(input, options);
}
