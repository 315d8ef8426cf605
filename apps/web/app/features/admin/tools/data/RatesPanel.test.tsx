import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on } from '../../../../testing/api.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { RatesPanel } from './RatesPanel.tsx';

const at = { at: `${paths.toolsAdmin}?tab=rates`, as: admin };
const NONE = { first_day: null, last_day: null, days: 0, missing: 0, missing_days: [], currencies: [] };
const SOME = {
  ...{ first_day: '2026-02-27', last_day: '2026-03-04', days: 3, missing: 1, missing_days: ['2026-03-03'] },
  currencies: [{ currency: 'PLN', from: '2026-02-27', to: '2026-03-04', per_euro: '4.231' }],
};

it('the table says how far it goes, which days are missing, and what a euro was worth', async () => {
  render(<RatesPanel />, { ...at, api: [on(bankrollAddresses.readExchangeRates, SOME)] });
  expect((await screen.findAllByText(/4 marzo 2026/)).length).toBeGreaterThan(0);
  expect(screen.getByText('1: 3 marzo 2026')).toBeTruthy();
  expect(screen.getByText('4,231')).toBeTruthy();
});

it('without a table it says what is refused for want of it', async () => {
  render(<RatesPanel />, { ...at, api: [on(bankrollAddresses.readExchangeRates, NONE)] });
  expect(await screen.findByText('Nessun cambio ancora')).toBeTruthy();
});

it('a file is sent as it is, and the table is read again', async () => {
  const { user, api } = render(<RatesPanel />, {
    ...at,
    api: [
      on(bankrollAddresses.readExchangeRates, SOME),
      on(bankrollAddresses.importExchangeRates, { days: 3, added: 12, changed: 0, last_day: '2026-03-04' }),
    ],
  });
  await screen.findByText('4,231');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['Date,USD\n2026-03-04,1.1\n'], 'eurofxref-hist.csv', { type: 'text/csv' }));
  await waitFor(() => expect(api.sent(bankrollAddresses.importExchangeRates)).toHaveLength(1));
  await waitFor(() => expect(api.sent(bankrollAddresses.readExchangeRates).length).toBeGreaterThan(1));
});
