import { Worker } from 'node:worker_threads';
import type { Load, Loaded } from './bench-load.worker.ts';

/** Loads a server from a thread of its own. */
export function underLoad(address: string, load: Omit<Load, 'host' | 'port'>): Promise<Loaded> {
  const { hostname: host, port } = new URL(address);
  const workerData: Load = { ...load, host, port: Number(port) };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bench-load.worker.ts', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
