import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The number of workers. Each has its own product, so that tests of one can't disturb those of another. */
export const WORKERS = Number(process.env.E2E_WORKERS ?? 2);

const FIRST_PORT = Number(process.env.E2E_PORT ?? 3900);

/**
 * The number of the product that a test uses: its worker's own. A repeated test uses the one after all workers', where its first try
 * has left nothing.
 */
const SPARE = WORKERS;
export const productOf = ({ parallelIndex, retry }: { parallelIndex: number; retry: number }): number =>
  retry > 0 ? SPARE : parallelIndex;

export const portOf = (worker: number): number => FIRST_PORT + 1_000 * worker;
export const siteOf = (worker: number): string => `http://127.0.0.1:${portOf(worker)}`;

/** Reading this address starts the spare product; the answer comes when it can be used. */
export const SPARE_STARTER_PORT = portOf(SPARE) + 1;
export const SPARE_STARTER = `http://127.0.0.1:${SPARE_STARTER_PORT}`;

/** The data folders of a run. They are named by the port, which only one run at a time can have. */
export const FOLDER = join(tmpdir(), `quotavera-e2e-${FIRST_PORT}`);
export const dataOf = (worker: number): string => join(FOLDER, String(worker));

/** `serve.ts` prints this when every site can be used. */
export const ALL_READY = 'every site is ready';
