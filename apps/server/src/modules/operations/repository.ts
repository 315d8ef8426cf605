import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** Seconds since an instant; 0 when there is none. */
function age(at: Date, since: ReturnType<typeof sql>) {
  return sql<number>`coalesce(greatest(extract(epoch from ${at}::timestamptz - ${since}), 0), 0)::float8`;
}

/** Each figure from an index or a table of a few rows: a scrape costs no more when the history grows. */
export async function selectLog(db: Db, now: Date) {
  const { rows } = await sql<{
    entries: number;
    unsigned: number;
    waiting: number;
    waiting_age: number;
    checkpoint_age: number;
    clock_behind: number;
    stamps: number;
    stamp_age: number;
    stamp_failures: number;
    unstamped: number;
  }>`
    with head as (select tree_size from ledger_head where id = 1),
      signed as (select tree_size, signed_at from ledger_checkpoint order by tree_size desc limit 1),
      waiting as (select count(*) as n, min(at) as since from ledger_entry where leaf_index is null),
      stamp as (select n, tree_size, made_at from ledger_stamp order by n desc limit 1),
      newest as (select at from ledger_entry order by id desc limit 1)
    select head.tree_size::float8 as entries, waiting.n::float8 as waiting,
      (head.tree_size - coalesce(signed.tree_size, 0))::float8 + waiting.n as unsigned,
      ${age(now, sql`waiting.since`)} as waiting_age, ${age(now, sql`signed.signed_at`)} as checkpoint_age,
      coalesce(stamp.n, 0)::float8 as stamps, ${age(now, sql`stamp.made_at`)} as stamp_age,
      (select failures from ledger_stamp_attempt)::float8 as stamp_failures,
      (head.tree_size - coalesce(stamp.tree_size, 0))::float8 as unstamped,
      coalesce(greatest(extract(epoch from newest.at - ${now}::timestamptz), 0), 0)::float8 as clock_behind
    from head cross join waiting left join signed on true left join stamp on true left join newest on true`.execute(db);
  return rows[0]!;
}

/** Jobs that are running right now aren't counted. The queue uses the database's clock, as its runner does. */
export async function selectQueue(db: Db) {
  const { rows } = await sql<{ waiting: number; retrying: number; failed: number; oldest: number }>`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::float8 as waiting,
      count(*) filter (where attempts > 0 and attempts < max_attempts)::float8 as retrying,
      count(*) filter (where attempts >= max_attempts)::float8 as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0)::float8
        as oldest
    from graphile_worker.jobs where locked_at is null`.execute(db);
  return rows[0]!;
}

/** NaN is the age before the first comparison. */
export async function selectRecordCheck(db: Db, now: Date) {
  const { rows } = await sql<{ wrong: number; age: number }>`
    select cardinality(wrong)::float8 as wrong, ${age(now, sql`checked_at`)} as age
    from record_check order by checked_at desc limit 1`.execute(db);
  return rows[0] ?? { wrong: 0, age: Number.NaN };
}

/** `sent` is not counted: it grows with the history. */
export async function selectMails(db: Db, now: Date) {
  const { rows } = await sql<{ outbox: number; queued: number; failed: number; oldest: number }>`
    select count(*) filter (where status = 'outbox')::float8 as outbox,
      count(*) filter (where status = 'queued')::float8 as queued,
      count(*) filter (where status = 'failed')::float8 as failed,
      ${age(now, sql`min(created_at) filter (where status = 'queued')`)} as oldest
    from mail where status in ('outbox', 'queued', 'failed')`.execute(db);
  return rows[0]!;
}

export async function selectSchedules(db: Db, now: Date) {
  const { rows } = await sql<{ name: string; failing: number; overdue: number; last_age: number }>`
    select s.name, (case when s.last_error is not null or r.status = 'failed' then 1 else 0 end)::float8 as failing,
      ${age(now, sql`least(s.next_run_at, ${now}::timestamptz)`)} as overdue, ${age(now, sql`r.finished_at`)} as last_age
    from import_schedule s left join import_run r on r.id = s.last_run_id
    where s.active order by s.name`.execute(db);
  return rows;
}

/** Matches of the last week that kicked off without a forecast made in time, by reason. */
export async function selectMissed(db: Db, since: Date) {
  const { rows } = await sql<{ reason: string; n: number }>`
    select reason, count(*)::float8 as n from forecast_missing where kickoff_at >= ${since} group by reason`.execute(
    db,
  );
  return rows;
}
