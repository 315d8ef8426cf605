import { sql } from 'kysely';
import type { Clock } from '../apps/server/src/platform/clock/index.ts';
import type { Db } from '../apps/server/src/platform/database/index.ts';
import type { Client } from './bench-client.ts';

/** A product that serves, and how much of it is measured. */
export interface Bench {
  db: Db;
  clock: Clock;
  databaseUrl: string;
  address: string;
  client: Client;
  /** Milliseconds of a statement that does nothing, at the same time on the same machine. */
  baseline: number;
  requests: number;
  tips: number;
  rows: number;
  /** Requests at a time, where load is measured. */
  connections: number;
  /** Milliseconds of load on each of a member's calls. */
  loadMs: number;
  /** Ids of so many tipsters with followers. */
  tipsters(count: number): Promise<number[]>;
  /** The access token of a new session. */
  tokenOf(accountId: number): Promise<string>;
}

export interface Figure {
  name: string;
  value: number;
  unit: string;
  p95?: number;
  /** How many of the baseline this takes, or how many of it go into this one's second; of lists, how much of the floor is reached. */
  ratio: number;
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const start = performance.now();
    await work();
    all.push(performance.now() - start);
  }
  return all.sort((a, b) => a - b);
}

export function print(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, unit, p95, ratio }) => [
    name,
    `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`,
    p95 === undefined ? '' : `${p95.toFixed(2)} ${unit}`,
    Number.isNaN(ratio) ? '' : ratio.toFixed(2),
  ]);
  const table = [['', 'median', '95%', 'of the baseline'], ...rows];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((row) => row[at]!.length)));
  for (const row of table)
    console.log(row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '));
}

/** Tipsters, the most followed ones first. */
export async function tipstersOf(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tipster t join account a on a.id = t.id and a.user_type = 'collaborator' and a.banned_at is null
    order by (select count(*) from follow f where f.tipster_id = t.id) desc, t.id limit ${sql.lit(count)}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Measuring {
  /** Names of parts; all of them where it isn't said. */
  only: readonly string[] | undefined;
  figures: Figure[];
  log: (text: string) => void;
}

/** Measures part after part. A part that fails is named and left out. Returns whether none failed. */
export async function measureParts(
  parts: Readonly<Record<string, () => Promise<Figure[]>>>,
  { only, figures, log }: Measuring,
): Promise<boolean> {
  const unknown = only?.filter((name) => !Object.hasOwn(parts, name)) ?? [];
  if (unknown.length > 0) throw new Error(`no such part: ${unknown}; there are ${Object.keys(parts)}`);
  let whole = true;
  for (const [name, measure] of Object.entries(parts)) {
    if (only && !only.includes(name)) continue;
    log(`${name}…`);
    try {
      figures.push(...(await measure()));
    } catch (error) {
      whole = false;
      console.error(`${name} failed:`, error);
    }
  }
  return whole;
}
