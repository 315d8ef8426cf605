import type { Purchase } from '../pricing/index.ts';
import type { Prepared } from './prepare.ts';

/** PRO for a month, paid, with whatever a test needs to be different. */
export function purchase(different: Partial<Purchase> = {}): Purchase {
  return {
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    kind: 'first',
    product: 'plan',
    plan: 'pro',
    period: 'month',
    channel: null,
    subscription: 3,
    status: 'succeeded',
    failure: null,
    method: 'card',
    discount: null,
    price_cents: 1_999,
    unused_cents: 0,
    carried_cents: 0,
    card_cents: 1_999,
    vat_cents: 360,
    vat_country: 'IT',
    vat_rate_bp: 2_200,
    immediate_start: true,
    refunded_cents: 0,
    returned_for: null,
    period_start: '2026-11-02T10:00:00.000Z',
    period_end: '2026-12-02T10:00:00.000Z',
    renewal_cents: 1_999,
    place_until: null,
    created_at: '2026-11-02T10:00:00.000Z',
    paid_at: '2026-11-02T10:00:00.000Z',
    ...different,
  };
}

/** A purchase before it is paid, with the simulated provider. */
export function prepared(different: Partial<Prepared> = {}): Prepared {
  return {
    ...purchase({ status: 'requires_payment_method', method: null, paid_at: null }),
    client_secret: 'pi_1_secret_1',
    provider: 'sandbox',
    publishable_key: null,
    methods: ['card', 'sepa_debit'],
    creditor: 'Quotavera S.r.l.',
    kept_card: null,
    asks_country: false,
    billing_country: null,
    starts_at_once: false,
    ...different,
  };
}
