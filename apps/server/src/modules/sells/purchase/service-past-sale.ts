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
  splitVat,
  withdrawalEnds,
} from '@quotavera/domain/sells';
import { DAY_MS, romeDay } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { post } from '../books/service.ts';
import { sandboxFee } from '../provider/sandbox/policy.ts';
import { insertIntent, insertMethod } from '../provider/sandbox/repository.ts';
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

/** Writes a payment as the sandbox had collected it at a moment: purchase, books and receipt. */
async function record(
  trx: Trx,
  { readerId, cents, at }: Past,
  sale: Sale,
  of: { channelPlanId: number } | { plan: PaidPlan; period: BillingPeriod },
): Promise<Purchase> {
  const vat = italianVat(romeDay(at));
  const purchase = await insertPurchase(trx, {
    public_id: randomUUID(),
    account_id: readerId,
    kind: 'first',
    product: sale.product,
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
    share_bp: sale.product === 'channel' ? sale.shareBp : 0,
    provider: 'sandbox',
    card_id: null,
    place_until: null,
    created_at: at,
  });
  const intentId = `pi_${purchase.public_id}`;
  const paid = { id: intentId, client_secret: `${intentId}_secret`, cents, status: 'succeeded' } as const;
  const intent = { failure: null, method: null, dispute: null, customer: `past:${readerId}` };
  await insertIntent(trx, { ...paid, ...intent, key: `past:${purchase.id}`, purchase: purchase.public_id, at });
  await updatePurchase(trx, purchase.id, { status: 'succeeded', paid_at: at, ordered_at: at, intent_id: intentId }, at);
  await insertFunding(trx, { purchase_id: purchase.id, charge_id: purchase.id, refund_id: null, cents });
  await post(trx, {
    kind: 'charge',
    cause: `charge:${purchase.id}`,
    purchaseId: purchase.id,
    at,
    entries: chargeEntries({ readerId, price: cents, carried: 0, card: cents, sale, vat }),
  });
  const fee = feeEntries(sandboxFee(cents));
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
  const cardId = await keepCard(trx, { accountId, provider: 'sandbox', at }, { reference, ...card, ...expires });
  await updateSubscription(trx, subscriptionId, { card_id: cardId });
}
