import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flipOutcome, OUTCOMES, type Outcome } from '../bet/index.ts';
import { Rational } from '../odds/index.ts';
import {
  deadHeatFactor,
  type LegGrade,
  placeOdds,
  RULE_VERSION,
  settle,
  settledStart,
  settleEachWay,
} from './index.ts';
import { bet, exchange, lay, profit } from './settle.fixture.ts';

describe('worked examples', () => {
  it('100 at 2.10 half won +55, half lost -50', () => {
    expect(profit(bet([2100]), ['half_won'])).toBe(55);
    expect(profit(bet([2100]), ['half_lost'])).toBe(-50);
  });

  it('an accumulator of 10 on void 2.00, won 1.80, half won 2.20 returns 28.80', () => {
    const settled = settle(bet([2000, 1800, 2200], { stake: 10_000 }), ['void', 'won', 'half_won']);
    expect(settled).toEqual({
      ruleVersion: RULE_VERSION,
      settled: true,
      outcome: 'won',
      profit: 18_800_000,
      grossProfit: 18_800_000,
      staked: 10_000_000,
    });
  });

  it('two half-lost legs, then won 1.91 and 2.50, return 11.9375', () => {
    const settled = settle(bet([1500, 1500, 1910, 2500], { stake: 10_000 }), ['half_lost', 'half_lost', 'won', 'won']);
    expect(settled).toMatchObject({ profit: 1_937_500, outcome: 'won' });
  });

  it('lay 100 at 3.00 risks 200, wins 95 net of 5%', () => {
    expect(settle(bet([3000], lay), ['lost'])).toEqual({
      ruleVersion: RULE_VERSION,
      settled: true,
      outcome: 'won',
      profit: 95_000_000,
      grossProfit: 100_000_000,
      staked: 200_000_000,
    });
    expect(settle(bet([3000], lay), ['won'])).toMatchObject({ outcome: 'lost', profit: -200_000_000 });
  });

  it('back 50 at 5, lay at 4, hedged: +12.50, net 11.875 at 5%, whatever the result', () => {
    const trade = bet([5000], { ...exchange, stake: 50_000 });
    const exits = [{ share: 10_000, odds: 4000, hedge: 'hedged' }] as const;
    for (const grade of ['won', 'lost'] as const) {
      expect(settle(trade, [grade], RULE_VERSION, { exits })).toMatchObject({
        outcome: 'won',
        profit: 11_875_000,
        grossProfit: 12_500_000,
        staked: 50_000_000,
      });
    }
    expect(settle(trade, ['void'], RULE_VERSION, { exits })).toMatchObject({ outcome: 'void', profit: 0, staked: 0 });
  });
});

it.each<[Outcome, number, number]>([
  // outcome of the selection, back at 5% commission, lay at 5% commission; 100 at 3.00
  ['won', 190, -200],
  ['lost', -100, 95],
  ['void', 0, 0],
  ['half_won', 95, -100],
  ['half_lost', -50, 47.5],
])('%s: back %d, lay %d', (grade, back, laid) => {
  expect(profit(bet([3000], exchange), [grade])).toBe(back);
  expect(profit(bet([3000], lay), [grade])).toBe(laid);
});

it('the table of outcomes takes a stake entered as liability', () => {
  const byLiability = bet([4000], { ...lay, stake: 10_000, stakeBasis: 'liability' });
  expect(settle(byLiability, ['lost'])).toMatchObject({
    grossProfit: 3_333_333,
    profit: 3_166_667,
    staked: 10_000_000,
  });
  expect(settle(byLiability, ['won'])).toMatchObject({ profit: -10_000_000 });
});

describe('version 1 of the rules', () => {
  it('calls an accumulator half won, leaves what came to nothing out of turnover, and knows one exit', () => {
    expect(settle(bet([2000, 2000, 2000]), ['half_lost', 'won', 'won'], 1)).toMatchObject({
      ruleVersion: 1,
      outcome: 'half_won',
    });
    expect(settle(bet([2000, 2000]), ['half_lost', 'won'], 1)).toMatchObject({ outcome: 'void', staked: 0 });
    expect(settle(bet([2000, 2000]), ['half_won', 'void'], 1)).toMatchObject({ outcome: 'half_won' });
    expect(settle(bet([2000, 2000]), ['won', 'void'], 1)).toMatchObject({ outcome: 'won', staked: 100_000_000 });
    const exits = [{ share: 10_000, odds: 4000, hedge: 'equal_stakes' }] as const;
    expect(settle(bet([5000], exchange), ['lost'], 1, { exits })).toMatchObject({ outcome: 'void', staked: 0 });
    expect(settle(bet([5000], exchange), ['won'], 1, { exits })).toMatchObject({
      outcome: 'won',
      profit: 95_000_000,
      staked: 100_000_000,
    });
  });
});

