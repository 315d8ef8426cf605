import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { render } from '../../../testing/render.tsx';
import { rankedTipster } from '../../../testing/tipster.ts';
import { LeaderboardPublicPage } from './LeaderboardPublicPage.tsx';
import type { Leaderboard } from './queries.ts';

const firstTen: Leaderboard = {
  count: 34,
  next: null,
  previous: null,
  badges: 3,
  partial: true,
  results: Array.from({ length: 10 }, (_, index) => rankedTipster(index + 1)),
};

const show = (data: Leaderboard) =>
  render(<LeaderboardPublicPage result={{ ok: true, data }} />, { at: paths.leaderboardPublic });

it('a visitor gets the first ten, the count of the rest and what would open it', async () => {
  show(firstTen);
  expect(await screen.findByText(/^Qui vedi i primi 10 su 34 tipster/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Passa a PRO.*19,99/ }).getAttribute('href')).toBe(paths.pricingPublic);
  expect(await screen.findAllByRole('link', { name: /^Segui Tipster/ })).toHaveLength(10);
  expect(screen.queryByRole('navigation', { name: 'Pagine' })).toBeNull();
});

it('a figure’s button leads to what the figure means', async () => {
  show(firstTen);
  const question = await screen.findByRole('button', { name: /Che cos’è: Yield atteso/ });
  const note = document.getElementById(question.getAttribute('popovertarget') ?? '');
  expect(note?.textContent).toContain('La classifica va per l’estremo inferiore');
});

it('a ranking in which nobody is found offers to clear the filters', async () => {
  show({ ...firstTen, count: 0, partial: false, results: [] });
  expect(await screen.findByText('Nessun tipster con questi filtri')).toBeTruthy();
});
