/** Tests run in as many workers, each on a product of its own: what one suspends, settles or unlocks is nothing to the other. */
export const WORKERS = Number(process.env.E2E_WORKERS ?? 2);

const FIRST_PORT = Number(process.env.E2E_PORT ?? 3900);

export const portOf = (worker: number): number => FIRST_PORT + 1_000 * worker;
export const siteOf = (worker: number): string => `http://127.0.0.1:${portOf(worker)}`;

/** What `serve.ts` prints when every site can be used. */
export const ALL_READY = 'every site is ready';