it.each<[LegGrade[], string]>([
  [['open', 'lost', 'won'], 'lost'],
  [['open', 'won', 'won'], 'in_progress'],
  [['postponed', 'won', 'open'], 'postponed'],
  [['unavailable', 'won', 'void'], 'in_progress'],
  [['void', 'void', 'void'], 'void'],
  [['won', 'void', 'void'], 'won'],
  [['half_won', 'void', 'void'], 'won'],
  [['half_won', 'won', 'won'], 'won'],
  [['half_lost', 'won', 'won'], 'won'],
  [['half_lost', 'won', 'void'], 'void'],
  [['half_lost', 'half_lost', 'won'], 'lost'],
  [['half_lost', 'void', 'void'], 'lost'],
])('%j is %s at 2.00 each', (grades, outcome) => {
  expect(settle(bet([2000, 2000, 2000]), grades).outcome).toBe(outcome);
});

it('accumulators that came to exactly nothing were bet all the same, unless every leg is void', () => {
  expect(settle(bet([2000, 2000]), ['half_lost', 'won'])).toMatchObject({ outcome: 'void', staked: 100_000_000 });
  expect(settle(bet([2000, 2000]), ['void', 'void'])).toMatchObject({ outcome: 'void', staked: 0 });
});

it('accumulators never depend on the order of their legs', () => {
  const legs = fc.array(
    fc.tuple(fc.integer({ min: 1010, max: 20_000 }), fc.constantFrom<LegGrade>(...OUTCOMES, 'open')),
    {
      minLength: 2,
      maxLength: 8,
    },
  );
  const shuffled = legs.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([a, b]) => {
      const settled = (all: typeof a) =>
        settle(
          bet(all.map(([odds]) => odds)),
          all.map(([, grade]) => grade),
        );
      expect(settled(a)).toEqual(settled(b));
    }),
  );
});

it('accumulators are not changed by a void leg', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1010, max: 50_000 }), fc.constantFrom(...OUTCOMES), (odds, outcome) => {
      const single = settle(bet([odds]), [outcome]);
      // A half outcome is a single's: an accumulator goes by the sign of what it came to.
      const sign = outcome.replace('half_', '');
      expect(settle(bet([odds, 1700]), [outcome, 'void'])).toEqual({ ...single, outcome: sign });
    }),
  );
});

describe('settling', () => {
  const single = fc.record({
    odds: fc.integer({ min: 1010, max: 1_000_000 }),
    stake: fc.integer({ min: 100, max: 10_000 }),
    basis: fc.constantFrom('stake', 'liability'),
    outcome: fc.constantFrom(...OUTCOMES),
    commission: fc.constantFrom(0, 20, 50),
  });

  it('a lay mirrors a back before commission', () => {
    fc.assert(
      fc.property(single, ({ odds, stake, outcome }) => {
        const back = settle(bet([odds], { stake }), [outcome]);
        const laid = settle(bet([odds], { stake, side: 'lay' }), [outcome]);
        expect(back.grossProfit + laid.grossProfit).toBe(0);
        expect(laid.outcome).toBe(flipOutcome(back.outcome as Outcome));
      }),
    );
  });

  it('settling again gives the same, and changes nothing', () => {
    fc.assert(
      fc.property(single, ({ odds, stake, basis, outcome, commission }) => {
        const terms = Object.freeze(bet([odds], { ...lay, stake, stakeBasis: basis as 'stake', commission }));
        const grades = Object.freeze([outcome]);
        const settled = settle(terms, grades);
        expect(settle(terms, grades, settled.ruleVersion)).toEqual(settled);
        expect(settle(JSON.parse(JSON.stringify(terms)), grades)).toEqual(settled);
      }),
    );
  });

  it('settling never loses more than the risk, and wins as its outcome says', () => {
    fc.assert(
      fc.property(single, ({ odds, stake, basis, outcome, commission }) => {
        const laid = settle(bet([odds], { ...lay, stake, stakeBasis: basis as 'stake', commission }), [outcome]);
        expect(laid.profit).toBeGreaterThanOrEqual(-laid.staked);
        const sign = { won: 1, half_won: 1, void: 0, half_lost: -1, lost: -1 }[laid.outcome as Outcome];
        expect(Math.sign(laid.profit)).toBe(sign);
      }),
    );
  });

  it('settling refuses what it does not know', () => {
    expect(() => settle(bet([2000]), ['won'], 3)).toThrow(/rule version/);
    expect(() => settle(bet([2000]), ['won', 'won'])).toThrow(new RangeError('2 grades for 1 legs'));
    expect(() => settle(bet([]), [])).toThrow(new RangeError('0 grades for 0 legs'));
    expect(() => settle(bet([2000, 2000], lay), ['won', 'won'])).toThrow(
      new RangeError('a lay or a trade has one leg'),
    );
  });
});

