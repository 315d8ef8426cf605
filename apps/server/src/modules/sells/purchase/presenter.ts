import type { ReplyOf } from '@quotavera/contract/core';
import type { createPaymentIntent, readPurchase } from '@quotavera/contract/sells';
import { PERIOD_LENGTH, periodEnd, splitVat } from '@quotavera/domain/money';
import type { PaymentProvider } from '../provider/provider.ts';
import type { Purchase } from './repository.ts';
import { type Checkout, planPrice } from './service-create.ts';

/** A purchase as its buyer sees it. Until it is paid, its period is the one that would begin now. */
export function presentPurchase(purchase: Purchase, now: Date): ReplyOf<typeof readPurchase> {
  const { plan, period } = purchase;
  const start = purchase.periodStart ?? now;
  const end = purchase.periodEnd ?? (period ? periodEnd(start, PERIOD_LENGTH[period], 1) : start);
  return {
    id: purchase.publicId,
    kind: purchase.kind,
    product: purchase.product,
    plan,
    period,
    status: purchase.status,
    failure: purchase.failure,
    price_cents: purchase.priceCents,
    credit_cents: purchase.creditCents,
    unused_cents: purchase.unusedCents,
    card_cents: purchase.cardCents,
    vat_cents: splitVat(purchase.priceCents, { rateBp: purchase.vatRateBp }).vat,
    vat_rate_bp: purchase.vatRateBp,
    immediate_start: purchase.immediateStart,
    period_start: start.toISOString(),
    period_end: end.toISOString(),
    renewal_cents: plan && period ? planPrice({ plan, period }) : purchase.priceCents,
    created_at: purchase.createdAt.toISOString(),
    paid_at: purchase.paidAt?.toISOString() ?? null,
  };
}

/** A purchase with what the browser needs to pay it. */
export function presentCheckout(
  { purchase, clientSecret }: Checkout,
  provider: PaymentProvider,
  now: Date,
): ReplyOf<typeof createPaymentIntent> {
  return {
    ...presentPurchase(purchase, now),
    client_secret: clientSecret,
    provider: provider.name,
    publishable_key: provider.publishableKey,
  };
}
