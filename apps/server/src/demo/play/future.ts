import { Worker } from 'node:worker_threads';
import type { SimulatedMatch } from '../world/season.ts';
import type { SimulatedTip } from '../world/tipping.ts';

/** What of the simulated world lies around and after its anchor. */
export interface Future {
  readonly matches: readonly SimulatedMatch[];
  readonly tips: readonly SimulatedTip[];
}

export interface FutureAsk {
  readonly seed: string;
  readonly anchor: string;
}

/** Made in a thread of its own: a second of arithmetic that no request should wait for. */
export function simulateFuture(ask: FutureAsk): Promise<Future> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: ask });
    worker.once('message', (future: Future) => resolve(future));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the simulation ended with ${code}`));
    });
  });
}
