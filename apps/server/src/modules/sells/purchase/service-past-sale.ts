import { randomUUID } from 'node:crypto';
import type { PaidPlan } from '@quotavera/domain/access';
import {
  type BillingPeriod,
  chargeEntries,
  feeEntries,
  italianVat,
  PERIOD_LENGTH,
  periodEnd,
  type Sale,
  type SoldProduct,
  splitVat,
  withdrawalEnds,
} from '@quotavera/domain/sells';
import { DAY_MS, romeDay } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { post } from '../books/service.ts';
import { sandboxFee } from '../provider/sandbox/policy.ts';
import { insertIntent, insertMethod, type SandboxIntent } from '../provider/sandbox/repository.ts';
import { insertReceipt } from '../receipt/repository.ts';
import { insertSubscription, updateSubscription } from '../subscription/repository.ts';
import { applyAccess } from '../subscription/service-access.ts';
import { insertPurchase, lockBuyer, lockPurchase, type Purchase, updatePurchase } from './repository.ts';
import { insertFunding } from './repository-funding.ts';
import { keepCard } from './service-card.ts';
import { nameOf } from './service-mails.ts';
import { seriesOf, yearOf } from './service-refund.ts';
import { lengthOf } from './service-terms.ts';

interface Past {
  readerId: number;
  cents: number;
  at: Date;
}

export interface PastSale extends Past {
  planId: number;
  tipsterId: number;
  shareBp: number;
}

type Ordered = { channelPlanId: number } | { plan: PaidPlan; period: BillingPeriod };

/** Writes an order as it stood before its payment. */
function insertOrder(
  trx: Trx,
  { readerId, cents, at }: Past,
  { product, shareBp }: { product: SoldProduct; shareBp: number },
  of: Ordered,
): Promise<Purchase> {
  const vat = italianVat(romeDay(at));
  return insertPurchase(trx, {
    public_id: randomUUID(),
    account_id: readerId,
    kind: 'first',
    product,
    plan: 'plan' in of ? of.plan : null,
    period: 'period' in of ? of.period : null,
    channel_plan_id: 'channelPlanId' in of ? of.channelPlanId : null,
    subscription_id: null,
    price_cents: cents,
    carried_cents: 0,
    unused_cents: 0,
    card_cents: cents,
    vat_country: vat.country,
    vat_rate_bp: vat.rateBp,
    billing_country: null,
    share_bp: shareBp,
    provider: 'sandbox',
    card_id: null,
    place_until: null,
    created_at: at,
  });
}

/** The payment of a purchase as the sandbox has it. Returns its id. */
async function insertPastIntent(
  trx: Trx,
  { id, public_id, account_id }: Purchase,
  payment: Pick<SandboxIntent, 'status' | 'failure' | 'cents'>,
  at: Date,
): Promise<string> {
  const intentId = `pi_${public_id}`;
  const intent = { ...payment, method: null, customer: `past:${account_id}` };
  const names = { id: intentId, client_secret: `${intentId}_secret`, key: `past:${id}`, purchase: public_id };
  await insertIntent(trx, { ...names, ...intent, at });
  return intentId;
}

/** Writes a payment as the sandbox had collected it at a moment: purchase, books and receipt. */
async function record(trx: Trx, past: Past, sale: Sale, of: Ordered): Promise<Purchase> {
  const { readerId, cents, at } = past;
  const vat = italianVat(romeDay(at));
  const shareBp = sale.product === 'channel' ? sale.shareBp : 0;
  const purchase = await insertOrder(trx, past, { product: sale.product, shareBp }, of);
  const intentId = await insertPastIntent(trx, purchase, { status: 'succeeded', failure: null, cents }, at);
  await updatePurchase(trx, purchase.id, { status: 'succeeded', paid_at: at, ordered_at: at, intent_id: intentId }, at);
  await insertFunding(trx, { purchase_id: purchase.id, charge_id: purchase.id, refund_id: null, cents });
  await post(trx, {
    kind: 'charge',
    cause: `charge:${purchase.id}`,
    purchaseId: purchase.id,
    at,
    entries: chargeEntries({ readerId, price: cents, carried: 0, card: cents, sale, vat }),
  });
  const fee = feeEntries(sandboxFee(cents, 'card'));
  await post(trx, { kind: 'fee', cause: `fee:${purchase.id}`, purchaseId: purchase.id, at, entries: fee });
  const parts = splitVat(cents, vat);
  const buyer = (await lockBuyer(trx, readerId))!;
  const { channel } = purchase;
  await insertReceipt(trx, {
    series: seriesOf('sandbox', 'receipt'),
    year: yearOf(at),
    kind: 'receipt',
    purchaseId: purchase.id,
    refundId: null,
    accountId: readerId,
    at,
    gross: cents,
    net: parts.net,
    vat: parts.vat,
    vat_country: vat.country,
    vat_rate_bp: vat.rateBp,
    buyer: { name: `${buyer.first_name} ${buyer.last_name}`.trim(), email: buyer.email },
    sold: {
      product: sale.product,
      name: nameOf(purchase),
      period: purchase.period,
      ...(channel ? { tipster: channel.tipster, days: channel.days } : {}),
    },
  });
  return (await lockPurchase(trx, { id: purchase.id }))!;
}

/** A channel's sale as the books have it. For the simulated world and tests. */
export function recordPastSale(trx: Trx, past: PastSale): Promise<Purchase> {
  const { tipsterId, shareBp, planId } = past;
  return record(trx, past, { product: 'channel', tipsterId, shareBp, reserve: 0 }, { channelPlanId: planId });
}

