import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on, refuse } from '../../../../testing/api.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { Detail } from './queries.ts';
import { SubscriptionDetail } from './SubscriptionDetail.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const UNTIL = '2026-12-20T10:00:00.000Z';

const detail: Detail = {
  subscription: {
    id: 6,
    customer: { id: 7, username: 'lia', name: 'Lia Lettrice', email: 'lettore@example.org' },
    product: 'plan',
    plan: 'pro',
    period: 'month',
    channel: null,
    status: 'active',
    cancel_at_period_end: false,
    current_period_start: AT,
    current_period_end: UNTIL,
    price_cents: 1999,
    provider: 'stripe',
    failure: null,
    created_at: AT,
    ended_at: null,
    end_reason: null,
    card: null,
    access_until: UNTIL,
  },
  purchases: [
    {
      id: '5e0a3a86-3c26-4d0e-8f1c-2f1c2d0c7a11',
      kind: 'first',
      status: 'succeeded',
      failure: null,
      price_cents: 1999,
      carried_cents: 0,
      card_cents: 1999,
      refunded_cents: 0,
      disputed_cents: 0,
      refundable_cents: 1999,
      unused_cents: 1200,
      vat_country: 'IT',
      vat_rate_bp: 2200,
      provider: 'stripe',
      reference: null,
      created_at: AT,
      paid_at: AT,
      period_start: AT,
      period_end: UNTIL,
      receipts: [],
      refunds: [],
      entries: [],
    },
  ],
  acts: [],
};

it('an amount is refunded for a reason, which the page then shows', async () => {
  let shown = detail;
  const { user, fill, api } = render(<SubscriptionDetail id={6} />, {
    at: `${paths.subscriptions}?subscription=6`,
    as: admin,
    api: [
      on(sellsAddresses.readAnySubscription, () => shown),
      on(sellsAddresses.refundPurchase, ({ body }) => {
        if (body.part.of !== 'amount') return refuse('refund_too_large');
        const act = { id: 1, kind: 'refund' as const, cents: body.part.cents, days: 0, actor: 'ada', at: AT };
        shown = { ...detail, acts: [{ ...act, reason: body.reason }] };
        return shown;
      }),
    ],
  });
  expect(await screen.findByRole('heading', { name: 'PRO, mensile' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rimborsa' }));
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Conferma il rimborso' });
  await user.click(screen.getByText('Un importo'));
  await fill(screen.getByRole('textbox', { name: 'Importo' }), '5,00');
  expect(confirm.disabled).toBe(true);
  await fill(screen.getByLabelText('Motivo'), 'Il sito era fermo per un giorno.');
  await user.click(confirm);
  expect(await screen.findByText(/^Rimborso registrato/)).toBeTruthy();
  expect((await screen.findAllByText('Il sito era fermo per un giorno.')).length).toBeGreaterThan(0);
  expect(api.sent(sellsAddresses.refundPurchase).map(({ body }) => body)).toEqual([
    {
      subscription: 6,
      purchase: detail.purchases[0]?.id,
      part: { of: 'amount', cents: 500 },
      reason: 'Il sito era fermo per un giorno.',
    },
  ]);
});
