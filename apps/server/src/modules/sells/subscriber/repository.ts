import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** Running subscriptions of a plan, of a channel, or of all channels of a tipster. */
export type SubscribersOf = { planId: number } | { channelId: number } | { tipsterId: number };

function subscribersOf(of: SubscribersOf): RawBuilder<unknown> {
  if ('planId' in of) return sql`channel_plan_id = ${of.planId}`;
  if ('channelId' in of) return sql`channel_id = ${of.channelId}`;
  return sql`channel_id in (select id from channel where tipster_id = ${of.tipsterId})`;
}

/** A part of them, those after an id. Rows aren't locked: each is looked at again under its buyer's lock. */
export async function selectSubscribers(
  db: Db,
  of: SubscribersOf,
  after: number,
  limit: number,
): Promise<{ id: number; account_id: number }[]> {
  const { rows } = await sql<{ id: number; account_id: number }>`
    select id, account_id from subscription
    where ${subscribersOf(of)} and status <> 'ended' and id > ${after} order by id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
