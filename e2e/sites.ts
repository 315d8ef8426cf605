import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The number of workers. Each has its own product, so that tests of one can't disturb those of another. */
export const WORKERS = Number(process.env.E2E_WORKERS ?? 2);

const FIRST_PORT = Number(process.env.E2E_PORT ?? 3900);

export const portOf = (worker: number): number => FIRST_PORT + 1_000 * worker;
export const siteOf = (worker: number): string => `http://127.0.0.1:${portOf(worker)}`;

/** The data folders of a run. They are named by the port, which only one run at a time can have. */
export const FOLDER = join(tmpdir(), `quotavera-e2e-${FIRST_PORT}`);
export const dataOf = (worker: number): string => join(FOLDER, String(worker));

/** What `serve.ts` prints when every site can be used. */
export const ALL_READY = 'every site is ready';
