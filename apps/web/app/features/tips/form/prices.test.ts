import { describe, expect, test } from 'vitest';
import type { PriceView } from '../queries.ts';
import { linesOf, lineTextOfSide, priceOf, verdictOf } from './prices.ts';

const SEEN = '2026-11-21T07:00:00.000Z';
const NOW = new Date('2026-11-21T08:00:00Z');
const price = (change: Partial<PriceView>): PriceView => ({
  market: 'asian_handicap',
  selection: 'home',
  line: '-0.25',
  best: '1.95',
  best_bookmaker: 'bet365',
  average: '1.9',
  by_bookmaker: { bet365: '1.95', 'William Hill': '1.91' },
  seen_at: SEEN,
  ...change,
});

describe('the price beside a selection', () => {
  const prices = [price({}), price({ selection: 'away', line: '0.25', best: '2.02' })];

  test('is the named bookmaker’s, else the best, at the same line', () => {
    const pick = { market: 'asian_handicap', selection: 'home', line: '-0.250' } as const;
    expect(priceOf(prices, pick, '')).toMatchObject({ odds: '1.95', bookmaker: 'bet365' });
    expect(priceOf(prices, pick, 'william hill')).toMatchObject({ odds: '1.91' });
    expect(priceOf(prices, pick, 'Unknown')).toMatchObject({ odds: '1.95' });
    expect(priceOf(prices, { ...pick, line: '-0.5' }, '')).toBeNull();
  });

  test('verifies odds up to 3% better, while it is fresh', () => {
    const own = priceOf(prices, { market: 'asian_handicap', selection: 'home', line: '-0.25' }, '');
    expect(verdictOf('2,008', own, 'back', NOW)).toBe('verified');
    expect(verdictOf('2,009', own, 'back', NOW)).toBe('too_favourable');
    expect(verdictOf('1,80', own, 'lay', NOW)).toBe('too_favourable');
    expect(verdictOf('1,95', own, 'back', new Date('2026-11-21T13:00:01Z'))).toBe('stale');
    expect(verdictOf('1,95', null, 'back', NOW)).toBe('no_price');
    expect(verdictOf('', own, 'back', NOW)).toBeNull();
  });

  test('brings its line among those to choose from, as the home team’s', () => {
    const lines = linesOf('asian_handicap', 'football', [price({ selection: 'away', line: '2.25' })], '-3.75');
    expect(lines[0]).toBe('-3.75');
    expect(lines[1]).toBe('-2.25');
    expect(lines).toEqual([...lines].sort((a, b) => Number(a) - Number(b)));
    const away = ['-0.75', '0'].map((line) => lineTextOfSide('asian_handicap', 'away', line));
    expect(away).toEqual(['0.75', '0']);
    expect(lineTextOfSide('team_corners', 'away_over', '4.5')).toBe('4.5');
    expect(linesOf('over_under', 'basketball', [], null)).toEqual([]);
  });
});
