import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { toolsCalls } from '../../../platform/api/tools-calls.ts';
import { on } from '../../../testing/api.ts';
import { admin } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import type { BookmakerRow } from '../queries.ts';
import { BookmakersPanel } from './BookmakersPanel.tsx';

const book = { matches: 10, margin: 0.05, payout: 0.9524 };
const stage = { '1x2': book, over_under: book, asian_handicap: book, best_price: { home: 0.2, draw: 0.1, away: 0.3 } };

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
      on(toolsCalls.listBookmakers, {
        updated_at: null,
        leagues: [{ id: 4, code: 'I1', name: 'Serie A', simulated: false, seasons: ['2026/27'] }],
        results: [row],
      }),
    ],
  });
  const table = within(await screen.findByRole('table', { name: 'Bookmaker: margini e quote migliori' }));
  const cells = (await table.findByText('Linea Dodici')).closest('tr')?.textContent;
  expect(cells).toContain('5,00%');
});
