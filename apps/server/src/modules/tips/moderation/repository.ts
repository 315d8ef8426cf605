import type { Kind } from '@quotavera/domain/bet';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import type { MissingFact, TipQueue, WaitingAge } from '@quotavera/domain/tips';
import { type RawBuilder, sql } from 'kysely';
import type { QueueRows } from '../../../platform/context.ts';
import { countUpToMax, type Db, keyset, type PageSpan, timeOfKey, upToMax } from '../../../platform/database/index.ts';
import { tipsterCondition } from '../tip/repository-filters.ts';

export interface QueueFilters {
  queue: TipQueue;
  valexc?: Kind | undefined;
  sport?: string | undefined;
  /** Id or name as people see it. */
  tipster?: string | undefined;
  /** Settlement waits for a match's result, or for somebody's grade of a custom leg. */
  missing?: MissingFact | undefined;
  /** How long it has been waiting: up to a day, up to a week, longer. */
  age?: WaitingAge | undefined;
}

/** Only this long after the start, when the match is over, does a tip without outcome need an admin. */
const PATIENCE_MS = 3 * HOUR_MS;

/** An erased person's own grades stay as they are: the log can't be corrected about them any more. */
const authorExists = sql`not exists (select from account a where a.id = t.tipster_id and a.erased_at is not null)`;

function inQueue(queue: TipQueue, now: Date): RawBuilder<unknown> {
  if (queue === 'self_declared')
    return sql`t.self_declared and t.status = 'published' and t.settled_at is not null and ${authorExists}`;
  return sql`t.status = 'published' and t.settled_at is null and t.first_start_at <= ${now}
    and t.last_start_at <= ${new Date(now.getTime() - PATIENCE_MS)} and ${authorExists}`;
}

/** When a tip began to wait. */
const sinceOf = (queue: TipQueue) => (queue === 'self_declared' ? sql`t.settled_at` : sql`t.first_start_at`);

function filtered({ queue, valexc, sport, tipster, missing, age }: QueueFilters, now: Date): RawBuilder<unknown> {
  const conditions = [inQueue(queue, now)];
  if (valexc) conditions.push(sql`t.kind = ${valexc}`);
  if (sport) conditions.push(sql`t.sport = ${sport}`);
  if (tipster) conditions.push(tipsterCondition(tipster));
  if (missing) {
    const match = missing === 'result' ? sql`l.fixture_id is not null` : sql`l.fixture_id is null`;
    conditions.push(sql`exists (select from tip_leg l where l.tipster_id = t.tipster_id and l.tip_id = t.id
      and l.grade is null and ${match})`);
  }
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  if (age === 'day') conditions.push(sql`${sinceOf(queue)} >= ${ago(1)}`);
  if (age === 'week') conditions.push(sql`${sinceOf(queue)} >= ${ago(7)}`);
  if (age === 'older') conditions.push(sql`${sinceOf(queue)} < ${ago(7)}`);
  return sql.join(conditions, sql` and `);
}

export interface QueueRow {
  id: number;
  since: Date;
}

/** Tips in a queue by their number and whose they are; a queue is filtered by the author's name. */
export const waitingTips = (queue: TipQueue, now: Date): QueueRows =>
  sql`select t.id, ${sinceOf(queue)} as at, '#' || t.id || ' ' || a.username_visible as title, a.username_visible as key
    from tip t join account a on a.id = t.tipster_id where ${inQueue(queue, now)}`;

/** The longest waiting first. */
export async function selectQueue(db: Db, filters: QueueFilters, page: PageSpan, now: Date): Promise<QueueRow[]> {
  const since = sinceOf(filters.queue);
  const edge = page.position && [timeOfKey(page.position.key[0]), page.position.key[1]];
  const { beyond, orderBy, limit } = keyset([since, sql`t.id`], 'asc', page, edge);
  const { rows } = await sql<QueueRow>`
    select t.id, ${since} as since from tip t where ${filtered(filters, now)} and ${beyond}
    order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countQueue(db: Db, filters: QueueFilters, now: Date): Promise<number> {
  return countUpToMax(db, sql`select 1 from tip t where ${filtered(filters, now)}`);
}

export async function countQueues(db: Db, now: Date): Promise<Record<TipQueue, number>> {
  const counted = (queue: TipQueue) => upToMax(sql`select 1 from tip t where ${inQueue(queue, now)}`);
  const { rows } = await sql<Record<TipQueue, number>>`
    select ${counted('unsettled')} as unsettled, ${counted('self_declared')} as self_declared`.execute(db);
  return rows[0]!;
}
