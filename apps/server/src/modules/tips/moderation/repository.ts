import { type RawBuilder, sql } from 'kysely';
import { type Db, keyset, type PageSpan, timeOfKey, upToMax } from '../../../platform/database/index.ts';

export type Queue = 'unsettled' | 'self_declared';

/** Only this long after the start, when the match is over, does a tip without outcome need an admin. */
const PATIENCE_MS = 3 * 60 * 60_000;

function inQueue(queue: Queue, now: Date): RawBuilder<unknown> {
  if (queue === 'self_declared') return sql`t.self_declared and t.status = 'published' and t.settled_at is not null`;
  return sql`t.status = 'published' and t.settled_at is null and t.first_start_at <= ${now}
    and t.last_start_at <= ${new Date(now.getTime() - PATIENCE_MS)}`;
}

export interface QueueRow {
  readonly id: number;
  /** When it began to wait. */
  readonly since: Date;
}

/** The longest waiting first. */
export async function selectQueue(db: Db, queue: Queue, page: PageSpan, now: Date): Promise<QueueRow[]> {
  const since = queue === 'self_declared' ? sql`t.settled_at` : sql`t.first_start_at`;
  const edge = page.position && [timeOfKey(page.position.key[0]), page.position.key[1]];
  const { beyond, orderBy, limit } = keyset([since, sql`t.id`], 'asc', page, edge);
  const { rows } = await sql<QueueRow>`
    select t.id, ${since} as since from tip t where ${inQueue(queue, now)} and ${beyond} order by ${orderBy} ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countQueues(db: Db, now: Date): Promise<Record<Queue, number>> {
  const counted = (queue: Queue) => upToMax(sql`select 1 from tip t where ${inQueue(queue, now)}`);
  const { rows } = await sql<Record<Queue, number>>`
    select ${counted('unsettled')} as unsettled, ${counted('self_declared')} as self_declared`.execute(db);
  return rows[0]!;
}
