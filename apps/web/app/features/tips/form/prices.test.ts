import { MINUTE_MS } from '@quotavera/domain/time';
import { describe, expect, test } from 'vitest';
import type { PriceView } from '../queries.ts';
import { edgeOf, isProbablySlip, linesOf, lineTextOfSide, priceOf, verdictOf } from './prices.ts';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const agoIso = (minutes: number) => new Date(NOW - minutes * MINUTE_MS).toISOString();
const quote = (bookmaker: string, odds: string, at: string | null = agoIso(3), side: 'back' | 'lay' = 'back') => ({
  bookmaker,
  side,
  odds,
  at,
});
const price = (change: Partial<PriceView>): PriceView => ({
  market: 'asian_handicap',
  selection: 'home',
  line: '-0.25',
  best: '1.95',
  best_bookmaker: 'bet365',
  seen_at: agoIso(3),
  quotes: [quote('bet365', '1.95'), quote('William Hill', '1.91')],
  ...change,
});
const query = { side: 'back', bookmaker: '', now: NOW, maxAge: 30 * MINUTE_MS } as const;
const HOME = { market: 'asian_handicap', selection: 'home', line: '-0.250' } as const;

describe('the price beside a selection', () => {
  const prices = [price({}), price({ selection: 'away', line: '0.25' })];

  test('the price beside a selection is the named bookmaker’s, else the average, at the same line', () => {
    expect(priceOf(prices, HOME, query)).toEqual({ odds: '1.93', bookmaker: 'AVG', at: NOW - 3 * MINUTE_MS });
    expect(priceOf(prices, HOME, { ...query, bookmaker: 'william hill' })).toMatchObject({ odds: '1.91' });
    expect(priceOf(prices, HOME, { ...query, bookmaker: 'Unknown' })).toMatchObject({ odds: '1.93' });
    expect(priceOf(prices, { ...HOME, line: '-0.5' }, query)).toBeNull();
  });

  test('the price beside a selection verifies odds up to 3% better, while it is fresh', () => {
    const own = priceOf(prices, HOME, { ...query, bookmaker: 'bet365' });
    expect(verdictOf('2,008', own, 'back')).toBe('verified');
    expect(verdictOf('2,009', own, 'back')).toBe('too_favourable');
    expect(verdictOf('1,80', own, 'lay')).toBe('too_favourable');
    expect(verdictOf('1,95', priceOf(prices, HOME, { ...query, now: NOW + 28 * MINUTE_MS }), 'back')).toBe('stale');
    expect(verdictOf('1,95', null, 'back')).toBe('no_price');
    expect(verdictOf('', own, 'back')).toBeNull();
  });

  test('a price of a file is a hint: the named bookmaker’s, else the one that the file calls the average', () => {
    const filed = [
      price({ quotes: [quote('bet365', '2.1', null), quote('AVG', '2', null), quote('bwin', '1.8', null)] }),
    ];
    expect(priceOf(filed, HOME, query)).toEqual({ odds: '2', bookmaker: 'AVG', at: null });
    expect(priceOf(filed, HOME, { ...query, bookmaker: 'bwin' })).toEqual({ odds: '1.8', bookmaker: 'bwin', at: null });
    expect(verdictOf('2', priceOf(filed, HOME, query), 'back')).toBe('stale');
  });

  test('the price beside a selection asks about odds far from it, backed or laid', () => {
    const market = (odds: string) => ({ odds, bookmaker: 'AVG', at: null });
    expect([isProbablySlip('1,95', market('2.8')), isProbablySlip('2,40', market('1.57'))]).toEqual([true, true]);
    expect([
      isProbablySlip('2,05', market('2.1')),
      isProbablySlip('2,05', null),
      isProbablySlip('', market('2')),
    ]).toEqual([false, false, false]);
  });

  test('the price beside a selection brings its line among those to choose from, as the home team’s', () => {
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

describe('the model’s edge', () => {
  const chances = (change: object) => ({ win: 0, half_win: 0, push: 0, half_loss: 0, loss: 0, ...change });
  const fair = (change: object) => ({ selection: 'home', line: null, fair_odds: 2, chances: chances(change) });

  test('the model’s edge is the expected profit of what is at risk, back or lay', () => {
    const even = fair({ win: 0.5, loss: 0.5 });
    expect(edgeOf('2,10', even, 'back')).toBeCloseTo(0.05, 12);
    // 0.5 units won for each half lost at 1.1: 0.5 · 1/1.1 − 0.5.
    expect(edgeOf('2.1', even, 'lay')).toBeCloseTo(0.5 / 1.1 - 0.5, 12);
    expect(edgeOf('1.90', even, 'lay')).toBeGreaterThan(0);
    expect(edgeOf('2', even, 'lay')).toBeCloseTo(0, 12);
  });

  test('the model’s edge pays halves half and returns pushes; what is no price has none', () => {
    const quarter = fair({ win: 0.4, half_win: 0.2, loss: 0.4 });
    expect(edgeOf('2', quarter, 'back')).toBeCloseTo(0.1, 12);
    expect(edgeOf('', quarter, 'back')).toBeNull();
    expect(edgeOf('1', quarter, 'back')).toBeNull();
  });
});
