import type { ReplyOf } from '@quotavera/contract/core';
import type { createPaymentIntent, readPurchase } from '@quotavera/contract/sells';
import { periodEnd, purchaseFailureOf, RETURN_REASONS, splitVat } from '@quotavera/domain/sells';
import { pick } from '../../../platform/http/pick.ts';
import type { SoldChannel } from '../channel/repository-sold.ts';
import type { Purchase } from './repository.ts';
import type { Returned } from './repository-refunds.ts';
import type { Checkout, CheckoutTerms } from './service-create.ts';
import { lengthOf, renewalPrice } from './service-terms.ts';

export function presentSold(channel: SoldChannel | null): ReplyOf<typeof readPurchase>['channel'] {
  if (!channel) return null;
  const { id, name, tipster, planId: plan_id, plan, days, statedTips: stated_tips } = channel;
  return { id, name, tipster, plan_id, plan, durata_giorni: days, stated_tips };
}

/** A purchase as its buyer sees it. Until it is paid, its period is the one that would begin now. */
export function presentPurchase(purchase: Purchase, now: Date, returned?: Returned): ReplyOf<typeof readPurchase> {
  const { plan, period, failure } = purchase;
  const reason = RETURN_REASONS.find((each) => each === returned?.reason);
  const start = purchase.period_start ?? now;
  const end = purchase.period_end ?? periodEnd(start, lengthOf(purchase), 1);
  return {
    id: purchase.public_id,
    ...pick(purchase, [
      'kind',
      'product',
      'status',
      'method',
      'price_cents',
      'carried_cents',
      'unused_cents',
      'card_cents',
      'vat_country',
      'vat_rate_bp',
      'immediate_start',
    ]),
    failure: failure === null ? null : purchaseFailureOf(failure),
    refunded_cents: returned?.cents ?? 0,
    returned_for: purchase.period_start === null ? (reason ?? null) : null,
    plan,
    period,
    channel: presentSold(purchase.channel),
    subscription: purchase.subscription_id,
    vat_cents: splitVat(purchase.price_cents, { rateBp: purchase.vat_rate_bp }).vat,
    period_start: start.toISOString(),
    period_end: end.toISOString(),
    renewal_cents: renewalPrice(purchase),
    discount: purchase.discount
      ? { code: purchase.discount.code, cents: purchase.discount_cents, renewals: purchase.discount.left }
      : null,
    place_until: purchase.place_until?.toISOString() ?? null,
    created_at: purchase.created_at.toISOString(),
    paid_at: purchase.paid_at?.toISOString() ?? null,
  };
}

/** A purchase with what the browser needs to pay it. */
export function presentCheckout(
  { purchase, clientSecret, statedCountry, startsAtOnce, keptCard }: Checkout,
  { provider, methods, creditor, oss }: CheckoutTerms,
  now: Date,
): ReplyOf<typeof createPaymentIntent> {
  return {
    ...presentPurchase(purchase, now),
    client_secret: clientSecret,
    provider: provider.name,
    publishable_key: provider.publishableKey,
    kept_card: keptCard ? { reference: keptCard.reference, brand: keptCard.brand, last4: keptCard.last4 } : null,
    methods: [...methods],
    creditor,
    asks_country: oss && purchase.kind !== 'renewal',
    billing_country: statedCountry,
    starts_at_once: startsAtOnce,
  };
}
