import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { render } from '../../../testing/render.tsx';
import { rankedTipster } from '../../../testing/tipster.ts';
import { LeaderboardPublicPage } from './LeaderboardPublicPage.tsx';
import type { Leaderboard, LeaderboardRow } from './queries.ts';

/** A row of the ranking's order, as the server tells it of those after the first ten. */
function orderRow(place: number): LeaderboardRow {
  const { rank, tipster, ranking_bets, expected_yield, followed, verified } = rankedTipster(place);
  return { rank, tipster, ranking_bets, expected_yield, followed, settled: verified.settled };
}

const firstPage: Leaderboard = {
  count: 34,
  next: null,
  previous: null,
  badges: 3,
  partial: true,
  results: Array.from({ length: 25 }, (_, index) => (index < 10 ? rankedTipster(index + 1) : orderRow(index + 1))),
};

const show = (data: Leaderboard, search = '') =>
  render(<LeaderboardPublicPage result={{ ok: true, data }} />, { at: `${paths.leaderboardPublic}${search}` });

it('a visitor gets the whole order page by page, every figure of the first ten, and what would open the others', async () => {
  show(firstPage);
  expect(await screen.findByText(/^L’ordine della classifica è di tutti/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Passa a PRO.*19,99/ }).getAttribute('href')).toBe(paths.pricingPublic);
  expect(await screen.findAllByRole('link', { name: /^Segui Tipster/ })).toHaveLength(25);
  const [, , ...rows] = screen.getAllByRole('row').filter((row) => within(row).queryByRole('link', { name: /^Segui/ }));
  const closed = (row: HTMLElement | undefined) => within(row!).queryAllByRole('img', { name: 'Con PRO' }).length;
  expect([closed(rows[0]), closed(rows.at(-1))]).toEqual([0, 6]);
  expect(within(rows.at(-1)!).getByText('+3,1%')).toBeTruthy();
  const pages = within(await screen.findByRole('navigation', { name: 'Pagine' }));
  expect(pages.getByRole('link', { name: '2' }).getAttribute('href')).toBe(`${paths.leaderboardPublic}?page=2`);
});

it('a visitor who sorts by another figure gets ten rows, the count of the others, and no further pages', async () => {
  show({ ...firstPage, results: firstPage.results.slice(0, 10) }, '?sort=profit');
  expect(await screen.findByText(/^Qui vedi i primi 10 su 34 tipster in quest’ordine/)).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Pagine' })).toBeNull();
});

it('a figure’s button leads to what the figure means', async () => {
  show(firstPage);
  const question = await screen.findByRole('button', { name: /Che cos’è: Yield atteso/ });
  const note = document.getElementById(question.getAttribute('popovertarget') ?? '');
  expect(note?.textContent).toContain('La classifica va per l’estremo inferiore');
});

it('a ranking in which nobody is found offers to clear the filters', async () => {
  show({ ...firstPage, count: 0, partial: false, results: [] });
  expect(await screen.findByText('Nessun tipster con questi filtri')).toBeTruthy();
});
