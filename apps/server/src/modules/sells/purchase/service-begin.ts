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
  const running = await subscriptions.lockPlanSubscription(trx, purchase.account_id);
  const plan = purchase.plan!;
  const period = purchase.period!;
  const end = periodEnd(at, lengthOf(purchase), 1);
  // The unused days of a free month wait for a renewal.
  const interrupt = () => interruptMonths(trx, purchase.account_id, at);
  const terms = {
    anchor_at: at,
    period_number: 1,
    period_start: at,
    period_end: end,
    price_cents: purchase.price_cents,
  };
  if (purchase.kind === 'first') {
    if (running) return { superfluous: 'duplicate' };
    await interrupt();
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
  if (running?.id !== purchase.subscription_id || !running) return { superfluous: 'duplicate' };
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
    price_cents: purchase.price_cents,
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
  const channelPlanId = purchase.channel_plan_id!;
  await lockPlan(trx, channelPlanId);
  const offer = (await selectOffer(trx, channelPlanId, at))!;
  const { account_id, place_until, price_cents } = purchase;
  if (await subscriptions.lockChannelSubscription(trx, account_id, offer.channel_id))
    return { superfluous: 'duplicate' };
  if (!offer.on_sale || !offer.is_offered) return { superfluous: 'channel_closed' };
  const isHeld = place_until !== null && place_until > at;
  if (!isHeld && !(await hasFreePlace(trx, channelPlanId, at, purchase.id))) return { superfluous: 'too_late' };
  const end = periodEnd(at, lengthOf(purchase), 1);
  const id = await subscriptions.insertSubscription(trx, {
    account_id,
    product: 'channel',
    plan: null,
    period: null,
    channel_id: offer.channel_id,
    channel_plan_id: channelPlanId,
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
