import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** Returns the owner of a channel; undefined where there is no such channel. */
export async function ownerOfChannel(db: Db, channelId: number): Promise<number | undefined> {
  const row = await db.selectFrom('channel').select('tipster_id').where('id', '=', channelId).executeTakeFirst();
  return row?.tipster_id;
}

export async function insertChannelFollow(db: Db, accountId: number, channelId: number, at: Date): Promise<void> {
  await db
    .insertInto('channel_follow')
    .values({ account_id: accountId, channel_id: channelId, followed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteChannelFollow(db: Db, accountId: number, channelId: number): Promise<void> {
  await sql`delete from channel_follow where account_id = ${accountId} and channel_id = ${channelId}`.execute(db);
}

/** Counts a channel's followers anew, and keeps their number with it. */
export async function keepChannelFollowers(db: Db, channelId: number): Promise<number> {
  const { rows } = await sql<{ followers: number }>`
    update channel set followers = (select count(*) from channel_follow where channel_id = ${channelId})
    where id = ${channelId} returning followers`.execute(db);
  return rows[0]?.followers ?? 0;
}
