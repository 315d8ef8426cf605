import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export type Queue = 'unsettled' | 'self_declared';

/** A match lasts; only later does a tip without outcome ask for somebody. */
const PATIENCE_MS = 3 * 60 * 60_000;
/** Counting stops here. */
const COUNT_CAP = 10_000;

function inQueue(queue: Queue, now: Date): RawBuilder<unknown> {
  if (queue === 'self_declared') return sql`t.self_declared and t.status = 'published' and t.settled_at is not null`;
  return sql`t.status = 'published' and t.settled_at is null and t.first_start_at <= ${now}
    and t.last_start_at <= ${new Date(now.getTime() - PATIENCE_MS)}`;
}

/** Who has waited longest comes first. */
export async function selectQueue(
  db: Db,
  queue: Queue,
  page: { readonly limit: number; readonly offset: number },
  now: Date,
): Promise<number[]> {
  const order = queue === 'self_declared' ? sql`t.settled_at, t.id` : sql`t.first_start_at, t.id`;
  const { rows } = await sql<{ id: number }>`
    select t.id from tip t where ${inQueue(queue, now)} order by ${order}
    limit ${sql.lit(page.limit + 1)} offset ${sql.lit(page.offset)}`.execute(db);
  return rows.map((row) => row.id);
}

export async function countQueues(db: Db, now: Date): Promise<Record<Queue, number>> {
  const counted = (queue: Queue) =>
    sql`(select count(*) from (select 1 from tip t where ${inQueue(queue, now)} limit ${sql.lit(COUNT_CAP)}) c)`;
  const { rows } = await sql<Record<Queue, number>>`
    select ${counted('unsettled')} as unsettled, ${counted('self_declared')} as self_declared`.execute(db);
  return rows[0]!;
}
