import { periodEnd, withdrawalEnds } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { interruptMonths } from '../referral/service-months.ts';
import * as subscriptions from '../subscription/repository.ts';
import type * as repository from './repository.ts';
import { carryOver, unusedOf } from './service-refund.ts';
import type { StartedPeriod } from './service-renewal.ts';
import { lengthOf } from './service-terms.ts';

/** The code of an order, and how many renewals it still makes cheaper. */
const discountOf = ({ discount_code_id, discount }: repository.Purchase) => ({
  discount_code_id,
  discount_left: discount?.left ?? 0,
});

/**
 * The first period of what was ordered. It begins with the payment where that was asked for; otherwise when nobody can withdraw any more. A change
 * takes the place of what runs, also of a trial, of which nothing is carried over.
 */
function termsFrom(purchase: repository.Purchase, at: Date) {
  const { kind, immediate_start, ordered_at, created_at, price_cents } = purchase;
  if (kind === 'trial') {
    const end = periodEnd(at, lengthOf(purchase), 1);
    // The first paid period is counted from the trial's end.
    const period = { anchor_at: end, period_number: 0, period_start: at, period_end: end };
    return { start: at, end, ...period, price_cents, begins_at: null, is_trial: true, ...discountOf(purchase) };
  }
  const later = withdrawalEnds(ordered_at ?? created_at);
  const waits = kind === 'first' && !immediate_start && later > at;
  const start = waits ? later : at;
  const end = periodEnd(start, lengthOf(purchase), 1);
  const period = { anchor_at: start, period_number: 1, period_start: start, period_end: end };
  return {
    start,
    end,
    ...period,
    price_cents,
    begins_at: waits ? start : null,
    is_trial: false,
    ...discountOf(purchase),
  };
}

/** The plan begins, or takes the place of the one before. */
async function startPlan(
  trx: Trx,
  purchase: repository.Purchase,
  cardId: number | null,
  at: Date,
): Promise<StartedPeriod> {
  const plan = purchase.plan!;
  const period = purchase.period!;
  const { start, end, ...terms } = termsFrom(purchase, at);
  // The unused days of a free month wait for a renewal.
  if (terms.begins_at === null) await interruptMonths(trx, purchase.account_id, at);
  if (purchase.kind !== 'change') {
    const id = await subscriptions.insertSubscription(trx, {
      account_id: purchase.account_id,
      product: 'plan',
      plan,
      period,
      channel_id: null,
      channel_plan_id: null,
      ...terms,
      card_id: cardId,
      created_at: start,
    });
    return { id, start, end };
  }
  const running = (await subscriptions.lockSubscription(trx, purchase.subscription_id!))!;
  const unused = await unusedOf(trx, running, at);
  if (unused) {
    const carry = purchase.carried_cents;
    const cents = Math.max(unused.cents, carry);
    await carryOver(trx, unused.purchase, { cents, carry, purchaseId: purchase.id, at });
  }
  await subscriptions.updateSubscription(trx, running.id, {
    plan,
    period,
    status: 'active',
    ...terms,
    cancel_at_period_end: false,
    next_plan: null,
    next_period: null,
    renewal_announced_at: null,
    ...(cardId === null ? {} : { card_id: cardId }),
  });
  return { id: running.id, start, end };
}

/** Access to a channel begins. */
async function startChannel(
  trx: Trx,
  purchase: repository.Purchase,
  cardId: number | null,
  at: Date,
): Promise<StartedPeriod> {
  const { account_id, channel_plan_id, channel } = purchase;
  const { start, end, ...terms } = termsFrom(purchase, at);
  const id = await subscriptions.insertSubscription(trx, {
    account_id,
    product: 'channel',
    plan: null,
    period: null,
    channel_id: channel!.id,
    channel_plan_id,
    ...terms,
    card_id: cardId,
    created_at: start,
  });
  return { id, start, end };
}

/** Begins what an order that holds has paid for. */
export function begin(
  trx: Trx,
  purchase: repository.Purchase,
  cardId: number | null,
  at: Date,
): Promise<StartedPeriod> {
  return (purchase.product === 'plan' ? startPlan : startChannel)(trx, purchase, cardId, at);
}