it('dead heats and each way pays k/n of the odds', () => {
  expect(String(deadHeatFactor(5000, { places: 1, tied: 2 }))).toBe('5/2');
  const deadHeats = [{ places: 1, tied: 2 }];
  expect(profit(bet([5000]), ['won'], { deadHeats })).toBe(150);
  expect(settle(bet([1500]), ['won'], RULE_VERSION, { deadHeats })).toMatchObject({
    outcome: 'half_lost',
    profit: -25_000_000,
  });
  expect(profit(bet([5000], { side: 'lay' }), ['won'], { deadHeats })).toBe(-150);
  expect(profit(bet([5000]), ['lost'], { deadHeats })).toBe(-100);
  expect(settle(bet([5000, 2000]), ['won', 'won'], RULE_VERSION, { deadHeats: [null, deadHeats[0]!] })).toMatchObject({
    profit: 400_000_000,
  });
  expect(String(deadHeatFactor(5000, { places: 0, tied: 1 }))).toBe('0');
  expect(String(deadHeatFactor(5000, { places: 1, tied: 1 }))).toBe('5');
  for (const [places, tied] of [
    [3, 2],
    [0, 0],
    [-1, 2],
    [0.5, 2],
    [1, 1.5],
  ] as const) {
    const why = new RangeError(`a dead heat of ${tied} for ${places} places`);
    expect(() => deadHeatFactor(5000, { places, tied })).toThrow(why);
  }
});

it('dead heats and each way settles both stakes of an each-way bet', () => {
  const quarter = Rational.of(1n, 4n);
  expect(String(placeOdds(9000, quarter))).toBe('3');
  const eachWay = { stake: 10_000, odds: 9000, placeFraction: quarter };
  const won = { outcome: 'won' } as const;
  const lost = { outcome: 'lost' } as const;
  expect(settleEachWay({ ...eachWay, win: won, place: won })).toEqual({ profit: 100_000_000, staked: 20_000_000 });
  expect(settleEachWay({ ...eachWay, win: lost, place: won })).toEqual({ profit: 10_000_000, staked: 20_000_000 });
  expect(settleEachWay({ ...eachWay, win: lost, place: { ...won, deadHeat: { places: 1, tied: 2 } } }).profit).toBe(
    -5_000_000,
  );
  expect(settleEachWay({ ...eachWay, win: { outcome: 'void' }, place: lost })).toEqual({
    profit: -10_000_000,
    staked: 10_000_000,
  });
});

describe('when a settled bet counts as over', () => {
  it('a bet that is open counts as over with the last match that it waits for', () => {
    const open = (startsAt: number) => ({ grade: 'open' as const, startsAt });
    expect(settledStart([open(3), open(5)])).toBe(5);
    expect(settledStart([open(9), { grade: 'lost', startsAt: 4 }, { grade: 'postponed', startsAt: 7 }])).toBe(4);
  });

  const legs = fc.array(
    fc.record({
      outcome: fc.constantFrom(...OUTCOMES),
      startsAt: fc.integer({ min: 0, max: 1_000 }),
      resultAfter: fc.nat(400),
    }),
    { minLength: 2, maxLength: 6 },
  );

  it('a settled bet is never over later than the time itself, whatever comes in which order, and in the end with the last leg', () => {
    fc.assert(
      fc.property(legs, (drawn) => {
        const of = bet(drawn.map(() => 2000));
        const moments = drawn.map(({ startsAt, resultAfter }) => startsAt + resultAfter).sort((a, b) => a - b);
        let before = Number.NEGATIVE_INFINITY;
        for (const now of moments) {
          const legs = drawn.map(({ outcome, startsAt, resultAfter }) => ({
            startsAt,
            grade: (startsAt + resultAfter <= now ? outcome : 'open') as LegGrade,
          }));
          const { settled } = settle(
            of,
            legs.map(({ grade }) => grade),
          );
          if (!settled) continue;
          const start = settledStart(legs);
          expect(start).toBeLessThanOrEqual(now);
          expect(start).toBeGreaterThanOrEqual(before);
          before = start;
        }
        const whole = drawn.map(({ outcome, startsAt }) => ({ grade: outcome, startsAt }));
        expect(settledStart(whole)).toBe(Math.max(...drawn.map(({ startsAt }) => startsAt)));
        expect(before).toBe(settledStart(whole));
      }),
    );
  });
});
