import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';

export async function selectOpenTips(trx: Trx, tipsterId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('tip')
    .select('id')
    .where('tipster_id', '=', tipsterId)
    .where('status', '=', 'published')
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function withdrawTips(trx: Trx, tipsterId: number, ids: readonly number[], at: Date): Promise<void> {
  await sql`
    update tip set status = 'withdrawn', withdrawn_at = ${at}, ranks = false, updated_at = ${at}
    where tipster_id = ${tipsterId} and id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Words that somebody wrote may say who they are: all of them go, bets and outcomes stay. Drafts were never anybody else's. */
export async function blankRecord(trx: Trx, tipsterId: number): Promise<void> {
  await sql`delete from tip where tipster_id = ${tipsterId} and status = 'draft'`.execute(trx);
  await sql`
    update tip set description = '', tags = '{}', channel_link = '', disabled_reason = null
    where tipster_id = ${tipsterId} and (description <> '' or tags <> '{}' or channel_link <> '' or disabled_reason is not null)`.execute(
    trx,
  );
  await sql`
    update tip_history set data = '{}' where tipster_id = ${tipsterId} and type in ('amended', 'disabled')`.execute(
    trx,
  );
  await sql`update tipster set headline = '' where id = ${tipsterId}`.execute(trx);
  await sql`update channel set name = '', link = '', active = false where tipster_id = ${tipsterId}`.execute(trx);
}

/** Out of rankings and figures. The evidence stays: how many tipsters were looked at is part of every badge's honesty. */
export async function dropStandings(trx: Trx, tipsterId: number): Promise<void> {
  for (const table of ['standing', 'tipster_stats', 'tipster_luck', 'dirty_tipster', 'dirty_luck'] as const) {
    await sql`delete from ${sql.table(table)} where tipster_id = ${tipsterId}`.execute(trx);
  }
  await sql`update tipster_evidence set badge = false, badge_since = null where tipster_id = ${tipsterId}`.execute(trx);
}
