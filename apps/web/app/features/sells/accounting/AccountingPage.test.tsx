import { sellsAddresses, sellsLinks } from '@quotavera/contract/sells/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { listed, on, onFile, refuse } from '../../../testing/api.ts';
import { keptFiles } from '../../../testing/files.ts';
import { admin, member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { AccountingPage } from './AccountingPage.tsx';

const JOURNAL = sellsLinks.accounting.replace(':table', 'journal').replace(':format', 'xlsx') as `/api/${string}`;

type Reply = ReplyTo<typeof sellsAddresses.readBalances>;
const BALANCES: Reply = {
  accounts: [
    { account: 'clearing', country: null, owners: null, cents: 50_000 },
    { account: 'tipster_available', country: null, owners: 3, cents: -12_000 },
    { account: 'vat_payable', country: 'DE', owners: null, cents: -3_000 },
  ],
  unearned: { cents: 9_900, readers: 4 },
};

type TaxPayment = ReplyTo<typeof sellsAddresses.listTaxPayments>['results'][number];
const NO_TAXES = on(sellsAddresses.listTaxPayments, listed<TaxPayment>());

it('what was paid to the tax office is entered with its period, refused a second time, and taken back', async () => {
  const paid: TaxPayment = {
    ...{ id: 4, tax: 'withholding', country: null, period: '2026-11', cents: 40_000, paid_on: '2026-12-16' },
    ...{ reference: 'F24 1', paid_by: 'ada', created_at: '2026-12-16T10:00:00.000Z', reversed_at: null },
  };
  let payments: TaxPayment[] = [];
  const { user, fill, api } = render(<AccountingPage />, {
    at: `${paths.accounting}?period=2026-Q4`,
    as: admin,
    api: [
      on(sellsAddresses.readBalances, () => BALANCES),
      on(sellsAddresses.listTaxPayments, () => listed(...payments)),
      on(sellsAddresses.recordTaxPayment, () => {
        if (payments.length > 0) return refuse('tax_paid_already');
        payments = [paid];
        return paid;
      }),
      on(sellsAddresses.reverseTaxPayment, () => {
        payments = [{ ...paid, reversed_at: '2026-12-17T10:00:00.000Z' }];
        return payments[0]!;
      }),
    ],
  });
  async function enter() {
    await user.click(await screen.findByRole('button', { name: 'Registra un versamento' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Ritenute' }));
    await fill(dialog.getByLabelText(/^Periodo/), '2026-11');
    await fill(dialog.getByLabelText(/^Importo/), '400');
    await fill(dialog.getByLabelText(/^Riferimento/), 'F24 1');
    await user.click(dialog.getByRole('button', { name: 'Registra' }));
    return dialog;
  }
  await enter();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('F24 1')).toBeTruthy();
  expect(api.sent(sellsAddresses.recordTaxPayment)[0]?.body).toMatchObject({
    ...{ tax: 'withholding', country: null, period: '2026-11', cents: 40_000, reference: 'F24 1' },
  });
  const again = await enter();
  expect(await again.findByText('(tax_paid_already)')).toBeTruthy();
  await user.click(again.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Storna Ritenute, 2026-11' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Storna' }));
  expect(await screen.findByText('Stornato')).toBeTruthy();
});

it('a quarter’s balances are those of its last day, what is owed first, and its tables are files', async () => {
  const { user, api } = render(<AccountingPage />, {
    at: `${paths.accounting}?period=2026-Q1`,
    as: admin,
    api: [
      NO_TAXES,
      on(sellsAddresses.readBalances, () => BALANCES),
      onFile(JOURNAL, { name: 'journal.xlsx', content: 'PK' }),
    ],
  });
  const names = keptFiles();
  expect(await screen.findByText('Saldi alla fine del periodo: 31 marzo 2026')).toBeTruthy();
  const table = within(await screen.findByRole('table', { name: 'Saldi dei conti, debiti per primi' }));
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(4));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toContain('Tipster, esigibile');
  expect(rows[2]).toContain('IVA a debito (Germania)');
  expect(rows[3]).toContain('Credito verso il prestatore di pagamento');
  expect(screen.getByText('150,00 €')).toBeTruthy();
  expect(api.sent(sellsAddresses.readBalances)[0]?.query.get('day')).toBe('2026-03-31');
  await user.click(screen.getByRole('button', { name: 'Scarica Libro giornale in Excel' }));
  await waitFor(() => expect(names).toEqual(['journal.xlsx']));
});

it('another kind of period keeps to the days shown, and days may be chosen freely', async () => {
  const { user, api, address } = render(<AccountingPage />, {
    at: `${paths.accounting}?period=2026-02`,
    as: admin,
    api: [NO_TAXES, on(sellsAddresses.readBalances, () => ({ accounts: [], unearned: { cents: 0, readers: 0 } }))],
  });
  expect(await screen.findByText('Nessun saldo')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Trimestre' }));
  await waitFor(() => expect(address()).toBe(`${paths.accounting}?period=2026-Q1`));
  await user.click(screen.getByRole('radio', { name: 'Dal – al' }));
  await waitFor(() => expect(address()).toBe(`${paths.accounting}?from=2026-01-01&to=2026-03-31`));
  await waitFor(() => expect(api.sent(sellsAddresses.readBalances).at(-1)?.query.get('day')).toBe('2026-03-31'));
});

it('who isn’t an admin sees no figure', async () => {
  const { api } = render(<AccountingPage />, { at: paths.accounting, as: member(), api: [] });
  expect(await screen.findByText('Questa pagina è degli admin')).toBeTruthy();
  expect(api.sent(sellsAddresses.readBalances)).toEqual([]);
});
