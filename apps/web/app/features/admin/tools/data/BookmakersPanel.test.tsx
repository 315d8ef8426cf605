import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on } from '../../../../testing/api.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { BookmakerRow } from '../queries.ts';
import { BookmakersPanel } from './BookmakersPanel.tsx';

const book = (margin: number) => ({ matches: 10, margin, payout: 1 / (1 + margin) });
const stage: BookmakerRow['early'] = {
  '1x2': book(0.05),
  over_under: book(0.04),
  asian_handicap: book(0.03),
  best_price: { home: 0.2, draw: 0.1, away: 0.3 },
};

const row: BookmakerRow = {
  league_id: 4,
  league: 'Serie A',
  season: '2026/27',
  bookmaker: 'linea12',
  name: 'Linea Dodici',
  league_matches: 10,
  early: stage,
  closing: stage,
};

it('a bookmaker’s margin in a league stands in the table', async () => {
  render(<BookmakersPanel />, {
    at: `${paths.toolsAdmin}?tab=bookmakers`,
    as: admin,
    api: [
      on(toolsAddresses.listBookmakers, {
        updated_at: null,
        leagues: [{ id: 4, code: 'I1', name: 'Serie A', simulated: false, seasons: ['2026/27'] }],
        results: [row],
      }),
    ],
  });
  const table = within(await screen.findByRole('table', { name: 'Bookmaker: margini e quote migliori' }));
  const cells = (await table.findByText('Linea Dodici')).closest('tr')?.querySelectorAll('td');
  const [, , margin, payout, overUnder, handicap] = [...(cells ?? [])].map(({ textContent }) => textContent);
  expect([margin, payout, overUnder, handicap]).toEqual(['5,00%', '95,24%', '4,00%', '3,00%']);
});
