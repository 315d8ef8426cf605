import { type RawBuilder, sql } from 'kysely';
import { countUpToMax, type Db, keyset, type PageSpan, type Trx } from '../database/index.ts';

/** A job that fails this often has been failing for an hour: its pauses grow from seconds on. */
const FAILS_FOR_LONG = 8;

/** A job that keeps failing or was given up. */
export interface StuckJob {
  id: number;
  kind: string;
  key: string | null;
  attempts: number;
  /** It is null where the job is tried no more. */
  next_at: Date | null;
  error: string;
  created_at: Date;
}

const COLUMNS = sql`id, task_identifier as kind, key, attempts, case when attempts < max_attempts then run_at end as next_at,
  coalesce(last_error, '') as error, created_at`;
const FROM = sql`from graphile_worker.jobs`;

const isStuck = (kinds: readonly string[]): RawBuilder<unknown> =>
  sql`task_identifier = any(${[...kinds]}::text[]) and last_error is not null
    and attempts >= least(max_attempts, ${sql.lit(FAILS_FOR_LONG)})`;

/** A row for each job of these kinds that keeps failing. */
export const stuckJobs = (kinds: readonly string[]): RawBuilder<unknown> =>
  sql`select id, created_at as at, task_identifier as title, id::text as key ${FROM} where ${isStuck(kinds)}`;

/** The latest first. */
export async function selectStuck(db: Db, kinds: readonly string[], page: PageSpan): Promise<StuckJob[]> {
  const edge = page.position ? [sql`${page.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`id`], 'desc', page, edge);
  const { rows } = await sql<StuckJob>`
    select ${COLUMNS} ${FROM} where ${isStuck(kinds)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export const countStuck = (db: Db, kinds: readonly string[]): Promise<number> => countUpToMax(db, stuckJobs(kinds));

/** The failing job, for whoever decides it first: a second transaction waits here, and then finds it as the first has left it. */
export async function lockStuck(trx: Trx, kinds: readonly string[], id: number): Promise<StuckJob | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('stuck_jobs'))`.execute(trx);
  const { rows } = await sql<StuckJob>`select ${COLUMNS} ${FROM} where id = ${id} and ${isStuck(kinds)}`.execute(trx);
  return rows[0];
}

/** Has it run at once, as if it had never been tried; false where a worker holds it. */
export async function rerunStuck(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at := now(), attempts := 0)`.execute(trx);
  return rows.length > 0;
}

/** Forgets it; false where a worker holds it. */
export async function deleteStuck(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.complete_jobs(array[${id}]::bigint[])`.execute(trx);
  return rows.length > 0;
}
