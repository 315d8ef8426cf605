import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { Purchases } from '../subscriptions/components/Purchases.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';
import { prepared, purchase } from './checkout.fixture.ts';
import { PaymentStatusPage } from './PaymentStatusPage.tsx';

it('a payment that was returned unasked is not called successful, and says why', async () => {
  const returned = purchase({ subscription: null, refunded_cents: 1_999, returned_for: 'too_late' });
  render(<PaymentStatusPage />, {
    at: `${paths.paymentStatus}?purchase=${returned.id}`,
    as: member(),
    api: [on(sellsAddresses.readPurchase, returned)],
  });
  expect(await screen.findByRole('heading', { name: /^Pagamento restituito: 19,99\s€$/ })).toBeTruthy();
  expect(screen.getByText(/l’ordine non valeva più/)).toBeTruthy();
  expect(screen.queryByText('Pagamento riuscito')).toBeNull();
});

it('the list of purchases says how much went back, of the whole or of a part', async () => {
  render(
    <Purchases
      purchases={[
        purchase({ id: '1', price_cents: 7_250, refunded_cents: 7_250 }),
        purchase({ id: '2', refunded_cents: 500 }),
        purchase({ id: '3' }),
      ]}
    />,
    { at: paths.subscriptions, as: member() },
  );
  expect(await screen.findByText(/^Rimborsato 72,50\s€$/)).toBeTruthy();
  expect(screen.getByText(/^Rimborsato in parte: 5,00\s€$/)).toBeTruthy();
  expect(screen.getAllByText('Pagato')).toHaveLength(1);
});

it('a change with a kept card is one press, and a decline says why', async () => {
  const change = prepared({
    kind: 'change',
    plan: 'elite',
    starts_at_once: true,
    kept_card: { reference: 'pm_1', brand: 'visa', last4: '4242' },
  });
  const { user, api } = render(<CheckoutPage />, {
    at: `${paths.checkout}?plan=elite&period=month`,
    as: member(),
    api: [
      on(sellsAddresses.createPaymentIntent, change),
      on(sellsAddresses.updatePaymentIntent, change),
      on(sellsAddresses.confirmInSandbox, { status: 'requires_payment_method', failure: 'insufficient_funds' }),
    ],
  });
  const order = await screen.findByRole('button', { name: 'Ordina con obbligo di pagare' });
  expect(screen.getByText(/^Il cambio comincia subito/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(order);
  expect(await screen.findByText(/i fondi non bastano/)).toBeTruthy();
  expect(api.sent(sellsAddresses.updatePaymentIntent)[0]?.body).toMatchObject({ immediate_start: true });
  expect(api.sent(sellsAddresses.confirmInSandbox)[0]?.body).toMatchObject({ card: 'pm_1' });
  await user.click(screen.getByRole('button', { name: 'Usa un altro metodo' }));
  await waitFor(() => expect(screen.getByLabelText('Numero della carta')).toBeTruthy());
});
