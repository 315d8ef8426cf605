import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '@quotavera/domain/time';
import { drainMs, type Opened, openProduct, type ServeOptions } from '../main.ts';
import type { ProcessFigures } from '../platform/http/index.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** A worker that ends so soon is started again only after a pause: whatever ends it would end it again. */
const SOON_MS = 5 * SECOND_MS;
const PAUSE_MS = SECOND_MS;
/** A scrape waits so long for a process' figures, and goes without them then. */
const FIGURES_WITHIN_MS = SECOND_MS;
/** Fewer connections than that make requests wait for each other's statements. */
const POOL_MIN = 4;

export interface ServingByWorkers {
  address: string;
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The web processes behind one port. A worker that ends is started again, until they are told to close. */
function startWorkers({ environment, web }: ServeOptions, count: number, { app, context }: Opened) {
  const poolSize = Math.max(POOL_MIN, Math.ceil(environment.DATABASE_POOL_SIZE / count));
  const ofWorker = { ...environment, DATABASE_POOL_SIZE: poolSize };
  const names = new Map<Worker, string>();
  const answers = new Map<string, ProcessFigures[]>();
  let closing = false;

  const tell = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };

  /** Asks all processes but the one that answers the scrape. */
  async function gather(asking: Worker, question: string): Promise<void> {
    const figures = [await app.http.ownFigures()];
    answers.set(question, figures);
    const others = [...names.keys()].filter((worker) => worker !== asking && worker.isConnected());
    for (const worker of others) tell(worker, { type: 'tell', question });
    const deadline = performance.now() + FIGURES_WITHIN_MS;
    while (figures.length <= others.length && performance.now() < deadline) await sleep(5, undefined, { ref: false });
    answers.delete(question);
    tell(asking, { type: 'told', question, figures });
  }

  /** Starts a worker; fulfilled with its address once it serves. */
  function startOne(name: string): Promise<string> {
    const worker = cluster.fork();
    names.set(worker, name);
    const born = performance.now();
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'serving') resolve(message.address);
        else if (message.type === 'failed') reject(new Error(message.text));
        else if (message.type === 'ask') void gather(worker, message.question);
        else answers.get(message.question)?.push(message.figures);
      });
      worker.on('exit', (code, signal) => {
        names.delete(worker);
        reject(new Error(`worker ${name} ended with ${signal ?? code}`));
        if (closing) return;
        context.log.error({ worker: name, code, signal }, 'a worker ended; it is started again');
        const pause = performance.now() - born < SOON_MS ? PAUSE_MS : 0;
        setTimeout(() => {
          if (!closing) startOne(name).catch((error) => context.log.error({ err: error }, 'a worker did not start'));
        }, pause);
      });
      tell(worker, { type: 'start', environment: ofWorker, web, name });
    });
  }

  return {
    start: () => Promise.all(Array.from({ length: count }, (_, n) => startOne(String(n + 1)))),
    drain() {
      for (const worker of names.keys()) tell(worker, { type: 'drain' });
    },
    async close() {
      closing = true;
      const ended = [...names.keys()].map((worker) => new Promise((done) => worker.once('exit', done)));
      for (const worker of names.keys()) tell(worker, { type: 'close' });
      await Promise.all(ended);
    },
  };
}

/**
 * Serves by several web processes behind one port. This process has what there is once: migrations, the embedded database, jobs and the
 * log's sequencer. Closing ends the workers first, each with its requests answered.
 */
export async function serveByWorkers(options: ServeOptions, count: number): Promise<ServingByWorkers> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), execArgv: [], serialization: 'advanced' });
  const opened = await openProduct({ ...options, web: null }, 'jobs');
  const workers = startWorkers(options, count, opened);
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= workers.close().finally(opened.close);
    return closing;
  };
  try {
    await opened.app.startBackground();
    const [address] = await workers.start();
    return {
      address: address!,
      close,
      drain: async () => {
        workers.drain();
        await sleep(drainMs(options.environment));
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
