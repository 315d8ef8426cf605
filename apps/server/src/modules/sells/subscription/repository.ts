import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod, SoldProduct, SubscriptionStatus } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';
import { NOTICED_PRICE, type SoldChannel, soldChannel } from '../channel/repository-sold.ts';
import { type SoldDiscount, subscriptionDiscount } from '../discount/repository-sold.ts';

const SUBSCRIPTION_COLUMNS = [
  'id',
  'account_id',
  'product',
  'plan',
  'period',
  'channel_id',
  'channel_plan_id',
  'status',
  'anchor_at',
  'period_number',
  'period_start',
  'period_end',
  'price_cents',
  'cancel_at_period_end',
  'next_plan',
  'next_period',
  'card_id',
  'renewal_announced_at',
  'debit_announced_for',
  'debit_announced_at',
  'created_at',
  'ended_at',
  'end_reason',
  'gift_id',
  'begins_at',
  'is_trial',
  'discount_code_id',
  'discount_left',
] as const;

export interface Subscription extends ColumnsOf<'subscription', (typeof SUBSCRIPTION_COLUMNS)[number]> {
  product: SoldProduct;
  plan: PaidPlan | null;
  period: BillingPeriod | null;
  channel: SoldChannel | null;
  /** The code with which the running terms were ordered. */
  discount: SoldDiscount | null;
  /** The price of the channel's plan 30 days before the period's end, or its first price; null for a plan of ours. */
  noticed_cents: number | null;
  status: SubscriptionStatus;
  next_plan: PaidPlan | null;
  next_period: BillingPeriod | null;
  /** The gift that began it; null where it is paid for. */
  gift_id: number | null;
}

const COLUMNS = sql`${columns('subscription', SUBSCRIPTION_COLUMNS)}, ${soldChannel('subscription')} as channel,
  ${NOTICED_PRICE} as noticed_cents, ${subscriptionDiscount} as discount`;

/** The account's running plan, locked. */
export async function lockPlanSubscription(trx: Trx, accountId: number): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select ${COLUMNS} from subscription where account_id = ${accountId} and product = 'plan' and status <> 'ended' for update`.execute(
    trx,
  );
  return rows[0];
}

/** The account's running subscription to a channel, locked. */
export async function lockChannelSubscription(
  trx: Trx,
  accountId: number,
  channelId: number,
): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select ${COLUMNS} from subscription
    where account_id = ${accountId} and channel_id = ${channelId} and product = 'channel' and status <> 'ended' for update`.execute(
    trx,
  );
  return rows[0];
}

export async function lockSubscription(trx: Trx, id: number): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`select ${COLUMNS} from subscription where id = ${id} for update`.execute(
    trx,
  );
  return rows[0];
}

export async function selectSubscriptions(db: Db, accountId: number): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select ${COLUMNS} from subscription where account_id = ${accountId} order by (status = 'ended'), id desc`.execute(
    db,
  );
  return rows;
}

export type SubscriptionRow = Omit<
  Subscription,
  | 'id'
  | 'channel'
  | 'noticed_cents'
  | 'renewal_announced_at'
  | 'debit_announced_for'
  | 'debit_announced_at'
  | 'ended_at'
  | 'end_reason'
  | 'status'
  | 'cancel_at_period_end'
  | 'next_plan'
  | 'next_period'
  | 'gift_id'
  | 'begins_at'
  | 'is_trial'
  | 'discount'
  | 'discount_code_id'
  | 'discount_left'
> &
  Partial<Pick<Subscription, 'begins_at' | 'is_trial' | 'discount_code_id' | 'discount_left'>>;

export async function insertSubscription(trx: Trx, row: SubscriptionRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into subscription (account_id, product, plan, period, channel_id, channel_plan_id, status, anchor_at, period_number,
      period_start, period_end, price_cents, card_id, created_at, begins_at, is_trial, discount_code_id,
      discount_left)
    values (${row.account_id}, ${row.product}, ${row.plan}, ${row.period}, ${row.channel_id}, ${row.channel_plan_id}, 'active',
      ${row.anchor_at}, ${row.period_number}, ${row.period_start}, ${row.period_end}, ${row.price_cents}, ${row.card_id}, ${row.created_at}, ${row.begins_at ?? null},
      ${row.is_trial ?? false}, ${row.discount_code_id ?? null}, ${row.discount_left ?? 0})
    returning id`.execute(trx);
  return rows[0]!.id;
}

export type SubscriptionChange = Partial<{
  plan: PaidPlan | null;
  period: BillingPeriod | null;
  status: SubscriptionStatus;
  anchor_at: Date;
  period_number: number;
  period_start: Date;
  period_end: Date;
  price_cents: number;
  cancel_at_period_end: boolean;
  next_plan: PaidPlan | null;
  next_period: BillingPeriod | null;
  card_id: number | null;
  renewal_announced_at: Date | null;
  debit_announced_for: Date;
  debit_announced_at: Date;
  ended_at: Date;
  end_reason: string;
  begins_at: Date | null;
  is_trial: boolean;
  discount_code_id: number | null;
  discount_left: number;
}>;

export async function updateSubscription(trx: Trx, id: number, change: SubscriptionChange): Promise<void> {
  await trx.updateTable('subscription').set(change).where('id', '=', id).execute();
}

/** Subscriptions whose access begins by a moment and hasn't begun. Each is looked at again under its buyer's lock. */
export async function selectWaiting(
  db: Db,
  by: Date,
  limit: number,
): Promise<ColumnsOf<'subscription', 'id' | 'account_id'>[]> {
  return db
    .selectFrom('subscription')
    .select(['id', 'account_id'])
    .where('begins_at', '<=', by)
    .where('status', '<>', 'ended')
    .orderBy('begins_at')
    .limit(limit)
    .execute();
}

/** Whether the account has withdrawn from a plan, or from a plan of a channel, since a moment. */
export async function selectHasWithdrawn(
  db: Db,
  accountId: number,
  of: { plan: PaidPlan | null; channelPlanId: number | null },
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select exists (select from subscription s where s.account_id = ${accountId} and s.end_reason = 'withdrawn' and s.ended_at > ${since}
      and (s.plan = ${of.plan} or s.channel_id = (select channel_id from channel_plan where id = ${of.channelPlanId}))) as withdrawn`.execute(
    db,
  );
  return rows[0]!.withdrawn;
}

/** Access to a channel from a moment on, until another; a row that begins at the same moment is made longer or shorter. */
export async function setChannelAccess(
  trx: Trx,
  access: {
    accountId: number;
    channelId: number;
    startsAt: Date;
    endsAt: Date;
    isGift: boolean;
  },
): Promise<void> {
  await sql`
    insert into channel_subscription (account_id, channel_id, starts_at, ends_at, is_gift)
    values (${access.accountId}, ${access.channelId}, ${access.startsAt}, ${access.endsAt}, ${access.isGift})
    on conflict (account_id, channel_id, starts_at) do update set ends_at = excluded.ends_at`.execute(trx);
}

/** The plan that an admin gave, if it is in force. */
export async function selectGranted(
  db: Db,
  accountId: number,
  at: Date,
): Promise<{ plan: PaidPlan; until: Date | null } | undefined> {
  const { rows } = await sql<{ plan: PaidPlan; until: Date | null }>`
    select granted_plan as plan, granted_until as until from account
    where id = ${accountId} and granted_plan <> 'free' and (granted_until is null or granted_until > ${at})`.execute(
    db,
  );
  return rows[0];
}
