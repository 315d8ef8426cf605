import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NORMAL_95 } from '../records/index.ts';
import { costOfMonth, planCostOfMonth } from '../sells/plans/index.ts';
import { edgeOf, edgeTogether, firstTerms, type OutlookTerms, outlook } from './index.ts';

/** 13 bets of 10 € a month (30 € a week) at odds 2, with an expected yield of 4.65%, for PRO. */
const terms = (change: Partial<OutlookTerms> = {}): OutlookTerms => ({
  edge: { mean: 0.0465, deviation: 0.015 },
  averageOdds: 2,
  bankCents: 50_000,
  stake_plan: 'level',
  stake_value: 1_000,
  betsPerMonth: 13,
  costCents: 1_999,
  ...change,
});

describe('a month on paper', () => {
  it('30 € a week don’t pay PRO: 430 € a month would', () => {
    expect(outlook(terms())).toEqual({
      ...{ verdict: 'costs', stakeCents: 1_000, turnoverCents: 13_000 },
      // 130 € at 4.65% are 6.045 €, less 19.99 €.
      ...{ expectedCents: 605, netCents: -1_394 },
      // 1.645 · √(10² · 13 · 1 + (130 · 0.015)²) = 59.39 €.
      ...{ lowCents: -7_333, highCents: 4_545, breakEvenCents: 43_000 },
    });
  });

  it('the same pace pays with stakes that reach the break-even turnover', () => {
    expect(outlook(terms({ stake_value: 3_308 }))).toMatchObject({ verdict: 'pays', turnoverCents: 43_004 });
  });

  it('no turnover pays where the expected yield isn’t above 0, also when nothing is charged', () => {
    for (const costCents of [0, 1_999]) {
      const { verdict, breakEvenCents, netCents } = outlook(
        terms({ edge: { mean: -0.02, deviation: 0.02 }, costCents }),
      );
      expect({ verdict, breakEvenCents, netCents }).toEqual({
        verdict: 'never',
        breakEvenCents: null,
        netCents: -260 - costCents,
      });
    }
  });

  it('what costs nothing pays from the first euro', () => {
    expect(outlook(terms({ costCents: 0 }))).toMatchObject({ verdict: 'pays', netCents: 605, breakEvenCents: 0 });
  });

  it('a share of the bank and a unit are staked as the bankroll’s plan proposes, never more than the bank', () => {
    const stake = (change: Partial<OutlookTerms>) => outlook(terms(change)).stakeCents;
    expect(stake({ stake_plan: 'percent', stake_value: 200 })).toBe(1_000);
    expect(stake({ stake_plan: 'units', stake_value: 700 })).toBe(700);
    expect(stake({ stake_value: 60_000 })).toBe(50_000);
    expect(stake({ stake_plan: 'percent', stake_value: 200, bankCents: 0 })).toBe(0);
  });

  it('no more than the turnover and the costs can be lost', () => {
    expect(outlook(terms({ betsPerMonth: 1 })).lowCents).toBe(-1_000 - 1_999);
  });
});

it('prices become a month’s: of days, of a year', () => {
  expect([costOfMonth(2_900, 30), costOfMonth(2_900, 7), costOfMonth(9_900, 90)]).toEqual([2_900, 12_429, 3_300]);
  expect([planCostOfMonth('pro', 'month'), planCostOfMonth('pro', 'year')]).toEqual([1_999, 1_666]);
});

it('several tipsters together have their mean, and less doubt than each', () => {
  const one = edgeOf({ value: 0.04, low: 0.04 - NORMAL_95 / 100, high: 0.04 + NORMAL_95 / 100 });
  expect(one.deviation).toBeCloseTo(0.01, 12);
  const both = edgeTogether([one, { mean: 0.02, deviation: 0.01 }])!;
  expect(both.mean).toBeCloseTo(0.03, 12);
  expect(both.deviation).toBeCloseTo(0.01 / Math.SQRT2, 12);
  expect(edgeTogether([])).toBeNull();
});

it('an outlook opens with the reader’s own money and pace, at most as many bets as there are tips', () => {
  const own = { bankCents: 120_000, stake_plan: 'units', stake_value: 600, betsPerMonth: 20.4 } as const;
  expect(firstTerms(own, 0)).toEqual({ ...own, betsPerMonth: 20 });
  expect(firstTerms(own, 7.6)).toEqual({ ...own, betsPerMonth: 8 });
  expect(firstTerms({ ...own, betsPerMonth: 0 }, 90).betsPerMonth).toBe(13);
  for (const none of [null, { ...own, bankCents: 0 }]) {
    expect(outlook({ ...terms(), ...firstTerms(none, 40) }).turnoverCents).toBe(13_000);
  }
  expect(firstTerms(null, 0.3).betsPerMonth).toBe(1);
});

describe('whatever the terms', () => {
  const any = fc.record({
    edge: fc.record({
      mean: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      deviation: fc.double({ min: 0, max: 0.1, noNaN: true }),
    }),
    averageOdds: fc.double({ min: 1.01, max: 30, noNaN: true }),
    bankCents: fc.integer({ min: 0, max: 10_000_000 }),
    stake_plan: fc.constantFrom('level' as const, 'percent' as const, 'units' as const),
    stake_value: fc.integer({ min: 1, max: 10_000 }),
    betsPerMonth: fc.double({ min: 0, max: 500, noNaN: true }),
    costCents: fc.integer({ min: 0, max: 100_000 }),
  });

  it('the range holds the result, and a euro under the break-even turnover isn’t enough', () => {
    fc.assert(
      fc.property(any, (of) => {
        const { netCents, lowCents, highCents, turnoverCents, breakEvenCents, verdict } = outlook(of);
        expect(lowCents).toBeLessThanOrEqual(netCents);
        expect(highCents).toBeGreaterThanOrEqual(netCents);
        expect(lowCents).toBeGreaterThanOrEqual(-turnoverCents - of.costCents - 1);
        expect(verdict === 'never').toBe(breakEvenCents === null);
        if (breakEvenCents === null) return;
        expect(breakEvenCents * of.edge.mean).toBeGreaterThanOrEqual(of.costCents * (1 - 1e-12));
        if (breakEvenCents > 0) expect((breakEvenCents - 100) * of.edge.mean).toBeLessThan(of.costCents);
        expect(verdict).toBe(netCents >= 0 && verdict === 'pays' ? 'pays' : 'costs');
      }),
    );
  });

  it('a higher price never expects more, and more doubt never a narrower range', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 10_000 }), (of, more) => {
        const before = outlook(of);
        expect(outlook({ ...of, costCents: of.costCents + more }).netCents).toBeLessThanOrEqual(before.netCents);
        const doubtful = outlook({ ...of, edge: { ...of.edge, deviation: of.edge.deviation + 0.01 } });
        expect(doubtful.highCents).toBeGreaterThanOrEqual(before.highCents);
        expect(doubtful.lowCents).toBeLessThanOrEqual(before.lowCents);
      }),
    );
  });
});
