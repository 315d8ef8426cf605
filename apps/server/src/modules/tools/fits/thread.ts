import { Worker } from 'node:worker_threads';
import type { FitInput, FitMessage, FitReply } from './worker.ts';

/** A thread without work is ended after this long. */
const IDLE_MS = 30_000;

interface Waiting {
  resolve(answer: FitReply): void;
  reject(error: unknown): void;
}

/** A single thread makes all fits of the process, each after the one before: they leave the other cores to requests and the database. */
class FitThread {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private idle: NodeJS.Timeout | null = null;
  private lastId = 0;

  fit(input: FitInput): Promise<FitReply> {
    if (this.idle) clearTimeout(this.idle);
    this.worker ??= this.start();
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ id, input });
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', ({ id, answer, error }: FitMessage) => {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (answer) waiting?.resolve(answer);
      else waiting?.reject(new Error(`a fit failed: ${error}`));
      if (this.waiting.size === 0) this.idle = setTimeout(() => this.end(worker), IDLE_MS).unref();
    });
    const lost = (error: unknown) => {
      if (this.worker === worker) this.worker = null;
      for (const waiting of this.waiting.values()) waiting.reject(error);
      this.waiting.clear();
    };
    worker.on('error', lost);
    worker.on('exit', (code) => {
      if (this.worker === worker) lost(new Error(`the thread of the fits ended with ${code}`));
    });
    return worker;
  }

  private end(worker: Worker): void {
    if (this.waiting.size > 0) return;
    if (this.worker === worker) this.worker = null;
    void worker.terminate();
  }
}

const thread = new FitThread();

/** Fits off the event loop. Throws what the fit throws; a thread that died is started again by the next one. */
export function fitInThread(input: FitInput): Promise<FitReply> {
  return thread.fit(input);
}
