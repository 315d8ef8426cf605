import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod, PaymentMethod, PaymentStatus, PurchaseKind, SoldProduct } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';
import { type SoldChannel, soldChannel } from '../channel/repository-sold.ts';
import { purchaseDiscount, type SoldDiscount } from '../discount/repository-sold.ts';

const PURCHASE_COLUMNS = [
  'id',
  'public_id',
  'account_id',
  'kind',
  'product',
  'plan',
  'period',
  'channel_plan_id',
  'subscription_id',
  'status',
  'price_cents',
  'carried_cents',
  'unused_cents',
  'card_cents',
  'vat_country',
  'vat_rate_bp',
  'billing_country',
  'share_bp',
  'immediate_start',
  'provider',
  'intent_id',
  'setup_id',
  'card_id',
  'place_until',
  'next_attempt_at',
  'failure',
  'method',
  'processing_since',
  'created_at',
  'ordered_at',
  'paid_at',
  'period_start',
  'period_end',
  'refunded_cents',
  'share_released_at',
  'discount_code_id',
  'discount_cents',
] as const;

export interface Purchase extends ColumnsOf<'purchase', (typeof PURCHASE_COLUMNS)[number]> {
  kind: PurchaseKind;
  product: SoldProduct;
  plan: PaidPlan | null;
  period: BillingPeriod | null;
  /** The channel that was bought, where it is one. */
  channel: SoldChannel | null;
  /** The code that made it cheaper, and how many renewals after it the code makes cheaper too. */
  discount: (SoldDiscount & { left: number }) | null;
  status: PaymentStatus;
  /** The means of payment; null until it is under way. */
  method: PaymentMethod | null;
  /** Where the buyer says that they live; null where nobody asked. */
  billing_country: string | null;
}

const COLUMNS = sql`${columns('purchase', PURCHASE_COLUMNS)}, ${soldChannel('purchase')} as channel, ${purchaseDiscount} as discount`;
const OPEN = sql`status in ('requires_payment_method', 'requires_action', 'processing')`;

const BUYER_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'self_excluded_until',
  'user_type',
  'subscription_type',
  'subscription_until',
  'is_admin',
  'is_two_fa_enabled',
  'simulated',
] as const;

/** The account that buys. It is locked, so that the second of two orders at once sees what the first wrote. */
export interface Buyer extends ColumnsOf<'account', (typeof BUYER_COLUMNS)[number]> {
  is_closed: boolean;
  is_erased: boolean;
  is_email_confirmed: boolean;
  /** `memberAt` asks for the following fields beside these. */
  account_id: number;
}

/** Whether nothing may be charged for the account any more: it is closed, or its owner has excluded himself. */
export function isStopped({ is_closed, self_excluded_until }: Buyer, at: Date): boolean {
  return is_closed || (self_excluded_until !== null && self_excluded_until > at);
}

export async function lockBuyer(trx: Trx, accountId: number): Promise<Buyer | undefined> {
  const { rows } = await sql<Buyer>`
    select ${columns('account', BUYER_COLUMNS)},
      (deactivated_at is not null or banned_at is not null or merged_into is not null) as is_closed,
      erased_at is not null as is_erased, email_confirmed_at is not null as is_email_confirmed, id as account_id
    from account where id = ${accountId} for no key update`.execute(trx);
  return rows[0];
}

export type NewPurchase = Pick<
  Purchase,
  | 'public_id'
  | 'account_id'
  | 'kind'
  | 'product'
  | 'plan'
  | 'period'
  | 'channel_plan_id'
  | 'subscription_id'
  | 'price_cents'
  | 'carried_cents'
  | 'unused_cents'
  | 'card_cents'
  | 'vat_country'
  | 'vat_rate_bp'
  | 'billing_country'
  | 'share_bp'
  | 'provider'
  | 'card_id'
  | 'place_until'
  | 'created_at'
> &
  Partial<Pick<Purchase, 'discount_code_id' | 'discount_cents'>>;

