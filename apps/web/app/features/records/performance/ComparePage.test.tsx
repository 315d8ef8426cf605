import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { rankedTipster, recordStats } from '../../../testing/tipster.ts';
import { ComparePage } from './ComparePage.tsx';
import type { Compared, Comparison } from './queries.ts';

const level = { bets: 118, staked: '118', profit: '7.4', yield: 0.0627, drawdown: '9.1' };
const curve = [
  { day: '2026-01-10', profit: 1.2 },
  { day: '2026-06-10', profit: 7.4 },
];

const listedTipster = (place: number) => ({
  ...rankedTipster(place),
  followers: 41,
  headline: '',
  since: '2024-03-01',
  open_tips: 0,
});

function compared(username: string): Compared {
  const place = Number(username.slice(-1));
  return {
    tipster: rankedTipster(place).tipster,
    stats: recordStats(),
    // The third has earned the most.
    level: { ...level, profit: `${place}.4` },
    curve,
  };
}

function comparisonOf(usernames: readonly string[]): Comparison {
  return {
    tipsters: usernames.map(compared),
    unknown: [],
    pairs: usernames.slice(1).map((_, index) => ({
      a: 0,
      b: index + 1,
      matches: 12,
      picks: 3,
      correlation: { by: 'week', n: 30, r: 0.21, low: 0.02, high: 0.4 },
    })),
    together:
      usernames.length < 2 ? null : { ...level, curve, shared_matches: 12, repeated: 3, once: { ...level, bets: 115 } },
  };
}

const show = (at: string) =>
  render(<ComparePage />, {
    at,
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(recordsAddresses.listTipsters, ({ query }) => ({
        ...listed(...(query.get('followed') ? [] : query.get('search') ? [4] : [1, 2, 3]).map(listedTipster)),
        partial: false,
      })),
      on(recordsAddresses.compareTipsters, ({ query }) => comparisonOf((query.get('tipsters') ?? '').split(','))),
    ],
  });

it('tipsters are proposed, added by name and compared; the choice stands in the address', async () => {
  const { user, address, api } = show(paths.tipsterAnalysis);
  await user.click(await screen.findByRole('button', { name: 'I primi 3 della classifica' }));
  expect(await screen.findByText(/^A puntata costante ha fatto meglio Tipster 103/)).toBeTruthy();
  const figures = within(screen.getByRole('table', { name: 'Le statistiche, in colonna' }));
  expect(figures.getAllByRole('columnheader')).toHaveLength(3);
  expect(screen.getByText('Se li avessi seguiti tutti e 3')).toBeTruthy();
  expect(screen.getByText(/^3 giocate ripetono quella di un altro/)).toBeTruthy();

  await user.type(screen.getByRole('combobox', { name: 'Tipster' }), 'quarto');
  await user.click(await screen.findByRole('option', { name: /@tipster_104/ }));
  expect(await screen.findByText('Se li avessi seguiti tutti e 4')).toBeTruthy();
  expect(figures.getAllByRole('columnheader')).toHaveLength(4);
  expect(new URLSearchParams(address().split('?')[1]).get('tipsters')).toBe(
    'tipster_101,tipster_102,tipster_103,tipster_104',
  );
  expect(api.sent(recordsAddresses.listTipsters).some(({ query }) => query.get('search') === 'quarto')).toBe(true);
});

it('the choice of an address is compared, without what only two can share', async () => {
  show(`${paths.tipsterAnalysis}?tipsters=tipster_102`);
  expect(await screen.findByText(/^A puntata costante Tipster 102 ha fatto/)).toBeTruthy();
  expect(screen.getByText(/^Aggiungi un secondo tipster/)).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Quanto si somigliano' })).toBeNull();
});

it('a member without a plan sees what the comparison would open, and none is asked for', async () => {
  render(<ComparePage />, { at: paths.tipsterAnalysis, as: member() });
  expect(await screen.findByText(/^Con PRO metti a confronto fino a cinque tipster/)).toBeTruthy();
});
