import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

/** Tipsters with something settled since then that stated a probability; all of them when null. */
export async function selectStatingTipsters(db: Db, since: Date | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct tipster_id as id from tip
    where stated_probability is not null and status = 'published' and settled_at is not null
      and (${since}::timestamptz is null or settled_at >= ${since})
    union select tipster_id from stated_summary where ${since}::timestamptz is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface StatedRow {
  /** Of 10,000. */
  readonly stated: number;
  readonly outcome: string;
}

/** What a tipster stated, and what came of it: tips of the record, each decided. */
export async function selectStated(db: Db, tipsterId: number): Promise<StatedRow[]> {
  const { rows } = await sql<StatedRow>`
    select stated_probability as stated, outcome from tip
    where tipster_id = ${tipsterId} and stated_probability is not null and status = 'published' and settled_at is not null
      and outcome in ('won', 'lost', 'half_won', 'half_lost')`.execute(db);
  return rows;
}

export async function writeStated(trx: Db | Trx, tipsterId: number, data: object | null, at: Date): Promise<void> {
  if (data === null) {
    await sql`delete from stated_summary where tipster_id = ${tipsterId}`.execute(trx);
    return;
  }
  await sql`
    insert into stated_summary (tipster_id, data, updated_at) values (${tipsterId}, ${JSON.stringify(data)}::jsonb, ${at})
    on conflict (tipster_id) do update set data = excluded.data, updated_at = excluded.updated_at`.execute(trx);
}

export async function selectStatedSummaries(db: Db): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`select data from stated_summary`.execute(db);
  return rows.map(({ data }) => data);
}

export async function findLastStated(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(updated_at) as at from stated_summary`.execute(db);
  return rows[0]?.at ?? null;
}
