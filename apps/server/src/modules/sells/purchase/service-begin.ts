import { periodEnd } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { hasFreePlace, lockPlan, selectOffer } from '../channel/repository.ts';
import { interruptMonths } from '../referral/service-months.ts';
import * as subscriptions from '../subscription/repository.ts';
import type * as repository from './repository.ts';
import { extend, type StartedPeriod, type Superfluous } from './service-renewal.ts';
import { lengthOf } from './service-terms.ts';

/** The plan begins, or takes the place of the one before. */
async function startPlan(
  trx: Trx,
  purchase: repository.Purchase,
  cardId: number | null,
  at: Date,
): Promise<StartedPeriod | Superfluous> {
  const running = await subscriptions.lockPlanSubscription(trx, purchase.accountId);
  const plan = purchase.plan!;
  const period = purchase.period!;
  const end = periodEnd(at, lengthOf(purchase), 1);
  // The unused days of a free month wait for a renewal.
  const interrupt = () => interruptMonths(trx, purchase.accountId, at);
  const terms = { anchorAt: at, periodNumber: 1, periodStart: at, periodEnd: end, priceCents: purchase.priceCents };
  if (purchase.kind === 'first') {
    if (running) return { superfluous: 'duplicate' };
    await interrupt();
    const id = await subscriptions.insertSubscription(trx, {
      accountId: purchase.accountId,
      product: 'plan',
      plan,
      period,
      channelId: null,
      channelPlanId: null,
      ...terms,
      cardId,
      createdAt: at,
    });
    return { id, start: at, end };
  }
  if (running?.id !== purchase.subscriptionId || !running) return { superfluous: 'duplicate' };
  if (running.plan === plan && running.period === period) return { superfluous: 'duplicate' };
  await interrupt();
  await subscriptions.updateSubscription(trx, running.id, {
    plan,
    period,
    status: 'active',
    anchor_at: at,
    period_number: 1,
    period_start: at,
    period_end: end,
    price_cents: purchase.priceCents,
    cancel_at_period_end: false,
    next_plan: null,
    next_period: null,
    renewal_announced_at: null,
    ...(cardId === null ? {} : { card_id: cardId }),
  });
  return { id: running.id, start: at, end };
}

/** Access to a channel begins. A place that lapsed while the payment was under way is taken again if one is free. */
async function startChannel(
  trx: Trx,
  purchase: repository.Purchase,
  cardId: number | null,
  at: Date,
): Promise<StartedPeriod | Superfluous> {
  const channelPlanId = purchase.channelPlanId!;
  await lockPlan(trx, channelPlanId);
  const offer = (await selectOffer(trx, channelPlanId, at))!;
  const { accountId, placeUntil, priceCents } = purchase;
  if (await subscriptions.lockChannelSubscription(trx, accountId, offer.channelId)) return { superfluous: 'duplicate' };
  if (!offer.onSale || !offer.isOffered) return { superfluous: 'channel_closed' };
  const isHeld = placeUntil !== null && placeUntil > at;
  if (!isHeld && !(await hasFreePlace(trx, channelPlanId, at, purchase.id))) return { superfluous: 'too_late' };
  const end = periodEnd(at, lengthOf(purchase), 1);
  const id = await subscriptions.insertSubscription(trx, {
    accountId,
    product: 'channel',
    plan: null,
    period: null,
    channelId: offer.channelId,
    channelPlanId,
    anchorAt: at,
    periodNumber: 1,
    periodStart: at,
    periodEnd: end,
    priceCents,
    cardId,
    createdAt: at,
  });
  return { id, start: at, end };
}

/** Begins, changes or renews what a purchase paid for; or says why its money has to go back. */
export function begin(
  trx: Trx,
  purchase: repository.Purchase,
  cardId: number | null,
  at: Date,
): Promise<StartedPeriod | Superfluous> {
  if (purchase.kind === 'renewal') return extend(trx, purchase, cardId, at);
  return (purchase.product === 'plan' ? startPlan : startChannel)(trx, purchase, cardId, at);
}