export async function insertPurchase(trx: Trx, purchase: NewPurchase): Promise<Purchase> {
  const { rows } = await sql<Purchase>`
    insert into purchase (public_id, account_id, kind, product, plan, period, channel_plan_id, subscription_id, status, price_cents,
      carried_cents, unused_cents, card_cents, vat_country, vat_rate_bp, billing_country, share_bp, provider, card_id,
      place_until, created_at, updated_at, discount_code_id, discount_cents)
    values (${purchase.public_id}, ${purchase.account_id}, ${purchase.kind}, ${purchase.product}, ${purchase.plan}, ${purchase.period}, ${purchase.channel_plan_id},
      ${purchase.subscription_id}, 'requires_payment_method', ${purchase.price_cents}, ${purchase.carried_cents}, ${purchase.unused_cents}, ${purchase.card_cents},
      ${purchase.vat_country}, ${purchase.vat_rate_bp}, ${purchase.billing_country}, ${purchase.share_bp}, ${purchase.provider}, ${purchase.card_id}, ${purchase.place_until},
      ${purchase.created_at}, ${purchase.created_at}, ${purchase.discount_code_id ?? null}, ${purchase.discount_cents ?? 0})
    returning ${COLUMNS}`.execute(trx);
  return rows[0]!;
}

/** An account has at most a single open purchase of each of these: plans of ours, and plans of a channel. */
export type OpenOf = { product: 'plan' } | { product: 'channel'; channelId: number };

/** The account's purchase of a product that may still succeed; renewals aside. */
export async function selectOpenPurchase(trx: Trx, accountId: number, of: OpenOf): Promise<Purchase | undefined> {
  const which =
    of.product === 'plan'
      ? sql`product = 'plan'`
      : sql`channel_plan_id in (select id from channel_plan where channel_id = ${of.channelId})`;
  const { rows } = await sql<Purchase>`
    select ${COLUMNS} from purchase where account_id = ${accountId} and kind <> 'renewal' and ${OPEN} and ${which}
    for update`.execute(trx);
  return rows[0];
}

/** Cancels what the account was to pay through a provider that collects here no more; renewals aside. */
export async function cancelElsewhere(trx: Trx, accountId: number, provider: string, at: Date): Promise<void> {
  await sql`
    update purchase set status = 'canceled', updated_at = ${at}
    where account_id = ${accountId} and kind <> 'renewal' and provider <> ${provider} and ${OPEN}`.execute(trx);
}

/** A purchase of the account by its public id. */
export async function selectOwnPurchase(db: Db, accountId: number, publicId: string): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select ${COLUMNS} from purchase where public_id = ${publicId} and account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** The account's latest purchases that came to something, newest first. */
export async function selectLatestPurchases(db: Db, accountId: number, limit: number): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select ${COLUMNS} from purchase where account_id = ${accountId} and status in ('processing', 'succeeded', 'failed')
    order by id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** A purchase by its id, its payment at the provider, or the confirmation of its card there. */
export type PurchaseKey = { id: number } | { intentId: string } | { setupId: string };

export async function lockPurchase(trx: Trx, by: PurchaseKey): Promise<Purchase | undefined> {
  const where =
    'id' in by
      ? sql`id = ${by.id}`
      : 'intentId' in by
        ? sql`intent_id = ${by.intentId}`
        : sql`setup_id = ${by.setupId}`;
  const { rows } = await sql<Purchase>`select ${COLUMNS} from purchase where ${where} for update`.execute(trx);
  return rows[0];
}

export async function selectBuyerOf(db: Db, by: PurchaseKey): Promise<number | undefined> {
  const row = await db
    .selectFrom('purchase')
    .select('account_id')
    .where((eb) => {
      if ('id' in by) return eb('id', '=', by.id);
      return 'intentId' in by ? eb('intent_id', '=', by.intentId) : eb('setup_id', '=', by.setupId);
    })
    .executeTakeFirst();
  return row?.account_id;
}

