import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecordTip } from '../records/index.ts';
import { tipOf } from '../records/tips.fixture.ts';
import { sliceSums, sliceYield } from './slice.ts';

interface Bet {
  s: number;
  p: number;
  o: number;
}
const CENT_MICRO = 10_000;
/** The bet as a record has it; money is in cents. */
const tip = ({ s, p, o }: Bet, own: Partial<RecordTip> = {}) =>
  tipOf({
    outcome: p > 0 ? 'won' : 'lost',
    stakedMicro: s * CENT_MICRO,
    profitMicro: p * CENT_MICRO,
    totalOddsMilli: o * 1000,
    ...own,
  });
const sumsOf = (bets: readonly Bet[]) => sliceSums(bets.map((bet) => tip(bet)));
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

test('the interval of unequal bets is the one computed by hand, where they scatter more than their odds ask for', () => {
  // +100 on 200, +50 on 100, −100 on 100: 50 on 400, 12.5%.
  const slice = sliceYield(sumsOf([won(200, 1.5), won(100, 1.5), lost(100, 1.25)]));
  expect(slice.yield).toBe(0.125);
  // They are 75, 37.5 and −112.5 off it: 19,687.5·3/2, above the 27,500 of their odds.
  expect(slice.high! - 0.125).toBeCloseTo((1.645 * Math.sqrt(29_531.25)) / 400, 9);
});

test('the sums of a slice are those of its settled bets; a lay wins by its equivalent odds', () => {
  const open = ['in_progress', 'postponed', 'withdrawn'] as const;
  const tips = [
    tip(won(200, 1.5)),
    // A risk of 100 at a lay price of 3.00 is a back at 1.50.
    tip({ s: 100, p: 50, o: 3 }, { side: 'lay' }),
    tip(lost(30, 2)),
    tip({ s: 0, p: 0, o: 2 }, { outcome: 'void' }),
    ...open.map((outcome) => tip({ s: 500, p: 0, o: 2 }, { outcome })),
  ];
  expect(sliceSums(tips)).toEqual({
    bets: 4,
    staked: 330,
    profit: 120,
    profitSq: 10_000 + 2_500 + 900,
    cross: 20_000 + 5_000 - 900,
    stakedSq: 40_000 + 10_000 + 900,
    fairVariance: 20_000 + 5_000 + 900,
  });
});

test('no number of bets would settle a yield of nothing', () => {
  const { yield: mean, betsToSettle } = sliceYield(sumsOf([won(100, 2), lost(100, 2)]));
  expect([mean, betsToSettle]).toEqual([0, null]);
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
