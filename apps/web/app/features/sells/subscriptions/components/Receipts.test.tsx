import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on, refuse } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { Receipts } from './Receipts.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const receipt = { id: 8, number: '2026-8', kind: 'receipt' as const, issued_at: AT, gross_cents: 1999, invoice: null };
const credit = { ...receipt, id: 9, number: 'NC-2026-1', kind: 'credit_note' as const, gross_cents: 500 };

it('an invoice is asked for with the customer’s data, and what is wrong with them is said at its field', async () => {
  const { user, fill, api } = render(
    <Receipts
      receipts={[
        { ...receipt, invoice_until: '2030-12-02T10:00:00.000Z' },
        { ...receipt, id: 7, number: '2026-7', invoice: { number: 'FE-2026-2', sent: true }, invoice_until: null },
        { ...credit, invoice_until: null },
      ]}
      invoicesAlways={false}
    />,
    {
      at: paths.subscriptions,
      as: member(),
      api: [
        on(sellsAddresses.readInvoiceRecipient, { recipient: null }),
        on(sellsAddresses.requestInvoice, ({ body }) =>
          body.recipient.tax_code === 'RSSMRA85T10A562S'
            ? { number: 'FE-2026-3' }
            : refuse('validation', { errors: { 'recipient.tax_code': ['Il codice fiscale non torna'] } }),
        ),
      ],
    },
  );
  expect(await screen.findByText('FE-2026-2, inviata')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /nota di credito/ })).getByText(/^[-−]5,00/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Chiedi la fattura della ricevuta 2026-8' }));
  const dialog = within(await screen.findByRole('dialog'));
  const recipient = {
    Nome: 'Mario',
    Cognome: 'Rossi',
    'Codice fiscale': 'RSSMRA85T10A562X',
    'Via e numero': 'Via Roma 1',
    CAP: '56127',
    Città: 'Pisa',
    'Provincia (sigla)': 'PI',
  };
  for (const [label, value] of Object.entries(recipient)) {
    await fill(await dialog.findByRole('textbox', { name: new RegExp(`^${label.replace(/[()]/g, '\\$&')}`) }), value);
  }
  await user.click(dialog.getByRole('button', { name: 'Chiedi la fattura' }));
  expect(await dialog.findByText('Il codice fiscale non torna')).toBeTruthy();
  await fill(dialog.getByRole('textbox', { name: /^Codice fiscale/ }), 'RSSMRA85T10A562S');
  await user.click(dialog.getByRole('button', { name: 'Chiedi la fattura' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(sellsAddresses.requestInvoice).at(-1)?.body).toMatchObject({
    receipt: 8,
    recipient: { kind: 'person', first_name: 'Mario', city: 'Pisa', province: 'PI', country: 'IT' },
  });
});
