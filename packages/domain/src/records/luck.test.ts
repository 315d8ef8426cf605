import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { luck } from './luck.ts';
import { type Jump, upperTail } from './tail.ts';
import { tipOf } from './tips.fixture.ts';

interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

const fraction = (size: number): Fraction => ({ numerator: BigInt(Math.round(size * 1000)), denominator: 1000n });

/**
 * Every total with its probability, by adding one bet after another to a table in whole numbers of a common denominator: no total
 * is rounded before it is known.
 */
function exactTotals(jumps: readonly Jump[], sizes = jumps.map((jump) => fraction(jump.size))): [number, number][] {
  const common = sizes.reduce((product, { denominator }) => product * denominator, 1n);
  let table = new Map([[0n, 1]]);
  for (const [at, { probability, count }] of jumps.entries()) {
    const step = (sizes[at]!.numerator * common) / sizes[at]!.denominator;
    for (let bet = 0; bet < count; bet += 1) {
      const next = new Map<bigint, number>();
      for (const [total, weight] of table) {
        next.set(total, (next.get(total) ?? 0) + weight * (1 - probability));
        next.set(total + step, (next.get(total + step) ?? 0) + weight * probability);
      }
      table = next;
    }
  }
  return [...table].map(([total, weight]) => [Number(total) / Number(common), weight]);
}

/** A hair below the threshold counts as reaching it. */
function tailOf(totals: readonly [number, number][], threshold: number, slack = 0): number {
  const reached = threshold - 1e-9 * Math.max(1, threshold) + slack;
  return totals.reduce((sum, [total, weight]) => (total >= reached ? sum + weight : sum), 0);
}

const exactTail = (jumps: readonly Jump[], threshold: number) => tailOf(exactTotals(jumps), threshold);

const fairBet = (odds: number, count = 1): Jump => ({ size: odds, probability: 1 / odds, count });

it('the tail of a sum of bets is the binomial tail for equal odds', () => {
  // P(at least 60 heads of 100), P(at least 8 of 10).
  expect(upperTail([fairBet(2, 100)], 120).upper).toBeCloseTo(0.02844396682, 11);
  expect(upperTail([fairBet(2, 10)], 16).upper).toBeCloseTo(56 / 1024, 11);
});

