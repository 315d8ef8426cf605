import type { ErrorCode } from '@quotavera/contract/core';
import { decide, type Member, type PaidPlan } from '@quotavera/domain/access';
import {
  type BillingPeriod,
  CHECKOUT_MS,
  discountedPrice,
  type Orderable,
  orderableOf,
  PERIOD_LENGTH,
  type PeriodLength,
  TRIAL_DAYS,
} from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { hasFreePlace, lockPlan, selectOffer } from '../channel/repository.ts';
import type { CodeKey } from '../discount/repository.ts';
import { lockChannelSubscription, lockPlanSubscription, selectGranted } from '../subscription/repository.ts';
import type * as repository from './repository.ts';
import { unusedOf } from './service-refund.ts';

/** A plan of ours for a period. */
export interface PlanOrder {
  plan: PaidPlan;
  period: BillingPeriod;
  /** The plan is tried for nothing first. */
  trial?: boolean | undefined;
  /** A code makes it cheaper. */
  code?: CodeKey | undefined;
}
/** A plan of a tipster's channel. */
interface ChannelOrder {
  channelPlanId: number;
}
export type Order = PlanOrder | ChannelOrder;

/** The plan price of a period, in cents. */
export function planPrice({ plan, period }: PlanOrder): number {
  return period === 'year' ? PLAN_PRICES[plan].yearly : PLAN_PRICES[plan].monthly;
}

/** Returns the price of the first renewal after a purchase, in cents, as far as it is known today. */
export function renewalPrice({ plan, period, price_cents, discount }: repository.Purchase): number {
  if (!plan || !period) return price_cents;
  const full = planPrice({ plan, period });
  return discount && discount.left > 0 ? discountedPrice(full, discount) : full;
}

/** How long a payment lasts. */
export function lengthOf({
  kind,
  period,
  channel,
}: Pick<repository.Purchase, 'kind' | 'period' | 'channel'>): PeriodLength {
  if (kind === 'trial') return { days: TRIAL_DAYS };
  return channel ? { days: channel.days } : PERIOD_LENGTH[period!];
}

/** The terms of an order, with its price in cents. */
export interface Terms
  extends Pick<
    repository.NewPurchase,
    'product' | 'plan' | 'period' | 'channel_plan_id' | 'subscription_id' | 'unused_cents' | 'share_bp'
  > {
  kind: 'first' | 'change' | 'trial';
  price: number;
  /** The code that made the price lower, and by how much; missing where none did. */
  discount?: { codeId: number; cents: number };
  /** The order takes the place of the account's open purchases of these: any plan, or any plan of a channel. */
  rivals: repository.OpenOf;
}

const REFUSALS = {
  running: 'already_subscribed',
  at_period_end: 'change_at_period_end',
  given: 'plan_given',
  renewal_due: 'renewal_due',
  excluded: 'self_excluded',
  closed: 'payments_off',
} as const satisfies Record<Exclude<Orderable, 'at_once'>, ErrorCode>;

async function planTerms(trx: Trx, accountId: number, order: PlanOrder, since: Date): Promise<Terms | Failure> {
  const subscription = await lockPlanSubscription(trx, accountId);
  const terms = {
    product: 'plan' as const,
    plan: order.plan,
    period: order.period,
    channel_plan_id: null,
    subscription_id: subscription?.id ?? null,
    share_bp: 0,
    price: planPrice(order),
    rivals: { product: 'plan' as const },
  };
  const running = subscription && {
    plan: subscription.plan!,
    period: subscription.period!,
    isDue: subscription.status === 'past_due',
  };
  const granted = await selectGranted(trx, accountId, since);
  // Whoever comes here may buy, at a provider that there is.
  const buyer = { open: true, mayBuy: true, running: running ?? null, given: granted?.plan ?? null };
  const orderable = orderableOf(order, buyer);
  if (orderable !== 'at_once') return fail(REFUSALS[orderable]);
  if (!subscription) return { ...terms, kind: 'first', unused_cents: 0 };
  return { ...terms, kind: 'change', unused_cents: (await unusedOf(trx, subscription, since))?.cents ?? 0 };
}

/** The plan is locked from then on, so that its places are given one after the other. */
async function channelTerms(
  trx: Trx,
  accountId: number,
  { channelPlanId }: ChannelOrder,
  at: Date,
): Promise<Terms | Failure> {
  const offer = (await lockPlan(trx, channelPlanId)) ? await selectOffer(trx, channelPlanId, at) : undefined;
  if (!offer?.is_offered) return fail('not_found');
  if (offer.tipster_id === accountId) return fail('own_channel');
  if (!offer.on_sale) return fail('channel_closed');
  if (offer.is_paused) return fail('channel_paused');
  if (await lockChannelSubscription(trx, accountId, offer.channel_id)) return fail('already_subscribed');
  return {
    kind: 'first',
    product: 'channel',
    plan: null,
    period: null,
    channel_plan_id: channelPlanId,
    subscription_id: null,
    unused_cents: 0,
    share_bp: offer.share_bp,
    price: offer.price,
    rivals: { product: 'channel', channelId: offer.channel_id },
  };
}

/** The terms of an order at a moment, with what is unused of the old plan `since` then. */
export function termsOf(
  trx: Trx,
  accountId: number,
  order: Order,
  at: Date,
  since: Date = at,
): Promise<Terms | Failure> {
  return 'channelPlanId' in order ? channelTerms(trx, accountId, order, at) : planTerms(trx, accountId, order, since);
}

/** Whether this reader may order it at all: a channel's plan needs a plan of ours. */
export function refusalOf(viewer: Member, order: Order): Failure | null {
  const decision = 'channelPlanId' in order ? decide('tipsters.subscribe', viewer) : { granted: true as const };
  if (decision.granted) return null;
  return decision.reason === 'plan_required' ? fail('plan_required', { plan: decision.plan }) : fail('forbidden');
}

/**
 * Returns until when an order holds its place in a channel: as long as before, which a payment that is under way makes longer, or for a checkout more. The result is null where the order
 * needs no place.
 */
export async function placeFor(
  trx: Trx,
  { channel_plan_id }: Terms,
  open: repository.Purchase | undefined,
  at: Date,
): Promise<Date | null | Failure> {
  if (channel_plan_id === null) return null;
  const isHeld =
    open?.channel_plan_id === channel_plan_id &&
    open.place_until !== null &&
    (open.place_until > at || open.processing_since !== null);
  if (isHeld) return open.place_until;
  if (!(await hasFreePlace(trx, channel_plan_id, at, open?.id ?? null))) return fail('channel_full');
  return new Date(at.getTime() + CHECKOUT_MS);
}
