import { periodEnd } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { interruptMonths } from '../referral/service-months.ts';
import * as subscriptions from '../subscription/repository.ts';
import type * as repository from './repository.ts';
import { carryOver, unusedOf } from './service-refund.ts';
import type { StartedPeriod } from './service-renewal.ts';
import { lengthOf } from './service-terms.ts';

/** The plan begins, or takes the place of the one before. */
async function startPlan(
  trx: Trx,
  purchase: repository.Purchase,
  cardId: number | null,
  at: Date,
): Promise<StartedPeriod> {
  const plan = purchase.plan!;
  const period = purchase.period!;
  const end = periodEnd(at, lengthOf(purchase), 1);
  const terms = {
    anchor_at: at,
    period_number: 1,
    period_start: at,
    period_end: end,
    price_cents: purchase.price_cents,
  };
  // The unused days of a free month wait for a renewal.
  await interruptMonths(trx, purchase.account_id, at);
  if (purchase.kind === 'first') {
    const id = await subscriptions.insertSubscription(trx, {
      account_id: purchase.account_id,
      product: 'plan',
      plan,
      period,
      channel_id: null,
      channel_plan_id: null,
      ...terms,
      card_id: cardId,
      created_at: at,
    });
    return { id, start: at, end };
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
  return { id: running.id, start: at, end };
}

/** Access to a channel begins. */
async function startChannel(
  trx: Trx,
  purchase: repository.Purchase,
  cardId: number | null,
  at: Date,
): Promise<StartedPeriod> {
  const { account_id, channel_plan_id, channel, price_cents } = purchase;
  const end = periodEnd(at, lengthOf(purchase), 1);
  const id = await subscriptions.insertSubscription(trx, {
    account_id,
    product: 'channel',
    plan: null,
    period: null,
    channel_id: channel!.id,
    channel_plan_id,
    anchor_at: at,
    period_number: 1,
    period_start: at,
    period_end: end,
    price_cents,
    card_id: cardId,
    created_at: at,
  });
  return { id, start: at, end };
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
