import { WORK_COUNT_MAX, type WorkQueue } from '@quotavera/domain/home';
import { sql } from 'kysely';
import type { QueueRows } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';

/** So many of the oldest things of a queue are named. */
const SHOWN = 3;

export interface QueueRow {
  queue: WorkQueue;
  /** Up to one more than `WORK_COUNT_MAX`. */
  count: number;
  oldest: Date | null;
  items: readonly { id: number; at: string; title: string; key: string }[];
}

/** Counts queues and names their oldest, in a single statement: each part reads an index of undecided rows. */
export async function selectQueues(
  db: Db,
  queues: readonly { queue: WorkQueue; waiting: QueueRows }[],
): Promise<QueueRow[]> {
  if (queues.length === 0) return [];
  const each = queues.map(
    ({ queue, waiting }) => sql`
    select ${sql.lit(queue)} as queue, count(*)::int as count, min(w.at) as oldest, coalesce(json_agg(
        json_build_object('id', w.id, 'at', w.at, 'title', w.title, 'key', w.key) order by w.n
      ) filter (where w.n <= ${sql.lit(SHOWN)}), '[]') as items
    from (select q.*, row_number() over (order by q.at, q.id) as n
      from (select * from (${waiting}) u order by u.at, u.id limit ${sql.lit(WORK_COUNT_MAX + 1)}) q) w`,
  );
  const { rows } = await sql<QueueRow>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows;
}
