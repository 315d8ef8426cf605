import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kellyBack } from './kelly.ts';
import { kellyOfReturns } from './returns.ts';
import { kellyExclusive, kellyIndependent, kellyOfScenarios, MAX_INDEPENDENT_BETS } from './simultaneous.ts';
import { surebetStakes } from './surebet.ts';

const bet = fc.record({
  probability: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
  odds: fc.double({ min: 1.05, max: 30, noNaN: true }),
});

it('Kelly of several outcomes is that of a back when there are two', () => {
  fc.assert(
    fc.property(bet, ({ probability, odds }) => {
      const several = kellyOfReturns([
        { probability, profit: odds - 1 },
        { probability: 1 - probability, profit: -1 },
      ]);
      const plain = kellyBack({ probability, odds });
      expect(several.fullKelly).toBeCloseTo(plain.fullKelly, 9);
      expect(several.edge).toBeCloseTo(plain.edge, 9);
    }),
  );
});

it('Kelly of several outcomes asks for the whole bank of what cannot lose and for nothing of what cannot win', () => {
  expect(kellyOfReturns([{ probability: 1, profit: 0.5 }]).fullKelly).toBe(1);
  expect(kellyOfReturns([{ probability: 1, profit: -1 }])).toEqual({ fullKelly: 0, edge: -1 });
  expect(kellyOfReturns([{ probability: 1, profit: 0 }])).toEqual({ fullKelly: 0, edge: 0 });
});

it('Kelly of several outcomes counts a push as nothing and a possible gain of both sides alike', () => {
  const even = (won: number, lost: number) =>
    kellyOfReturns([
      { probability: won, profit: 1 },
      { probability: lost, profit: -1 },
      { probability: 1 - won - lost, profit: 0 },
      { probability: 0, profit: 9 },
      { probability: 0, profit: -9 },
    ]);
  // Kelly's fraction of an even bet is (won − lost)/(won + lost).
  expect(even(0.5, 0.3).fullKelly).toBeCloseTo(0.25, 9);
  expect(even(0.5, 0.3).edge).toBeCloseTo(0.2, 12);
  expect(even(0.3, 0.5).fullKelly).toBeCloseTo(-0.25, 9);
  expect(
    kellyOfReturns([
      { probability: 0.99, profit: 1 },
      { probability: 0.01, profit: -0.1 },
    ]).fullKelly,
  ).toBe(1);
  expect(
    kellyOfReturns([
      { probability: 0.5, profit: -1 },
      { probability: 0.5, profit: -0.5 },
    ]),
  ).toEqual({
    fullKelly: 0,
    edge: -0.75,
  });
});

it('Kelly of several bets is that of one when there is one', () => {
  fc.assert(
    fc.property(bet, (one) => {
      const single = Math.max(0, kellyBack(one).fullKelly);
      expect(kellyIndependent([one]).fractions[0]).toBeCloseTo(single, 7);
      const exclusive = kellyExclusive([one]);
      expect(exclusive.fractions[0]).toBeCloseTo(single, 9);
      const { probability, odds } = one;
      const growth = probability * Math.log(1 + single * (odds - 1)) + (1 - probability) * Math.log(1 - single);
      expect(exclusive.growth).toBeCloseTo(growth, 9);
    }),
  );
});

it('Kelly of several bets finds the same for outcomes that exclude each other by the barrier as by reserve rate', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
      fc.array(fc.double({ min: 0.8, max: 1.25, noNaN: true }), { minLength: 3, maxLength: 3 }),
      (weights, values) => {
        const total = weights.reduce((sum, w) => sum + w, 0);
        const bets = weights.map((w, at) => ({
          probability: w / total,
          odds: Math.max(1.01, (values[at]! * total) / w),
        }));
        fc.pre(bets.reduce((sum, b) => sum + 1 / b.odds, 0) > 1.02);
        const closed = kellyExclusive(bets);
        const climbed = kellyOfScenarios(
          bets.map(({ probability }, won) => ({
            probability,
            profits: bets.map(({ odds }, at) => (at === won ? odds - 1 : -1)),
          })),
        );
        expect(climbed.growth).toBeCloseTo(closed.growth, 9);
        for (const [at, f] of closed.fractions.entries()) expect(climbed.fractions[at]).toBeCloseTo(f, 5);
      },
    ),
  );
});

it('stakes nothing on bad bets, never more than the bank, and copes with what is sure', () => {
  fc.assert(
    fc.property(fc.array(bet, { minLength: 1, maxLength: 5 }), (bets) => {
      const { fractions, growth } = kellyIndependent(bets);
      expect(growth).toBeGreaterThanOrEqual(0);
      expect(fractions.reduce((sum, f) => sum + f, 0)).toBeLessThanOrEqual(1);
      for (const [at, { probability, odds }] of bets.entries()) {
        if (probability * odds < 0.999) expect(fractions[at]).toBeLessThan(1e-6);
      }
    }),
    { numRuns: 40 },
  );
  const sure = kellyIndependent([
    { probability: 1, odds: 1.5 },
    { probability: 0.6, odds: 2 },
  ]);
  expect(sure.fractions.every(Number.isFinite)).toBe(true);
  expect(sure.fractions[0]! + sure.fractions[1]!).toBeCloseTo(1, 6);
});