it('the tail of a sum of bets is exact on a lattice of odds with two decimals, and bounded off it', () => {
  const bet = fc.record({ odds: fc.integer({ min: 105, max: 900 }), count: fc.integer({ min: 1, max: 2 }) });
  fc.assert(
    fc.property(
      fc.array(bet, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.oneof(
        fc.double({ min: 0, max: 2.5, noNaN: true }),
        fc.integer({ min: 0, max: 2500 }).map((n) => n / 1000),
      ),
      (bets, lay, reach) => {
        const sizes = bets.map(({ odds }) => ({
          numerator: BigInt(odds),
          denominator: lay ? BigInt(odds - 100) : 100n,
        }));
        const jumps = bets.map(({ odds, count }) => fairBet(lay ? odds / 100 / (odds / 100 - 1) : odds / 100, count));
        const threshold = reach * bets.reduce((sum, { count }) => sum + count, 0);
        const { lower, upper } = upperTail(jumps, threshold);
        const totals = exactTotals(jumps, sizes);
        expect(lower).toBeLessThanOrEqual(tailOf(totals, threshold, -1e-12) + 1e-12);
        expect(upper).toBeGreaterThanOrEqual(tailOf(totals, threshold, 1e-12) - 1e-12);
        if (!lay) expect(upper - lower).toBeLessThan(1e-11);
      },
    ),
    { numRuns: 60 },
  );
});

it('the tail of a sum of bets tells a profit of a millionth from none', () => {
  expect(upperTail([fairBet(1.05)], 1e-6).upper).toBeCloseTo(1 / 1.05, 11);
  expect(upperTail([fairBet(1.05)], 2e-9).upper).toBeCloseTo(1 / 1.05, 11);
  expect(upperTail([fairBet(1.05)], 5e-10)).toEqual({ lower: 1, upper: 1 });
});

it('the tail of a sum of bets counts an attained threshold as reached, even when its floats add up unevenly', () => {
  const sizes = [1.9, 3.3, 7.1].map((odds) => odds / (odds - 1));
  const jumps = sizes.map((odds) => fairBet(odds));
  const total = sizes[2]! + sizes[0]! + sizes[1]!;
  const all = sizes.reduce((product, odds) => product / odds, 1);
  expect(upperTail(jumps, total).upper).toBeGreaterThanOrEqual(all);
});

it('the tail of a sum of bets is certain of what cannot fail and refuses what cannot be', () => {
  expect(upperTail([fairBet(2, 3)], 0)).toEqual({ lower: 1, upper: 1 });
  expect(upperTail([fairBet(2, 3)], 6.01)).toEqual({ lower: 0, upper: 0 });
  expect(upperTail([], 0)).toEqual({ lower: 1, upper: 1 });
});

it('the tail of a sum of bets holds beside a long shot of a thousand', () => {
  const jumps = [fairBet(1000), fairBet(1.91, 12)];
  const exact = exactTail(jumps, 15);
  const { lower, upper } = upperTail(jumps, 15);
  expect(lower).toBeLessThanOrEqual(exact);
  expect(upper).toBeGreaterThanOrEqual(exact);
});

it.each(['two decimals', 'three decimals', 'lays'])(
  'the tail of a sum of bets agrees with a simulation of 2,000 bets (%s)',
  (odds) => {
    const random = createRandom(odds);
    const jumps = Array.from({ length: 2000 }, () => {
      const price = 1 + Math.exp(random.between(-1.2, 1.2));
      if (odds === 'three decimals') return fairBet(Math.round(price * 1000) / 1000);
      const rounded = Math.round(price * 100) / 100;
      return fairBet(odds === 'lays' ? rounded / (rounded - 1) : rounded);
    });
    const deviation = Math.sqrt(jumps.reduce((sum, jump) => sum + jump.size - 1, 0));
    const threshold = 2000 + deviation;
    const { lower, upper } = upperTail(jumps, threshold);
    expect(upper - lower).toBeLessThan(0.003 * 2);
    let reached = 0;
    const paths = 2000;
    for (let path = 0; path < paths; path += 1) {
      let total = 0;
      for (const jump of jumps) if (random.next() < jump.probability) total += jump.size;
      if (total >= threshold) reached += 1;
    }
    expect(Math.abs(reached / paths - upper)).toBeLessThan(0.033);
  },
);

describe('luck', () => {
  const bets = (won: number, n: number) =>
    Array.from({ length: n }, (_, at) => tipOf({ id: at, outcome: at < won ? 'won' : 'lost' }));

  it('luck of 60 winners in 100 at evens is the binomial tail, both ways', () => {
    const record = luck(bets(60, 100));
    expect(record.bets).toBe(100);
    expect(record.levelYield!.value).toBeCloseTo(0.2, 12);
    expect(record.profitPValue!.upper).toBeCloseTo(0.02844396682, 10);
    expect(record.winsPValue!.upper).toBeCloseTo(0.02844396682, 10);
    expect(record.moreBets).toBe(0);
    expect(record.levelYield!.low).toBeCloseTo(0.004, 12);
  });

  it('weighs each bet by its own odds', () => {
    const odds = [1.47, 1.83, 2.2, 3.65, 5.9];
    const tips = odds.map((price, at) =>
      tipOf({ id: at, totalOddsMilli: Math.round(price * 1000), outcome: [1, 3].includes(at) ? 'won' : 'lost' }),
    );
    // Won back: 1.83 + 3.65.
    const exact = exactTail(
      odds.map((price) => fairBet(price)),
      5.48,
    );
    expect(luck(tips).profitPValue!.lower).toBeCloseTo(exact, 10);
    expect(luck(tips).profitPValue!.upper).toBeCloseTo(exact, 10);
  });

  it('luck looks at straight settled bets alone, at level risk and before commission', () => {
    const aside = [
      tipOf({ id: 901, market: 'multiple', totalOddsMilli: 50_000 }),
      tipOf({ id: 903, outcome: 'void' }),
      tipOf({ id: 904, outcome: 'in_progress' }),
      tipOf({ id: 905, outcome: 'withdrawn' }),
    ];
    const staked = bets(60, 100).map((tip) => ({ ...tip, stakedMicro: tip.id * 1e6, profitMicro: 1 }));
    expect(luck([...staked, ...aside])).toEqual(luck(bets(60, 100)));
  });

  it('luck goes by the entry and the match, whatever a trade made of it', () => {
    const traded = bets(60, 100).map((tip) =>
      tipOf({ ...tip, outcome: 'won', profitMicro: 10_000, entryOutcome: tip.entryOutcome }),
    );
    expect(luck(traded)).toEqual(luck(bets(60, 100)));
  });

  it('luck says the same of a lay as of the back at its equivalent odds', () => {
    const backs = bets(30, 40).map((tip) => ({ ...tip, totalOddsMilli: 1500 }));
    const lays = bets(30, 40).map((tip) => ({ ...tip, side: 'lay' as const, totalOddsMilli: 3000 }));
    expect(luck(lays).profitPValue!.upper).toBeCloseTo(luck(backs).profitPValue!.upper, 9);
    expect(luck(lays).levelYield!.value).toBeCloseTo(luck(backs).levelYield!.value, 12);
  });

  it('luck never lets a half outcome look better than luck says', () => {
    const half = [...bets(6, 9), tipOf({ id: 50, outcome: 'half_won' })];
    expect(luck(half).levelYield!.value).toBeCloseTo((6 - 3 + 0.5) / 10, 12);
    // 6½ winners count as 6 of 10.
    expect(luck(half).winsPValue!.upper).toBeCloseTo(386 / 1024, 10);
    // A profit of 3.5 at evens is reached only by 7 of 10.
    expect(luck(half).profitPValue!.upper).toBeCloseTo(176 / 1024, 10);
  });

  it('luck has nothing to say of an empty record, or of how long a losing one would take', () => {
    expect(luck([])).toEqual({
      bets: 0,
      levelYield: null,
      profitPValue: null,
      winsPValue: null,
      moreBets: null,
    });
    expect(luck(bets(40, 100)).moreBets).toBeNull();
    expect(luck(bets(40, 100)).profitPValue!.lower).toBeGreaterThan(0.97);
  });
});
