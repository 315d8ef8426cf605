import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { listed, on, onFile } from '../../../../testing/api.ts';
import { keptFiles } from '../../../../testing/files.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { Invoices } from './Invoices.tsx';

type Invoice = ReplyTo<typeof sellsAddresses.listInvoices>['results'][number];

it('an invoice is kept as its file, and marked as sent under its reference', async () => {
  let invoice: Invoice = {
    id: 3,
    number: 'FE-2026-3',
    type: 'TD01',
    recipient: 'Mario Rossi',
    gross_cents: 1999,
    issued_at: '2026-11-20T10:00:00.000Z',
    due_on: '2026-12-02',
    sent_at: null,
    reference: null,
    simulated: false,
  };
  const { user, fill, api } = render(<Invoices />, {
    at: `${paths.subscriptions}?as=books&state=waiting`,
    as: admin,
    api: [
      on(sellsAddresses.listInvoices, () => listed(invoice)),
      onFile('/api/sells/v1/all-invoices/3/xml/', { name: 'IT01234567890_00003.xml', content: '<p/>' }),
      on(sellsAddresses.markInvoiceSent, ({ body }) => {
        invoice = { ...invoice, due_on: null, sent_at: '2026-11-21T10:00:00.000Z', reference: body.reference };
        return invoice;
      }),
    ],
  });
  const names = keptFiles();
  expect(await screen.findByText('Mario Rossi')).toBeTruthy();
  expect(screen.getByRole('cell', { name: /2 dic|02\/12/ })).toBeTruthy();
  expect(api.sent(sellsAddresses.listInvoices)[0]?.query.get('state')).toBe('waiting');
  await user.click(screen.getByRole('button', { name: 'Scarica FE-2026-3 in XML' }));
  await waitFor(() => expect(names).toEqual(['IT01234567890_00003.xml']));
  await user.click(screen.getByRole('button', { name: 'Segna FE-2026-3 come inviata' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText('Riferimento dell’invio'), 'SdI 12345');
  await user.click(dialog.getByRole('button', { name: 'Segna come inviata' }));
  expect(await screen.findByText('FE-2026-3 è segnata come inviata')).toBeTruthy();
  expect(await screen.findByText('SdI 12345')).toBeTruthy();
});