it('Kelly of several bets shares the whole bank over a surebet by the probabilities', () => {
  const sure = [
    { probability: 0.6, odds: 2.1 },
    { probability: 0.4, odds: 2.1 },
  ];
  // Whatever comes in pays 2.1 times what lies on it.
  const growth = 0.6 * Math.log(0.6 * 2.1) + 0.4 * Math.log(0.4 * 2.1);
  const exclusive = kellyExclusive(sure);
  expect(exclusive.fractions).toEqual([expect.closeTo(0.6, 12), expect.closeTo(0.4, 12)]);
  expect(exclusive.growth).toBeCloseTo(growth, 12);
  const climbed = kellyOfScenarios([
    { probability: 0.6, profits: [1.1, -1] },
    { probability: 0.4, profits: [-1, 1.1] },
  ]);
  expect(climbed.growth).toBeCloseTo(growth, 8);
});

it('Kelly of several bets risks the whole bank on what is sure to come in beside what can’t', () => {
  const { fractions, growth } = kellyExclusive([
    { probability: 0, odds: 3 },
    { probability: 1, odds: 1.5 },
  ]);
  expect(fractions).toEqual([0, 1]);
  expect(growth).toBeCloseTo(Math.log(1.5), 12);
});

it('Kelly of several bets leaves exactly nothing on those that are worth nothing', () => {
  const bad = [
    { probability: 0.4, odds: 2 },
    { probability: 0.3, odds: 3 },
  ];
  for (const of of [kellyIndependent, kellyExclusive]) expect(of(bad)).toEqual({ fractions: [0, 0], growth: 0 });
  expect(kellyIndependent([{ probability: 0.6, odds: 2 }, ...bad]).fractions).toEqual([expect.closeTo(0.2, 8), 0, 0]);
  expect(
    kellyExclusive([
      { probability: 0.6, odds: 2 },
      { probability: 0.4, odds: 2 },
    ]).fractions,
  ).toEqual([expect.closeTo(0.2, 12), 0]);
});

it('Kelly of several bets stakes no more on some of them than their limit', () => {
  const good = [
    { probability: 0.6, profits: [1, 1] },
    { probability: 0.4, profits: [-1, -1] },
  ];
  const limited = kellyOfScenarios(good, [
    { bets: [0], most: 0.02 },
    { bets: [1], most: 0.03 },
  ]);
  expect(limited.fractions).toEqual([expect.closeTo(0.02, 8), expect.closeTo(0.03, 8)]);
  expect(limited.growth).toBeCloseTo(0.6 * Math.log(1.05) + 0.4 * Math.log(0.95), 9);
});

it('Kelly of several bets does not place the same bet twice over', () => {
  const twice = kellyOfScenarios([
    { probability: 0.6, profits: [1, 1] },
    { probability: 0.4, profits: [-1, -1] },
  ]);
  expect(twice.fractions[0]! + twice.fractions[1]!).toBeCloseTo(0.2, 7);
});

it('Kelly of several bets refuses what it cannot do', () => {
  for (const odds of [1, Number.POSITIVE_INFINITY]) {
    expect(() => kellyIndependent([{ probability: 0.5, odds }])).toThrow(new RangeError('odds are above 1'));
  }
  for (const probability of [Number.NaN, -0.1, 1.1]) {
    const why = new RangeError('a probability is between 0 and 1');
    expect(() => kellyExclusive([{ probability, odds: 2 }])).toThrow(why);
    expect(() => kellyIndependent([{ probability, odds: 2 }])).toThrow(why);
  }
  const many = Array.from({ length: MAX_INDEPENDENT_BETS + 1 }, () => ({ probability: 0.5, odds: 2.1 }));
  expect(() => kellyIndependent(many)).toThrow(new RangeError('13 bets at once'));
  expect(kellyIndependent(many.slice(1)).fractions).toHaveLength(MAX_INDEPENDENT_BETS);
  expect(kellyIndependent([])).toEqual({ fractions: [], growth: 0 });
});

it('a surebet returns the same whatever happens', () => {
  const odds = [2.1, 3.6, 5.5];
  const { stakes, profit, isSurebet } = surebetStakes(odds, 100);
  expect(isSurebet).toBe(true);
  for (const [at, stake] of stakes.entries()) expect(stake * odds[at]! - 100).toBeCloseTo(profit, 9);
  expect(stakes.reduce((sum, stake) => sum + stake, 0)).toBeCloseTo(100, 9);
  expect(surebetStakes([2, 2], 100)).toEqual({ inverseSum: 1, isSurebet: false, stakes: [50, 50], profit: 0 });
  for (const refused of [[2], [2, 1], [1, 2], [2, Number.POSITIVE_INFINITY]]) {
    expect(() => surebetStakes(refused, 100)).toThrow(new RangeError('at least two odds above 1'));
  }
});
