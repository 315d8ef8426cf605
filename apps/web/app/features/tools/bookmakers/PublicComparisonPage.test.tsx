import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { render } from '../../../testing/render.tsx';
import { PublicComparisonPage } from './PublicComparisonPage.tsx';
import type { Comparison, Site } from './queries.ts';

const margins = (all: number) => ({ '1x2': all, over_under: all, asian_handicap: all });

const site = (id: number, name: string, margin: number): Site => ({
  id,
  name,
  description: '',
  tags: [],
  link: null,
  adm_licence: '15001',
  figures: {
    matches: 100,
    coverage: { early: 1, closing: 1 },
    margin: { early: margins(margin), closing: margins(margin) },
    best_price: 0.2,
    distance: { early: 0.01, closing: 0.005 },
    months: ['2026-09', '2026-10'].map((month) => ({ ...margins(margin), month, matches: 50 })),
  },
});

const comparison: Comparison = {
  count: 2,
  next: null,
  previous: null,
  results: [site(3, 'Linea Dodici', 0.05), site(4, 'Novantesimo', 0.03)],
  leagues: [{ id: 1, name: 'Serie A', simulated: false, seasons: ['2026/27'] }],
  league: 1,
  season: '2026/27',
  updated_at: null,
  licensed_only: true,
};

it('shared tags are named in the reader’s language, in rows and in the filter; others as they were written', async () => {
  const results = [
    { ...site(3, 'Linea Dodici', 0.05), tags: ['asian_lines', 'giornata'] },
    site(4, 'Novantesimo', 0.03),
  ];
  const { user, address } = render(<PublicComparisonPage result={{ ok: true, data: { ...comparison, results } }} />, {
    at: `/de${paths.bookmakersPublic}`,
    language: 'de',
  });
  const row = within(await screen.findByRole('row', { name: /Linea Dodici/ }));
  expect(row.getByText('asiatische Linien')).toBeTruthy();
  expect(row.getByText('giornata')).toBeTruthy();
  await user.selectOptions(await screen.findByLabelText('Schlagwort'), 'asiatische Linien');
  expect(address()).toBe(`/de${paths.bookmakersPublic}?tag=asian_lines`);
  expect(screen.queryByRole('row', { name: /Novantesimo/ })).toBeNull();
});

it('bookmakers are put beside each other by links, so that the comparison stands in the address', async () => {
  const { user, address } = render(<PublicComparisonPage result={{ ok: true, data: comparison }} />, {
    at: paths.bookmakersPublic,
  });
  expect(await screen.findByText(/Sono elencati solo bookmaker con concessione ADM\./)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Confronta Linea Dodici' }));
  const beside = within(await screen.findByRole('region', { name: 'Fianco a fianco' }));
  expect(beside.getByRole('columnheader', { name: 'Linea Dodici' })).toBeTruthy();
  expect(beside.queryByRole('columnheader', { name: 'Novantesimo' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Confronta Novantesimo' }));
  expect(await beside.findByRole('columnheader', { name: 'Novantesimo' })).toBeTruthy();
  expect(beside.getByRole('heading', { name: /^Linea Dodici: margine dal/ })).toBeTruthy();
  expect(decodeURIComponent(address())).toBe(`${paths.bookmakersPublic}?with=3,4`);
});
