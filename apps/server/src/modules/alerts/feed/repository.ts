import { sql } from 'kysely';
import type { ColumnsOf, Db } from '../../../platform/database/index.ts';

export async function selectFeed(db: Db, accountId: number) {
  return db
    .selectFrom('calendar_feed')
    .select(['created_at', 'last_read_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The account has this address from now on, and no other. */
export async function putFeed(db: Db, accountId: number, hash: Buffer, at: Date): Promise<void> {
  const values = { hash, created_at: at, last_read_at: null };
  await db
    .insertInto('calendar_feed')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export async function deleteFeed(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('calendar_feed').where('account_id', '=', accountId).execute();
}

/** Returns the owner of an address and the owner's language; the reading is noted. */
export async function readFeed(db: Db, hash: Buffer, at: Date) {
  const { rows } = await sql<{ account_id: number; language: string }>`
    update calendar_feed f set last_read_at = ${at} from account a
    where f.hash = ${hash} and a.id = f.account_id returning a.id as account_id, a.language`.execute(db);
  return rows[0];
}

export interface DatedTip extends ColumnsOf<'tip', 'id' | 'tipster_id'> {
  /** When anything of it that a whole tip shows changed last, its matches' times too. */
  changed_at: Date;
}

/**
 * Selects tips that may belong in a reader's calendar, the latest published first: tips of tipsters and channels that the reader follows or
 * pays for, tips that they took, and their own. Their visibility is decided elsewhere.
 */
export async function selectCalendarTips(
  db: Db,
  accountId: number,
  span: { now: Date; publishedSince: Date; endedSince: Date; limit: number },
): Promise<DatedTip[]> {
  const { now, publishedSince, endedSince, limit } = span;
  const { rows } = await sql<DatedTip>`
    with tipsters as (select tipster_id from follow where account_id = ${accountId} union select ${accountId}::bigint),
      channels as (select channel_id from channel_follow where account_id = ${accountId}
        union select channel_id from channel_subscription
          where account_id = ${accountId} and starts_at <= ${now} and ends_at > ${now}),
      chosen as (
        select id from tip where tipster_id in (select tipster_id from tipsters) and published_at >= ${publishedSince}
        union select id from tip where channel_id in (select channel_id from channels) and published_at >= ${publishedSince}
        union select tip_id from own_bet where account_id = ${accountId} and tip_id is not null and placed_at >= ${publishedSince})
    select t.id, t.tipster_id, greatest(t.updated_at, (
      select max(x.updated_at) from tip_leg l join fixture x on x.id = l.fixture_id
      where l.tipster_id = t.tipster_id and l.tip_id = t.id)) as changed_at
    from chosen join tip t on t.id = chosen.id
    where t.status <> 'draft' and coalesce(t.settled_at, t.withdrawn_at, ${now}) >= ${endedSince}
    order by t.published_at desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}

/** When fixtures start, as the calendar has it now. */
export async function selectKickoffs(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('fixture')
    .select(['id', 'kickoff_at'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, kickoff_at }) => [id, kickoff_at]));
}

/** The tipster's latest settled tips. */
export async function selectSettled(db: Db, tipsterId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tip where tipster_id = ${tipsterId} and settled_at is not null and status = 'published'
    order by settled_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
