import type { PaidPlan } from '@quotavera/domain/access';
import { type BillingPeriod, channelRenewalPrice, discountedPrice } from '@quotavera/domain/sells';
import { planPrice } from '../purchase/service-terms.ts';
import type { Subscription } from '../subscription/repository.ts';

/** The plan and period that a subscription renews as, with the price in cents. */
export interface Renewal {
  plan: PaidPlan | null;
  period: BillingPeriod | null;
  price: number;
  /** Cents that the code of the order takes off it. */
  discount: number;
}

export function renewalOf(subscription: Subscription): Renewal {
  const { channel, price_cents: paid } = subscription;
  if (channel) {
    return {
      plan: null,
      period: null,
      price: channelRenewalPrice({ paid, now: channel.price, noticed: subscription.noticed_cents ?? channel.price }),
      discount: 0,
    };
  }
  const order = {
    plan: subscription.next_plan ?? subscription.plan!,
    period: subscription.next_period ?? subscription.period!,
  };
  const full = planPrice(order);
  // A code is for the terms that were ordered with it: a renewal as another plan or period costs what it costs.
  const isSame = order.plan === subscription.plan && order.period === subscription.period;
  const isCheaper = isSame && subscription.discount !== null && subscription.discount_left > 0;
  const price = isCheaper ? discountedPrice(full, subscription.discount!) : full;
  return { ...order, price, discount: full - price };
}
