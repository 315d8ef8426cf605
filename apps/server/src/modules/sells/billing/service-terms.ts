import type { PaidPlan } from '@quotavera/domain/access';
import { type BillingPeriod, channelRenewalPrice } from '@quotavera/domain/sells';
import { planPrice } from '../purchase/service-terms.ts';
import type { Subscription } from '../subscription/repository.ts';

/** The plan and period that a subscription renews as, with the price in cents. */
export interface Renewal {
  plan: PaidPlan | null;
  period: BillingPeriod | null;
  price: number;
}

export function renewalOf(subscription: Subscription): Renewal {
  const { channel, price_cents: paid } = subscription;
  if (channel) {
    return {
      plan: null,
      period: null,
      price: channelRenewalPrice({ paid, now: channel.price, noticed: subscription.noticed_cents ?? channel.price }),
    };
  }
  const order = {
    plan: subscription.next_plan ?? subscription.plan!,
    period: subscription.next_period ?? subscription.period!,
  };
  return { ...order, price: planPrice(order) };
}
