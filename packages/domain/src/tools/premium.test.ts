import { expect, it } from 'vitest';
import { NOTHING_COUNTED } from '../bet/index.ts';
import { compareBeside, marketsIn } from '../margin/index.ts';
import { createRandom } from '../random/index.ts';
import { ClusteredRegression } from '../records/index.ts';
import {
  addPremiums,
  bandOf,
  type GradedPremium,
  NO_PREMIUMS,
  PREMIUM_MIN_MATCHES,
  paidOdds,
  premiumsOf,
  premiumWorth,
  sumPremiums,
} from './index.ts';

const threeWay = (home: number, draw: number, away: number) => ({
  '1x2|home|-': home,
  '1x2|draw|-': draw,
  '1x2|away|-': away,
});
const PRICES = {
  PS: threeWay(2100, 3400, 3700),
  B365: threeWay(2050, 3300, 3600),
  WH: threeWay(2300, 3200, 3300),
};
const homeWin = { ...NOTHING_COUNTED, goals: [2, 0] as const };
const only = (bookmaker: string, prices: Record<string, Record<string, number>>) =>
  marketsIn(prices)
    .flatMap(compareBeside)
    .filter((price) => price.bookmaker === bookmaker);

it('the fair price that a price is measured by moves with the others’ prices, and not with its own', () => {
  const before = only('WH', PRICES);
  const own = only('WH', { ...PRICES, WH: threeWay(2250, 3300, 3300) });
  expect(own.map(({ fair }) => fair)).toEqual(before.map(({ fair }) => fair));
  const others = only('WH', { ...PRICES, PS: threeWay(2000, 3500, 3900) });
  expect(others[0]!.fair).toBeGreaterThan(before[0]!.fair);
});

it('Pinnacle is measured by the mean of the others, and nobody by a single other bookmaker', () => {
  const [home] = only('PS', PRICES);
  // The mean book is 2.175, 3.25, 3.45; its inverses to the power 1.0546… sum to 1 (computed apart in Python).
  expect(home!.fair).toBeCloseTo(0.44064141, 7);
  const { WH: _, ...two } = PRICES;
  expect(only('PS', two)).toEqual([]);
  expect(only('B365', two)).toHaveLength(3);
});

it('a price far above the market is a slip, and a book that can’t be real is none', () => {
  expect(only('WH', { ...PRICES, WH: threeWay(2800, 3200, 3300) }).map(({ pick }) => pick.selection)).toEqual([
    'draw',
    'away',
  ]);
  expect(only('WH', { ...PRICES, WH: threeWay(9000, 9000, 9000) })).toEqual([]);
  expect(only('WH', { ...PRICES, WH: { '1x2|home|-': 2300 } })).toEqual([]);
});

it('a premium is graded by the match, and an exchange’s after its commission', () => {
  const won = premiumsOf(PRICES, homeWin).filter(({ profit }) => profit > 0);
  expect(won).toHaveLength(1);
  expect(won[0]!.profit).toBeCloseTo(1.3, 12);
  expect(won[0]!.premium).toBeCloseTo(2.3 * only('WH', PRICES)[0]!.fair - 1, 12);
  const awayWin = premiumsOf(PRICES, { ...NOTHING_COUNTED, goals: [0, 1] });
  expect(awayWin.filter(({ premium }) => premium === won[0]!.premium)).toEqual([
    { premium: won[0]!.premium, profit: -1 },
  ]);
  expect(paidOdds('BFE', 2100)).toBeCloseTo(2.045, 12);
  expect(paidOdds('B365', 2100)).toBe(2.1);
});

it('bets that may be paid back in part have no premium', () => {
  const handicap = (line: number) => {
    const book = (home: number, away: number) => ({
      [`asian_handicap|home|${line}`]: home,
      [`asian_handicap|away|${-line}`]: away,
    });
    return premiumsOf({ PS: book(1950, 1950), WH: book(2100, 1750) }, homeWin);
  };
  expect(handicap(-500)).toHaveLength(1);
  for (const line of [-250, -750, -1000]) expect(handicap(line)).toEqual([]);
});

