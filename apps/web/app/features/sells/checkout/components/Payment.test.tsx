import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { Prepared } from '../prepare.ts';
import { Payment } from './Payment.tsx';

const prepared: Prepared = {
  id: '0b6c6d1e-6b0e-4b6e-9d0a-3f0e6d1c2b3a',
  kind: 'first',
  product: 'plan',
  plan: 'pro',
  period: 'month',
  channel: null,
  subscription: null,
  status: 'requires_payment_method',
  failure: null,
  method: null,
  price_cents: 1_999,
  unused_cents: 0,
  carried_cents: 0,
  card_cents: 1_999,
  vat_cents: 360,
  vat_country: 'IT',
  vat_rate_bp: 2_200,
  immediate_start: false,
  period_start: '2026-11-27T10:00:00.000Z',
  period_end: '2026-12-27T10:00:00.000Z',
  renewal_cents: 1_999,
  place_until: null,
  created_at: '2026-11-27T10:00:00.000Z',
  paid_at: null,
  client_secret: 'pi_1_secret_1',
  provider: 'sandbox',
  publishable_key: null,
  methods: ['card', 'sepa_debit'],
  creditor: 'Quotavera S.r.l.',
  kept_card: null,
  asks_country: false,
  billing_country: null,
  starts_at_once: false,
};

function show(purchase: Prepared) {
  return render(<Payment purchase={purchase} onRetry={() => undefined} />, {
    as: member({}),
    api: [
      on(sellsAddresses.updatePaymentIntent, () => purchase),
      on(sellsAddresses.confirmInSandbox, { status: 'processing' }),
    ],
  });
}

it('an order by debit shows the mandate with its creditor, and sends no number', async () => {
  const { user, fill, api, address } = show(prepared);
  await user.click(await screen.findByRole('radio', { name: 'Addebito diretto SEPA' }));
  expect(screen.getByText(/autorizzi Quotavera S\.r\.l\./)).toBeTruthy();
  expect(screen.getByText(/3–6 giorni lavorativi/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ordina con obbligo di pagare' }));
  expect(screen.getByText('Non è uno degli IBAN di prova: nulla è stato inviato')).toBeTruthy();
  expect(api.sent(sellsAddresses.updatePaymentIntent)).toEqual([]);
  await fill(screen.getByLabelText('IBAN'), 'DE89 3704 0044 0532 0130 00');
  await fill(screen.getByLabelText('Intestatario del conto'), 'Lia Lettrice');
  await user.click(screen.getByRole('button', { name: 'Ordina con obbligo di pagare' }));
  await expect.poll(() => address()).toContain(prepared.id);
  expect(api.sent(sellsAddresses.confirmInSandbox).map(({ body }) => body)).toEqual([
    { client_secret: 'pi_1_secret_1', card: 'debit' },
  ]);
});

it('where only cards are taken, nothing is to be chosen', async () => {
  show({ ...prepared, methods: ['card'] });
  expect(await screen.findByLabelText('Numero della carta')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});
