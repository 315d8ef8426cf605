import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DatabaseUnavailable } from '../database/index.ts';

/** After this delay the pool has noticed which other connections are broken. */
const PAUSE_MS = 50;

/** Reads, and reads once more when the database's connection broke during the first try. */
export async function readWithRetry<T>(first: Promise<T>, again: () => Promise<T> | null): Promise<T> {
  try {
    return await first;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    await sleep(PAUSE_MS);
    const second = again();
    if (!second) throw error;
    return second;
  }
}

/** Routes that only read are tried once more, unless their answer has begun. */
export function retryReads(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' && route.method !== 'HEAD') return;
    const { handler } = route;
    route.handler = function (request, reply) {
      const read = () => handler.call(this, request, reply);
      const first = read();
      if (!(first instanceof Promise)) return first;
      return readWithRetry(first, () => (reply.sent || reply.raw.headersSent ? null : (read() as Promise<unknown>)));
    };
  });
}