it('bands begin where they say', () => {
  expect([0.001, 0.0099, 0.01, 0.0199, 0.02, 0.05, 0.1, 0.24].map(bandOf)).toEqual([0, 0, 10, 10, 20, 50, 100, 100]);
});

/** Matches with one to four premiums each, which depend on each other. */
function matches(count: number, worth: number): GradedPremium[][] {
  const random = createRandom(`premiums ${worth}`);
  return Array.from({ length: count }, () => {
    const won = random.between(0, 1);
    return Array.from({ length: 1 + Math.floor(random.between(0, 4)) }, () => {
      const premium = random.between(0.001, 0.1);
      const chance = (1 + worth * premium) / 2;
      return { premium, profit: won < chance ? 1 : -1 };
    });
  });
}

const sumsOf = (all: readonly GradedPremium[][]) => all.map(sumPremiums).reduce(addPremiums, NO_PREMIUMS);

it('the mean return and its error are those of a regression on a constant with errors by match', () => {
  const all = matches(500, 0.5);
  const regression = new ClusteredRegression(1);
  for (const match of all) regression.add(match.map(({ profit }) => ({ y: profit, x: [1] })));
  const [mean] = regression.coefficients()!;
  const { paid } = premiumWorth(sumsOf(all));
  expect(paid!.value).toBeCloseTo(mean!.value, 12);
  expect(paid!.error).toBeCloseTo(mean!.error, 12);
});

it('the share kept and its error are those of the matches’ residuals, counted one by one', () => {
  const all = matches(400, 1);
  const total = (of: (each: GradedPremium) => number) => all.flat().reduce((sum, each) => sum + of(each), 0);
  const promised = total(({ premium }) => premium);
  const value = total(({ profit }) => profit) / promised;
  const squares = all.map(
    (match) => match.reduce((sum, { premium, profit }) => sum + profit - value * premium, 0) ** 2,
  );
  const error = Math.sqrt((squares.reduce((a, b) => a + b, 0) * 400) / 399) / promised;
  const { kept } = premiumWorth(sumsOf(all));
  expect(kept!.value).toBeCloseTo(value, 10);
  expect(kept!.error).toBeCloseTo(error, 10);
  expect(kept!.high - kept!.low).toBeCloseTo(2 * 1.959964 * error, 5);
});

it('copies of a price at more bookmakers make nothing surer', () => {
  const single = matches(300, 0).map(([first]) => [first!]);
  const thrice = single.map(([only]) => [only!, only!, only!]);
  const once = premiumWorth(sumsOf(single)).kept!;
  const copied = premiumWorth(sumsOf(thrice)).kept!;
  expect(copied.value).toBeCloseTo(once.value, 10);
  expect(copied.error).toBeCloseTo(once.error, 10);
});

it('in worlds whose truth is known the interval holds it, with more matches more closely', () => {
  for (const worth of [0, 1]) {
    const { kept } = premiumWorth(sumsOf(matches(60_000, worth)));
    expect(Math.abs(kept!.value - worth)).toBeLessThan(3 * kept!.error);
    expect(kept!.error).toBeLessThan(0.12);
  }
});

it('too few matches are counted and not judged', () => {
  const few = matches(PREMIUM_MIN_MATCHES - 1, 1);
  expect(premiumWorth(sumsOf(few))).toMatchObject({ matches: PREMIUM_MIN_MATCHES - 1, paid: null, kept: null });
  expect(premiumWorth(NO_PREMIUMS)).toEqual({ matches: 0, prices: 0, promised: null, paid: null, kept: null });
  expect(addPremiums(NO_PREMIUMS, sumPremiums([]))).toEqual(NO_PREMIUMS);
});
