import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { prepared } from '../checkout.fixture.ts';
import type { Prepared } from '../prepare.ts';
import { Payment } from './Payment.tsx';

const PREPARED = prepared();

function show(purchase: Prepared) {
  return render(<Payment purchase={purchase} onRetry={() => undefined} />, {
    as: member({}),
    api: [
      on(sellsAddresses.updatePaymentIntent, () => purchase),
      on(sellsAddresses.confirmInSandbox, { status: 'processing', failure: null }),
    ],
  });
}

it('an order by debit shows the mandate with its creditor, and sends no number', async () => {
  const { user, fill, api, address } = show(PREPARED);
  await user.click(await screen.findByRole('radio', { name: 'Addebito diretto SEPA' }));
  expect(screen.getByText(/autorizzi Quotavera S\.r\.l\./)).toBeTruthy();
  expect(screen.getByText(/3–6 giorni lavorativi/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ordina con obbligo di pagare' }));
  expect(screen.getByText('Non è uno degli IBAN di prova: nulla è stato inviato')).toBeTruthy();
  expect(api.sent(sellsAddresses.updatePaymentIntent)).toEqual([]);
  await fill(screen.getByLabelText('IBAN'), 'DE89 3704 0044 0532 0130 00');
  await fill(screen.getByLabelText('Intestatario del conto'), 'Lia Lettrice');
  await user.click(screen.getByRole('button', { name: 'Ordina con obbligo di pagare' }));
  await expect.poll(() => address()).toContain(PREPARED.id);
  expect(api.sent(sellsAddresses.confirmInSandbox).map(({ body }) => body)).toEqual([
    { client_secret: 'pi_1_secret_1', card: 'debit' },
  ]);
});

it('where only cards are taken, nothing is to be chosen', async () => {
  show({ ...PREPARED, methods: ['card'] });
  expect(await screen.findByLabelText('Numero della carta')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});
