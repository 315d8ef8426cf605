import type { ChannelGiftKind } from '@quotavera/domain/sells';
import { type RawBuilder, sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';

const GIFT_COLUMNS = [
  'id',
  'channel_id',
  'kind',
  'code',
  'days',
  'people',
  'ends_at',
  'closed_at',
  'created_at',
] as const;

export interface Gift extends ColumnsOf<'channel_gift', (typeof GIFT_COLUMNS)[number]> {
  channel: string;
  plan_id: number;
  plan: string;
  kind: ChannelGiftKind;
  /** How many have redeemed it. */
  used: number;
}

const GIFT = sql`
  ${columns('g', GIFT_COLUMNS)}, c.name as channel, g.channel_plan_id as plan_id, p.name as plan,
  (select count(*)::int from subscription s where s.gift_id = g.id) as used
  from channel_gift g join channel c on c.id = g.channel_id join channel_plan p on p.id = g.channel_plan_id`;

/** A channel's gifts, the latest first. */
export async function selectGifts(db: Db, channelId: number, limit: number): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select ${GIFT} where g.channel_id = ${channelId} order by g.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function insertGift(
  trx: Trx,
  gift: Pick<Gift, 'channel_id' | 'plan_id' | 'kind' | 'code' | 'days' | 'people' | 'ends_at'> & { at: Date },
): Promise<void> {
  await trx
    .insertInto('channel_gift')
    .values({
      channel_id: gift.channel_id,
      channel_plan_id: gift.plan_id,
      kind: gift.kind,
      code: gift.code,
      days: gift.days,
      people: gift.people,
      ends_at: gift.ends_at,
      created_at: gift.at,
    })
    .execute();
}

/** Whether there was one that was open. */
export async function closeGift(trx: Trx, channelId: number, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update channel_gift set closed_at = ${at} where id = ${id} and channel_id = ${channelId} and closed_at is null returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** A reader redeems a code, or the trial of a channel. */
export type GiftOf = { code: string } | { trialOf: number };

const which = (of: GiftOf): RawBuilder<unknown> =>
  'code' in of ? sql`g.code = ${of.code}` : sql`g.channel_id = ${of.trialOf} and g.kind = 'trial'`;

/** The gift that is open at a moment, the oldest of a channel's trials. */
export async function selectGift(db: Db, of: GiftOf, at: Date): Promise<Gift | undefined> {
  const { rows } = await sql<Gift>`
    select ${GIFT} where ${which(of)} and g.closed_at is null and g.ends_at > ${at} order by g.id limit 1`.execute(db);
  return rows[0];
}

/** Returns the gift as it is now, locked, so that its places are given one after the other. */
export async function lockGift(trx: Trx, id: number): Promise<Gift> {
  await sql`select from channel_gift where id = ${id} for no key update`.execute(trx);
  const { rows } = await sql<Gift>`select ${GIFT} where g.id = ${id}`.execute(trx);
  return rows[0]!;
}

/** Whether the account has redeemed the gift already, or any trial of the channel where it is one. */
export async function hasUsed(trx: Trx, accountId: number, { id, kind, channel_id }: Gift): Promise<boolean> {
  const { rows } = await sql`
    select from subscription s join channel_gift g on g.id = s.gift_id
    where s.account_id = ${accountId}
      and (g.id = ${id} or (${kind} = 'trial' and g.kind = 'trial' and g.channel_id = ${channel_id})) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function insertGiftSubscription(
  trx: Trx,
  gift: Gift,
  { accountId, start, end }: { accountId: number; start: Date; end: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into subscription (account_id, product, channel_id, channel_plan_id, status, anchor_at, period_number, period_start, period_end,
      price_cents, cancel_at_period_end, created_at, gift_id)
    values (${accountId}, 'channel', ${gift.channel_id}, ${gift.plan_id}, 'active', ${start}, 1, ${start}, ${end}, 0, true, ${start}, ${gift.id})
    returning id`.execute(trx);
  return rows[0]!.id;
}
