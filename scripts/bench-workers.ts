import { startServerProcess } from '../apps/server/src/testing/server-process.ts';
import type { Bench, Figure } from './bench-figures.ts';
import { underLoad } from './bench-load.ts';

const PROCESSES = [1, 2];
const LISTS = [
  '/tips/v1/tips-public/?page_size=25',
  '/tips/v1/tipsters/?page_size=25',
  '/tips/v1/leaderboard/?page_size=25',
];
const POOL = '8';
const MEGABYTE = 1024 ** 2;

/** The memory of the web processes of a start, in bytes, on the average. */
async function memoryOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const lines = text.split('\n').filter((line) => /^process_resident_memory_bytes(?!.*worker="jobs")/.test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0) / lines.length;
}

/** A member's lists by one web process and by two, beside each other: on the same database, with the same load. */
export async function measureWorkers(
  { client, databaseUrl, connections, loadMs }: Bench,
  folder: string,
): Promise<Figure[]> {
  const { token } = await client.signIn('pro@example.com');
  const requests = LISTS.map((path) => ({ path: `/api${path}`, token }));
  const figures: Figure[] = [];
  let first: number | null = null;
  for (const count of PROCESSES) {
    const environment = { WORKERS: String(count), DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: POOL };
    const server = await startServerProcess(folder, environment);
    try {
      const load = { requests, connections, milliseconds: loadMs };
      await underLoad(server.address, load);
      const { perSecond } = await underLoad(server.address, load);
      first ??= perSecond;
      const name = `web processes: ${count}`;
      const memory = (await memoryOf(server.address)) / MEGABYTE;
      figures.push({ name: `${name}, lists`, value: perSecond, unit: 'requests/s', ratio: perSecond / first });
      figures.push({ name: `${name}, memory of each`, value: memory, unit: 'MB', ratio: Number.NaN });
    } finally {
      await server.stop();
    }
  }
  return figures;
}
