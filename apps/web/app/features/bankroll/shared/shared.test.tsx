import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { listed, on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { BANKROLL, OWN_BET } from '../bankroll.fixture.ts';
import ShareDialog from './ShareDialog.tsx';
import { SharedBankrollPage } from './SharedBankrollPage.tsx';

const SHARED: ReplyTo<typeof bankrollMemberAddresses.readSharedBankroll> = {
  status: 'declared_not_verified',
  title: 'Stagione in chiaro',
  amounts: 'units',
  currency: null,
  shows_bets: true,
  figures: {
    ...{
      bets: 2,
      won: 1,
      lost: 1,
      void: 0,
      strike_rate: 0.5,
      average_odds: 2.1,
      staked: 200,
      profit: -10,
      drawdown: 100,
    },
    ...{ yield: -0.05, low: -0.8, high: 0.7, from: '2026-03-01', to: '2026-03-02' },
    curve: [
      { day: '2026-03-01', profit: 90 },
      { day: '2026-03-02', profit: -10 },
    ],
  },
  updated_at: '2026-03-02T12:00:00.000Z',
};
const BET = { ...OWN_BET, odds: '2.2', stake: 100, profit: -100, outcome: 'lost' as const };
const SECRET = 's'.repeat(43);
const LINK = {
  title: 'Stagione',
  amounts: 'money',
  shows_bets: true,
  addresses: 2,
  created_at: '2026-03-02T12:00:00.000Z',
} as const;
const shown = { at: paths.analysis, as: member({ subscriptionType: 'pro' }) };

it('each figure of a public page says in its own line that nobody has verified it', async () => {
  render(
    <SharedBankrollPage
      data={{ secret: SECRET, bankroll: { ok: true, data: SHARED }, bets: { ok: true, data: listed(BET) }, page: 1 }}
    />,
    {
      at: `/b/${SECRET}`,
    },
  );
  expect(await screen.findByRole('heading', { name: 'Stagione in chiaro' })).toBeTruthy();
  expect(screen.getAllByText('dichiarato dal titolare, non verificato da Quotavera').length).toBeGreaterThanOrEqual(5);
  const table = within(screen.getByRole('table', { name: 'Giocate chiuse' }));
  expect(table.getByText('Paolini in due set')).toBeTruthy();
  expect(table.getByText(/−1,00\su/)).toBeTruthy();
  expect(screen.queryByText(/€/)).toBeNull();
  const report = screen.getByRole('link', { name: 'Segnala questa pagina' });
  expect(report.getAttribute('href')).toContain(`/report?bankroll=${SECRET}`);
});

it('a public page without a settled bet says so', async () => {
  const data = { ...SHARED, figures: { ...SHARED.figures, bets: 0, curve: [] } };
  render(<SharedBankrollPage data={{ secret: SECRET, bankroll: { ok: true, data }, bets: null, page: 1 }} />, {
    at: `/b/${SECRET}`,
  });
  expect(await screen.findByText('Ancora niente da mostrare')).toBeTruthy();
});

it('a page that is made shows its address once, and shows no bets unless its owner says so', async () => {
  const url = `https://quotavera.test/b/${SECRET}`;
  const { user, fill, api } = render(<ShareDialog bankroll={BANKROLL} onClose={() => undefined} />, {
    ...shown,
    api: [
      on(bankrollMemberAddresses.readBankrollLink, { link: null }),
      on(bankrollMemberAddresses.putBankrollLink, { link: LINK, url }),
    ],
  });
  await fill(await screen.findByLabelText('Nome sulla pagina'), 'Stagione');
  await user.click(screen.getByRole('button', { name: 'Crea l’indirizzo' }));
  expect(await screen.findByDisplayValue(url)).toBeTruthy();
  expect(api.sent(bankrollMemberAddresses.putBankrollLink).map(({ body }) => body)).toEqual([
    { title: 'Stagione', amounts: 'units', shows_bets: false, new_address: false, replaces: 0 },
  ]);
});

it('a page is changed without a new address, and taken away', async () => {
  const closed = vi.fn();
  const { user, api } = render(<ShareDialog bankroll={BANKROLL} onClose={closed} />, {
    ...shown,
    api: [
      on(bankrollMemberAddresses.readBankrollLink, { link: LINK }),
      on(bankrollMemberAddresses.putBankrollLink, { link: LINK, url: null }),
      on(bankrollMemberAddresses.removeBankrollLink, { link: null }),
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: /Mostra anche le giocate chiuse/ }));
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(api.sent(bankrollMemberAddresses.putBankrollLink)).toMatchObject([
    { body: { amounts: 'money', shows_bets: false, new_address: false, replaces: 2 } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Togli la pagina' }));
  await waitFor(() => expect(api.sent(bankrollMemberAddresses.removeBankrollLink)).toHaveLength(1));
});