interface PastPlan extends Past {
  plan: PaidPlan;
  period: BillingPeriod;
}

/** A plan of ours that was bought. */
export function recordPastPlan(trx: Trx, past: PastPlan): Promise<Purchase> {
  return record(trx, past, { product: 'plan' }, { plan: past.plan, period: past.period });
}

/**
 * Begins the subscription that a recorded purchase paid for, with its access; one that `waits` was bought without asking for an immediate start.
 * A subscription whose period is over was cancelled and has ended; one that runs renews unless it `isCancelled`. Returns its id.
 */
export async function startPastSubscription(
  trx: Trx,
  purchase: Purchase,
  { now, isCancelled, waits = false }: { now: Date; isCancelled: boolean; waits?: boolean },
): Promise<number> {
  const paid = purchase.paid_at!;
  const start = waits ? withdrawalEnds(paid) : paid;
  const end = periodEnd(start, lengthOf(purchase), 1);
  const { account_id, product, plan, period, channel, channel_plan_id, price_cents } = purchase;
  const id = await insertSubscription(trx, {
    ...{ account_id, product, plan, period, channel_plan_id, price_cents },
    channel_id: channel?.id ?? null,
    anchor_at: start,
    period_number: 1,
    period_start: start,
    period_end: end,
    card_id: null,
    created_at: start,
    begins_at: waits ? start : null,
  });
  const hasEnded = end <= now;
  if (hasEnded || isCancelled) await updateSubscription(trx, id, { cancel_at_period_end: true });
  if (hasEnded) await updateSubscription(trx, id, { status: 'ended', ended_at: end, end_reason: 'canceled' });
  const span = { period_start: start, period_end: end };
  await updatePurchase(trx, purchase.id, { subscription_id: id, ...span, immediate_start: !waits }, paid);
  await applyAccess(trx, id, now);
  return id;
}

/** A plan whose renewal the card declined a day ago; it is tried again in two days. */
export async function recordDeclinedRenewal(
  trx: Trx,
  { now, ...of }: Omit<PastPlan, 'at'> & { now: Date },
): Promise<void> {
  const at = new Date(now.getTime() - DAY_MS);
  const since = periodEnd(at, PERIOD_LENGTH[of.period], -1);
  const paid = await recordPastPlan(trx, { ...of, at: since });
  const subscriptionId = await startPastSubscription(trx, paid, { now: since, isCancelled: false });
  await updateSubscription(trx, subscriptionId, { status: 'past_due' });
  const renewal = await insertPurchase(trx, {
    ...paid,
    kind: 'renewal',
    public_id: randomUUID(),
    subscription_id: subscriptionId,
    created_at: at,
  });
  const retry = new Date(now.getTime() + 2 * DAY_MS);
  await updatePurchase(trx, renewal.id, { failure: 'insufficient_funds', next_attempt_at: retry }, at);
  await applyAccess(trx, subscriptionId, now);
}

/** Has a subscription renew with a card of the sandbox that never declines. */
export async function renewWithTestCard(trx: Trx, subscriptionId: number, accountId: number, at: Date): Promise<void> {
  const reference = `pm_past_${accountId}_${at.getTime()}`;
  await insertMethod(trx, { id: reference, customer: `past:${accountId}`, card: 'success', at });
  const card = { brand: 'visa', last4: '4242', fingerprint: `past_${accountId}`, country: 'IT' };
  const expires = { expiresMonth: 12, expiresYear: at.getUTCFullYear() + 3 };
  const cardId = await keepCard(
    trx,
    { accountId, provider: 'sandbox', at },
    { kind: 'card', mandate: null, reference, ...card, ...expires },
  );
  await updateSubscription(trx, subscriptionId, { card_id: cardId });
}

/** Has a subscription renew by debit from an account of the sandbox, with its mandate. */
export async function renewWithTestAccount(
  trx: Trx,
  subscriptionId: number,
  accountId: number,
  at: Date,
): Promise<void> {
  const reference = `pm_past_debit_${accountId}`;
  await insertMethod(trx, { id: reference, customer: `past:${accountId}`, card: 'debit', at });
  const account = {
    kind: 'sepa_debit',
    brand: 'sepa_debit',
    last4: '3000',
    fingerprint: `past_debit_${accountId}`,
  } as const;
  const cardId = await keepCard(
    trx,
    { accountId, provider: 'sandbox', at },
    { ...account, reference, mandate: `SIM-${accountId}`, country: 'DE', expiresMonth: null, expiresYear: null },
  );
  await updateSubscription(trx, subscriptionId, { card_id: cardId });
}

/** An order by debit on which its bank is working, or which the bank has refused. */
export async function recordDebitedOrder(
  trx: Trx,
  { readerId, planId, cents, shareBp, at, status }: Omit<PastSale, 'tipsterId'> & { status: 'processing' | 'failed' },
): Promise<void> {
  const purchase = await insertOrder(
    trx,
    { readerId, cents, at },
    { product: 'channel', shareBp },
    { channelPlanId: planId },
  );
  const isRefused = status === 'failed';
  const payment = { status: isRefused ? 'canceled' : status, failure: isRefused ? 'insufficient_funds' : null, cents };
  const intentId = await insertPastIntent(trx, purchase, payment, at);
  await updatePurchase(
    trx,
    purchase.id,
    {
      ...{ status, failure: payment.failure, method: 'sepa_debit', ordered_at: at, processing_since: at },
      ...{ intent_id: intentId, immediate_start: true, place_until: isRefused ? null : at },
    },
    at,
  );
}
