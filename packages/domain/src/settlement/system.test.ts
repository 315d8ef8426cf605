import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Rational } from '../odds/index.ts';
import { eachWayReturns, legFactor, settleEachWay, systemRange, systemReturn } from './index.ts';

const OUTCOMES = ['won', 'lost', 'void', 'half_won', 'half_lost'] as const;
const legs = fc.array(
  fc.record({ odds: fc.integer({ min: 1010, max: 20_000 }), outcome: fc.constantFrom(...OUTCOMES) }),
  {
    minLength: 1,
    maxLength: 7,
  },
);

/** Every subset of a size, one by one, as a betting slip lists them. */
function oneByOne(factors: readonly Rational[], size: number): { lines: number; returned: Rational } {
  let lines = 0;
  let returned = Rational.ZERO;
  for (let subset = 0; subset < 2 ** factors.length; subset += 1) {
    const chosen = factors.filter((_, leg) => (subset >> leg) % 2 === 1);
    if (chosen.length !== size) continue;
    lines += 1;
    returned = returned.add(chosen.reduce((product, factor) => product.mul(factor), Rational.ONE));
  }
  return { lines, returned };
}

it('a system returns what its accumulators return one by one', () => {
  fc.assert(
    fc.property(legs, (of) => {
      const factors = of.map(({ odds, outcome }) => legFactor(outcome, odds));
      for (let size = 1; size <= factors.length; size += 1) {
        const { lines, returned } = systemReturn(factors, [size]);
        const expected = oneByOne(factors, size);
        expect(lines).toBe(expected.lines);
        expect(returned.equals(expected.returned)).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

it.each([
  ['Trixie', 3, [2, 3], 4],
  ['Patent', 3, [1, 2, 3], 7],
  ['Yankee', 4, [2, 3, 4], 11],
  ['Lucky 15', 4, [1, 2, 3, 4], 15],
  ['Canadian', 5, [2, 3, 4, 5], 26],
  ['Heinz', 6, [2, 3, 4, 5, 6], 57],
  ['Goliath', 8, [2, 3, 4, 5, 6, 7, 8], 247],
])('a %s has its lines', (_, count, sizes, lines) => {
  expect(systemReturn(new Array(count).fill(Rational.of(2n)), sizes).lines).toBe(lines);
});

it('the range by winners is from the shortest to the longest odds', () => {
  const odds = [2000, 3000, 5000].map(Rational.fromMilli);
  const range = systemRange(odds, [2]).map(({ winners, least, most }) => [winners, least.toNumber(), most.toNumber()]);
  expect(range).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [2, 6, 15],
    [3, 31, 31],
  ]);
});

it.each([[[]], [[2, 2]], [[0]], [[4]], [[1.5]]])('sizes %o make no system of three legs', (sizes) => {
  expect(() => systemReturn(new Array(3).fill(Rational.ONE), sizes)).toThrow(RangeError);
});

it('an each-way bet on one selection returns what settlement pays', () => {
  const fraction = Rational.of(1n, 5n);
  const parts = {
    won: ['won', 'won'],
    placed: ['lost', 'won'],
    lost: ['lost', 'lost'],
    void: ['void', 'void'],
  } as const;
  fc.assert(
    fc.property(
      fc.integer({ min: 1010, max: 100_000 }),
      fc.constantFrom('won', 'placed', 'lost', 'void'),
      (odds, result) => {
        const { win, place } = eachWayReturns([{ odds, result }], fraction);
        const [outcome, placed] = parts[result];
        const settled = settleEachWay({
          stake: 1000,
          odds,
          placeFraction: fraction,
          win: { outcome },
          place: { outcome: placed },
        });
        expect(win.add(place).sub(2n).toMicro()).toBe(settled.profit);
      },
    ),
  );
});

it('an each-way double is two accumulators', () => {
  // Winner at 6.0 and placed at 11.0, a fifth of the odds: nothing to win, 2 · 3 for the places.
  const { win, place } = eachWayReturns(
    [
      { odds: 6000, result: 'won' },
      { odds: 11_000, result: 'placed' },
    ],
    Rational.of(1n, 5n),
  );
  expect([win.toNumber(), place.toNumber()]).toEqual([0, 6]);
});

it('a banker is in every accumulator, and sizes count the other legs', () => {
  fc.assert(
    fc.property(legs, legs, (of, fixed) => {
      const [factors, bankers] = [of, fixed].map((some) => some.map(({ odds, outcome }) => legFactor(outcome, odds)));
      const product = bankers!.reduce((all, factor) => all.mul(factor), Rational.ONE);
      for (let size = 1; size <= factors!.length; size += 1) {
        const { lines, returned } = oneByOne(factors!, size);
        const banked = systemReturn(factors!, [size], bankers);
        expect(banked.lines).toBe(lines);
        expect(banked.returned.equals(returned.mul(product))).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
});

it('the range of a system with a banker is what returns when the banker wins', () => {
  const [two, three, four] = [2000, 3000, 4000].map(Rational.fromMilli);
  const range = systemRange([two!, three!], [1], [four!]);
  expect(range.map(({ winners, least, most }) => [winners, least.toNumber(), most.toNumber()])).toEqual([
    [0, 0, 0],
    [1, 8, 12],
    [2, 20, 20],
  ]);
});

it('bankers count among the legs that a system may have', () => {
  const many = (count: number) => new Array<Rational>(count).fill(Rational.ONE);
  expect(systemReturn(many(10), [2], many(10)).lines).toBe(45);
  expect(() => systemReturn(many(10), [2], many(11))).toThrow(RangeError);
});

it('a dead heat for the first place divides the win part, one for the last place the place part', () => {
  const fraction = Rational.of(1n, 5n);
  const half = { places: 1, tied: 2 };
  const paid = (result: 'won' | 'placed' | 'lost' | 'void') => {
    const { win, place } = eachWayReturns([{ odds: 11_000, result, deadHeat: half }], fraction);
    return [win.toNumber(), place.toNumber()];
  };
  // Ten to one and a fifth of it for a place: 11 and 3.
  expect(paid('won')).toEqual([5.5, 3]);
  expect(paid('placed')).toEqual([0, 1.5]);
  expect(paid('lost')).toEqual([0, 0]);
  expect(paid('void')).toEqual([1, 1]);
});
