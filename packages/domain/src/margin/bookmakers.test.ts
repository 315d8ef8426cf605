import { expect, it } from 'vitest';
import {
  bestPriceShares,
  bestPrices,
  bookmakerMargins,
  countSurebets,
  distanceFromClose,
  type MatchBooks,
} from './index.ts';

it('bookmakers have a margin and a payout, from whole books only', () => {
  const margin = bookmakerMargins([
    [1600, 4000, 4000],
    [2000, 4000, 4000],
    [1900, 3800, 3800],
    [1900, 0, 3800],
    [1000, 4000, 4000],
    [1900],
  ]);
  expect(margin?.matches).toBe(3);
  expect(margin?.meanOverround).toBeCloseTo((0 + 2 / 3.8 + 1 / 1.9 - 1 + 0.125) / 3, 12);
  expect(margin?.medianOverround).toBeCloseTo(2 / 3.8 + 1 / 1.9 - 1, 12);
  expect(margin?.meanPayout).toBeCloseTo((1 + 1 / (2 / 3.8 + 1 / 1.9) + 1 / 1.125) / 3, 12);
  expect(bookmakerMargins([[2000, 0]])).toBeNull();
  expect(bookmakerMargins([])).toBeNull();
  expect(
    bookmakerMargins([
      [2000, 1900],
      [1800, 2100],
    ])?.medianOverround,
  ).toBeCloseTo((1 / 2 + 1 / 1.9 + 1 / 1.8 + 1 / 2.1) / 2 - 1, 12);
});

it('bookmakers have the best price as often as they have it, ties for each, a missing one for none', () => {
  const matches: MatchBooks[] = [
    { A: [2000, 3500, 4000], B: [2000, 3400, 4100] },
    { A: [1500, 4000, 7000], B: [1500, 4200, 0] },
    { A: [1500, 4000, 7000] },
  ];
  expect(bestPriceShares(matches, ['A', 'B'])).toEqual({ A: [1, 2 / 3, 2 / 3], B: [2 / 3, 1 / 3, 1 / 3] });
  expect(bestPrices(matches[1]!, ['A', 'B', 'constructor'])).toEqual([1500, 4200, 7000]);
  expect(bestPriceShares([], ['A'])).toEqual({ A: [] });
});

it('bookmakers leave surebets together, unless a price is a slip', () => {
  const matches: MatchBooks[] = [
    { A: [2100, 1800], B: [1900, 2000] },
    { A: [2050, 2100], B: [2000, 2000] },
    { A: [2000, 2000] },
    { A: [2100, 1800], B: [19_000, 2000] },
    { A: [1900, 1900], B: [1900, 0] },
    { A: [0, 1900], B: [0, 1900] },
  ];
  expect(countSurebets(matches, ['A', 'B'])).toEqual({
    matches: 4,
    surebets: 2,
    errors: 1,
    lowest: { inverseSum: 1000 / 2050 + 1000 / 2100, match: 1 },
  });
});

it('a book of exactly 95% is no slip, and the first of two lowest surebets is named', () => {
  const match: MatchBooks = { A: [2000, 4000, 5000] };
  expect(countSurebets([match, match], ['A'])).toEqual({
    matches: 2,
    surebets: 2,
    errors: 0,
    lowest: { inverseSum: 0.95, match: 0 },
  });
});

it('a bookmaker’s distance from the close is the mean difference of fair probabilities', () => {
  // 50, 25 and 25% against 40, 40 and 20%.
  expect(distanceFromClose([2000, 4000, 4000], [2500, 2500, 5000])).toBeCloseTo(0.1, 12);
  expect(distanceFromClose([1900, 3800, 3800], [1900, 3800, 3800])).toBe(0);
  // Margins are taken out on both sides: 1.80 and 1.80 says the same as 2.00 and 2.00.
  expect(distanceFromClose([1800, 1800], [2000, 2000])).toBeCloseTo(0, 12);
});

it.each([
  ['a close with another number of outcomes', [2000, 4000, 4000], [2000, 2000]],
  ['a book that can’t be real', [3000, 4000, 5000], [2000, 4000, 4000]],
  ['a close that can’t be real', [2000, 4000, 4000], [3000, 4000, 5000]],
  ['a book with a price below 1', [900, 20_000, 20_000], [2000, 4000, 4000]],
  ['a close with a price below 1', [2000, 4000, 4000], [900, 20_000, 20_000]],
])('a bookmaker’s distance from the close is unknown for %s', (_, book, close) => {
  expect(distanceFromClose(book, close)).toBeNull();
});

it.each([
  [
    'Inter – Udinese, before the close',
    [
      [1290, 6500, 9000],
      [1290, 5750, 10_000],
      [1270, 6000, 10_000],
      [1270, 6140, 10_460],
      [1220, 6000, 11_000],
      [1220, 5750, 15_000],
    ],
    0.995706618962,
  ],
  [
    'Monza – Lazio, before the close',
    [
      [4100, 3800, 1830],
      [4330, 3500, 1830],
      [4580, 3490, 1880],
      [4400, 3500, 1850],
      [5000, 3600, 1750],
      [4490, 3660, 1930],
    ],
    0.981292609763,
  ],
  [
    'Chelsea – Sheffield United, at the close',
    [
      [1180, 7500, 13_000],
      [1180, 7750, 14_500],
      [1250, 6500, 11_000],
      [1180, 8040, 15_900],
      [1150, 7500, 13_000],
      [1180, 7500, 13_000],
    ],
    0.987271191214,
  ],
])('the lowest surebet of a real season: %s', (_, books, inverseSum) => {
  const match = Object.fromEntries(books.map((prices, n) => [`book ${n}`, prices]));
  const { surebets, lowest } = countSurebets([match], Object.keys(match));
  expect(surebets).toBe(1);
  expect(lowest!.inverseSum).toBeCloseTo(inverseSum, 11);
});