/** The latest renewal of a subscription, locked, however it went. */
export async function lockLatestRenewal(trx: Trx, subscriptionId: number): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select ${COLUMNS} from purchase where subscription_id = ${subscriptionId} and kind = 'renewal'
    order by id desc limit 1 for update`.execute(trx);
  return rows[0];
}

/** Orders and renewals that may still be paid: of a subscription, of an account, or of all readers of a channel. */
export type OpenOrders = { subscriptionId: number } | { accountId: number } | { channelId: number };

/** A closed order's payment at its provider; the id is null where none was prepared yet. */
export type ClosedOrder = Pick<Purchase, 'provider' | 'intent_id'>;

/**
 * Closes what may still be paid, and returns its payments at their providers. A payment that a bank is working on can't be taken back: what it is
 * for is looked at once it has succeeded.
 */
export async function closeOpen(trx: Trx, of: OpenOrders, at: Date): Promise<ClosedOrder[]> {
  const which =
    'subscriptionId' in of
      ? sql`subscription_id = ${of.subscriptionId}`
      : 'accountId' in of
        ? sql`account_id = ${of.accountId}`
        : sql`channel_plan_id in (select id from channel_plan where channel_id = ${of.channelId})`;
  const { rows } = await sql<ClosedOrder>`
    update purchase set status = 'canceled', updated_at = ${at} where ${which} and ${OPEN} and status <> 'processing'
    returning provider, intent_id`.execute(trx);
  return rows;
}

/** The purchase that paid for a subscription's running period, or for the one before another purchase. */
export async function selectLastPaid(
  db: Db,
  subscriptionId: number,
  before: number | null = null,
): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select ${COLUMNS} from purchase where subscription_id = ${subscriptionId} and status = 'succeeded' and period_end is not null
      and (${before}::bigint is null or id < ${before}) order by id desc limit 1`.execute(db);
  return rows[0];
}

export type PurchaseChange = Partial<{
  status: PaymentStatus;
  price_cents: number;
  carried_cents: number;
  unused_cents: number;
  intent_id: string;
  setup_id: string;
  failure: string | null;
  method: PaymentMethod | null;
  processing_since: Date | null;
  card_id: number | null;
  subscription_id: number;
  immediate_start: boolean;
  vat_country: string;
  vat_rate_bp: number;
  billing_country: string;
  vat_evidence: string;
  place_until: Date | null;
  ordered_at: Date;
  paid_at: Date;
  period_start: Date;
  period_end: Date;
  refunded_cents: number;
  next_attempt_at: Date | null;
  discount_code_id: number | null;
  discount_cents: number;
}>;

export async function updatePurchase(db: Db, id: number, change: PurchaseChange, at: Date): Promise<void> {
  await db
    .updateTable('purchase')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * Purchases whose payment may still be under way although nothing was heard of it since a moment; of what a bank has been working on for longer, since an
 * earlier one.
 */
export async function selectSilent(
  db: Db,
  provider: string,
  { before, workedOnBefore }: { before: Date; workedOnBefore: Date },
  limit: number,
): Promise<{ id: number; intent_id: string }[]> {
  const { rows } = await sql<{ id: number; intent_id: string }>`
    select id, intent_id from purchase
    where ${OPEN} and intent_id is not null and provider = ${provider} and updated_at < ${before}
      and (status <> 'processing' or updated_at < ${workedOnBefore} or created_at > ${workedOnBefore}) order by updated_at limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

/** Placed orders that wait for their card to be kept although nothing was heard of it since a moment: the confirmations of their cards. */
export async function selectSilentSetups(db: Db, provider: string, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ setup_id: string }>`
    select setup_id from purchase
    where ${OPEN} and setup_id is not null and ordered_at is not null and provider = ${provider} and updated_at < ${before}
    order by updated_at limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ setup_id }) => setup_id);
}

/** Whether the event is new. */
export async function insertEvent(
  trx: Trx,
  event: {
    provider: string;
    id: string;
    type: string;
    subject: string;
    at: Date;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_event (provider, event_id, type, subject, received_at)
    values (${event.provider}, ${event.id}, ${event.type}, ${event.subject}, ${event.at}) on conflict do nothing`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** Writes when the next part of a purchase's share becomes payable; null where all of it is. */
export async function updateRelease(trx: Trx, purchaseId: number, nextAt: Date | null, at: Date): Promise<void> {
  await trx
    .updateTable('purchase')
    .set({ share_due_at: nextAt, share_released_at: nextAt === null ? at : null, updated_at: at })
    .where('id', '=', purchaseId)
    .execute();
}

/** Has shares looked at again at once: their period has ended, or what was disputed of them is back. */
export async function hastenRelease(
  trx: Trx,
  of: { subscriptionId: number } | { purchaseId: number },
  at: Date,
): Promise<void> {
  const which = 'purchaseId' in of ? sql`id = ${of.purchaseId}` : sql`subscription_id = ${of.subscriptionId}`;
  await sql`update purchase set share_due_at = ${at} where ${which} and share_due_at > ${at}`.execute(trx);
}
