import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { customLeg, type WholeTip, wholeTip } from '../../../testing/tip.ts';
import { TermsPanel } from './BetPanel.tsx';

const verified: Partial<WholeTip> = {
  legs: [customLeg({ type: 'structured', fixture_id: 3, home: 'Inter', away: 'Lecce', market: '1x2', result: 'home' })],
  totalodd: '2.1',
  ranks: true,
  price: { verified: true, imported_odds: '2.08', imported_bookmaker: 'AVG', imported_at: '2026-11-20T09:58:00.000Z' },
};
const after: WholeTip['price_after'] = {
  odds: '2.05',
  from: 'observation',
  at: '2026-11-20T10:09:00.000Z',
  fair_odds: '2.02',
  headline_odds: '2.05',
  ranking_odds: '2.02',
};

it.each<[string, Partial<WholeTip>, string]>([
  [
    'every price and the one that ranks',
    { price_after: after },
    'quotata 2,10 · al momento 2,08 · dopo 9 minuti 2,05 · equa 2,02: in classifica conta 2,02',
  ],
  ['that the next price is awaited', {}, 'quotata 2,10 · al momento 2,08 · si aspetta il prossimo prezzo'],
  [
    'the fair price and the one that ranks where the bookmaker may not be shown',
    {
      price: { ...verified.price!, imported_odds: null, imported_bookmaker: null },
      price_after: { ...after, odds: null },
    },
    'quotata 2,10 · equa 2,02: in classifica conta 2,02',
  ],
  [
    'the price of the headline where nothing says what is fair',
    { price_after: { ...after, from: 'close', at: null, fair_odds: null, ranking_odds: null } },
    'quotata 2,10 · al momento 2,08 · in chiusura 2,05: nelle cifre verificate conta 2,05',
  ],
])('a tip says %s', async (_, different, words) => {
  render(<TermsPanel tip={wholeTip({ ...verified, ...different })} />, { language: 'it' });
  expect((await screen.findByText(/quotata 2,10/)).textContent).toBe(words);
});

it('a tip whose price is not verified says nothing of prices that count', async () => {
  const price = { ...verified.price!, verified: false };
  render(<TermsPanel tip={wholeTip({ ...verified, ranks: false, price })} />, { language: 'it' });
  expect(await screen.findByText('non conta')).toBeTruthy();
  expect(screen.queryByText(/quotata 2,10/)).toBeNull();
});
