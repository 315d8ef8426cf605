import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceYield } from './slice.ts';

interface Bet {
  s: number;
  p: number;
  o: number;
}
const sumsOf = (bets: readonly Bet[]) => {
  const sum = (of: (bet: Bet) => number) => bets.reduce((total, bet) => total + of(bet), 0);
  return {
    bets: bets.length,
    staked: sum(({ s }) => s),
    profit: sum(({ p }) => p),
    profitSq: sum(({ p }) => p * p),
    cross: sum(({ s, p }) => s * p),
    stakedSq: sum(({ s }) => s * s),
    fairVariance: sum(({ s, o }) => s * s * (o - 1)),
  };
};
const won = (s: number, o: number): Bet => ({ s, o, p: s * (o - 1) });
const lost = (s: number, o: number): Bet => ({ s, o, p: -s });

test('the interval of four level bets at evens is the one computed by hand', () => {
  const {
    yield: mean,
    low,
    high,
    betsToSettle,
  } = sliceYield(sumsOf([won(100, 2), won(100, 2), won(100, 2), lost(100, 2)]));
  // Deviations 50, 50, 50, −150: 30,000·4/3 = 40,000, which is Σs²(o−1) too; √40,000 / 400 = 0.5.
  expect(mean).toBe(0.5);
  expect(low).toBeCloseTo(0.5 - 1.645 * 0.5, 12);
  expect(high).toBeCloseTo(0.5 + 1.645 * 0.5, 12);
  // 1.645² · 4 = 10.8: 11 bets, 7 more.
  expect(betsToSettle).toBe(7);
});

test('only winners are not sure of anything', () => {
  const { low } = sliceYield(sumsOf([won(100, 2), won(100, 2)]));
  expect(low).toBeLessThan(0);
});

test('a slice without stakes has no yield, and one of a single bet no interval', () => {
  expect(sliceYield(sumsOf([]))).toEqual({ yield: null, low: null, high: null, betsToSettle: null });
  expect(sliceYield(sumsOf([won(100, 3)]))).toEqual({ yield: 2, low: null, high: null, betsToSettle: null });
});

test('an interval lies around the yield, and is the same in any currency', () => {
  const bet = fc.record({
    s: fc.integer({ min: 1, max: 10_000 }),
    o: fc.double({ min: 1.01, max: 50, noNaN: true }),
    win: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(bet, { minLength: 2, maxLength: 40 }), (drawn) => {
      const bets = drawn.map(({ s, o, win }) => (win ? won(s, o) : lost(s, o)));
      const one = sliceYield(sumsOf(bets));
      const other = sliceYield(sumsOf(bets.map(({ s, p, o }) => ({ s: s * 7, p: p * 7, o }))));
      expect(one.low!).toBeLessThan(one.yield!);
      expect(one.high! - one.yield!).toBeCloseTo(one.yield! - one.low!, 9);
      expect(other.low!).toBeCloseTo(one.low!, 9);
    }),
  );
});
