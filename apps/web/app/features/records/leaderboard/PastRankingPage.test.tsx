import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { render } from '../../../testing/render.tsx';
import { rankedTipster } from '../../../testing/tipster.ts';
import { PastRankingPage } from './PastRankingPage.tsx';
import type { PastRanking, PastRow } from './queries.ts';

function row(rank: number, different: Partial<PastRow> = {}): PastRow {
  return {
    rank,
    tipster: rankedTipster(rank).tipster,
    ranking_bets: 60 + rank,
    expected_yield: { value: 0.031, low: 0.004, high: 0.058 },
    afterwards: { settled: 40, profit: '-2.4', yield: -0.06 },
    rank_now: rank + 3,
    ...different,
  };
}

const september: PastRanking = {
  month: '2026-09',
  months: ['2026-10', '2026-09'],
  leaders: { tipsters: 10, settled: 310, profit: '12.4', yield: 0.04, yield_error: 0.055 },
  all: { tipsters: 30, settled: 900, profit: '-27', yield: -0.03, yield_error: 0.032 },
  count: 30,
  next: null,
  previous: null,
  results: [row(1), row(2, { tipster: null, rank_now: null })],
};

const show = (data: PastRanking) =>
  render(<PastRankingPage result={{ ok: true, data }} />, { at: paths.pastRanking('2026-09') });

it('a past ranking names its month, says what the first ten and all did afterwards with the error, and leads to the formula', async () => {
  show(september);
  expect(await screen.findByRole('heading', { level: 1, name: 'La classifica a fine settembre 2026' })).toBeTruthy();
  expect(
    screen.getByText(/I primi 10 in classifica hanno poi reso \+4,0% ± 5,5% \(\+12,4 u su 310 tip\)/),
  ).toBeTruthy();
  expect(screen.getByText(/Tutti insieme, 30 tipster: −3,0% ± 3,2% \(−27,0 u su 900 tip\)/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Come si calcola' }).getAttribute('href')).toBe(paths.ranking);
  const months = await screen.findByRole('combobox', { name: 'Mese' });
  expect(
    within(months)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mese: ottobre 2026', 'settembre 2026']);
});

it('a row has what was expected, what came of it and the place of today; a closed account has no name', async () => {
  show(september);
  const table = within(await screen.findByRole('table', { name: /La classifica di allora/ }));
  const [, first, second] = table.getAllByRole('row');
  expect(within(first!).getByRole('link', { name: 'Tipster 101' })).toBeTruthy();
  for (const text of ['+3,1%', '61', '−6,0%', '−2,4 u', '4']) expect(within(first!).getByText(text)).toBeTruthy();
  expect(within(second!).getByText('Account chiuso')).toBeTruthy();
  expect(within(second!).queryByRole('link')).toBeNull();
});

it('before the first month has ended the page says so and offers no month', async () => {
  show({ ...september, month: null, months: [], leaders: null, all: null, count: 0, results: [] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Le classifiche passate' })).toBeTruthy();
  expect(await screen.findByText('Nessuno in classifica')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
