import { expect, it } from 'vitest';
import type { MarketPick } from '../bet/market.ts';
import {
  bookmakerCode,
  bookmakerName,
  isErroneousBook,
  marketsOf,
  type PricesByBookmaker,
  pickOfKey,
  priceKey,
  priceOf,
} from './index.ts';

const result = (selection: string): MarketPick => ({ market: '1x2', selection, line: null });
const handicap = (selection: string, line: number): MarketPick => ({ market: 'asian_handicap', selection, line });
const drawNoBet = (selection: string): MarketPick => ({ market: 'draw_no_bet', selection, line: null });

it.each([
  [result('home'), '1x2|home|-'],
  [handicap('away', 250), 'asian_handicap|away|250'],
  [handicap('home', -1750), 'asian_handicap|home|-1750'],
  [handicap('home', 0), 'asian_handicap|home|0'],
])('a price is kept under a key that names its pick: %j is %s', (pick, key) => {
  expect(priceKey(pick)).toBe(key);
  expect(pickOfKey(key)).toEqual(pick);
});

it('a bookmaker’s price of a pick is its own, and of nobody else', () => {
  const prices: PricesByBookmaker = { PS: { '1x2|home|-': 2100 }, B365: { '1x2|away|-': 3500 } };
  expect(priceOf(prices, 'PS', result('home'))).toBe(2100);
  expect(priceOf(prices, 'PS', result('away'))).toBeNull();
  expect(priceOf(prices, 'WH', result('home'))).toBeNull();
});

it('draw no bet and the handicap of zero stand in for each other', () => {
  const prices: PricesByBookmaker = {
    PS: { 'asian_handicap|home|0': 1800, 'asian_handicap|home|250': 1600 },
    B365: { 'draw_no_bet|home|-': 1850 },
    WH: { 'asian_handicap|home|0': 1790, 'draw_no_bet|home|-': 1830 },
  };
  expect(priceOf(prices, 'PS', drawNoBet('home'))).toBe(1800);
  expect(priceOf(prices, 'B365', handicap('home', 0))).toBe(1850);
  expect(priceOf(prices, 'B365', handicap('home', 250))).toBeNull();
  expect([priceOf(prices, 'WH', drawNoBet('home')), priceOf(prices, 'WH', handicap('home', 0))]).toEqual([1830, 1790]);
  expect(marketsOf(drawNoBet('home'))).toEqual(['draw_no_bet', 'asian_handicap']);
  expect(marketsOf(handicap('home', 0))).toEqual(['asian_handicap', 'draw_no_bet']);
  expect(marketsOf(handicap('home', 250))).toEqual(['asian_handicap']);
  expect(marketsOf(result('home'))).toEqual(['1x2']);
});

it('a price counts for nothing in a whole book below 95%, which is a slip', () => {
  expect([isErroneousBook([2200, 2000]), isErroneousBook([2200, 2100])]).toEqual([false, true]);
  expect(isErroneousBook([2000, 4000, 5000])).toBe(false);
  const slip = { '1x2|home|-': 3000, '1x2|draw|-': 5000, '1x2|away|-': 5000 };
  expect(priceOf({ PS: slip }, 'PS', result('home'))).toBeNull();
  expect(priceOf({ PS: { ...slip, '1x2|home|-': 1700 } }, 'PS', result('home'))).toBe(1700);
  // Without the draw nobody can tell.
  expect(priceOf({ PS: { '1x2|home|-': 3000, '1x2|away|-': 5000 } }, 'PS', result('home'))).toBe(3000);
});

it('a handicap’s book has the other team at the negated line', () => {
  const sides = { 'asian_handicap|home|-250': 2500, 'asian_handicap|away|250': 2500 };
  expect(priceOf({ PS: sides }, 'PS', handicap('home', -250))).toBeNull();
  const apart = { 'asian_handicap|home|-250': 2500, 'asian_handicap|away|-250': 2500 };
  expect(priceOf({ PS: apart }, 'PS', handicap('home', -250))).toBe(2500);
});

it('a slip in one of two equal markets leaves the price of the other', () => {
  const prices = {
    PS: { 'draw_no_bet|home|-': 2600, 'draw_no_bet|away|-': 2600, 'asian_handicap|home|0': 1900 },
  };
  expect(priceOf(prices, 'PS', drawNoBet('home'))).toBe(1900);
});

it('a selection that no book of its market has stands alone', () => {
  expect(priceOf({ PS: { '1x2|over|-': 2100 } }, 'PS', result('over'))).toBe(2100);
});

it('a bookmaker is called by one name and kept under one code, however it is spelt', () => {
  expect(['B365', 'b365', 'Bet 365', ' bet365 '].map(bookmakerName)).toEqual(Array(4).fill('bet365'));
  expect(['B365', 'b365', 'Bet 365', ' bet365 '].map(bookmakerCode)).toEqual(Array(4).fill('B365'));
  expect([bookmakerName(' Nobody’s Bets '), bookmakerCode(' Nobody’s Bets ')]).toEqual(Array(2).fill('Nobody’s Bets'));
});
