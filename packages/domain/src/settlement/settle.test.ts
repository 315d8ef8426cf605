import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bet, flipOutcome, OUTCOMES, type Outcome, type StructuredLeg } from '../bet/index.ts';
import { Rational } from '../odds/index.ts';
import {
  deadHeatFactor,
  type LegGrade,
  placeOdds,
  RULE_VERSION,
  type SettleOptions,
  settle,
  settledStart,
  settleEachWay,
} from './index.ts';

function leg(odds: number, fixtureId = 1): StructuredLeg {
  return {
    type: 'structured',
    fixtureId,
    sport: 'football',
    competition: 'Serie A',
    home: 'Torino',
    away: 'Cagliari',
    startsAt: '2025-10-25T18:45:00.000Z',
    market: 'asian_handicap',
    selection: 'home',
    line: 0,
    odds,
  };
}

function bet(odds: number[], changes: Partial<Bet> = {}): Bet {
  return {
    kind: 'valuebet',
    phase: 'prematch',
    side: 'back',
    legs: odds.map((price, n) => leg(price, n)),
    stake: 100_000,
    stakeBasis: 'stake',
    commission: 0,
    bookmaker: null,
    ...changes,
  };
}

/** Profit in units: what a page would show. */
function profit(of: Bet, grades: LegGrade[], options: SettleOptions = {}): number {
  return settle(of, grades, RULE_VERSION, options).profit / 1e6;
}

const exchange = { kind: 'exchange', commission: 50 } as const;
const lay = { ...exchange, side: 'lay' } as const;

describe('worked examples', () => {
  it('100 at 2.10 half won +55, half lost -50', () => {
    expect(profit(bet([2100]), ['half_won'])).toBe(55);
    expect(profit(bet([2100]), ['half_lost'])).toBe(-50);
  });

  it('an accumulator of 10 on void 2.00, won 1.80, half won 2.20 returns 28.80', () => {
    const settled = settle(bet([2000, 1800, 2200], { stake: 10_000 }), ['void', 'won', 'half_won']);
    expect(settled).toEqual({
      ruleVersion: 1,
      settled: true,
      outcome: 'won',
      profit: 18_800_000,
      grossProfit: 18_800_000,
      staked: 10_000_000,
    });
  });

  it('two half-lost legs, then won 1.91 and 2.50, return 11.9375', () => {
    const settled = settle(bet([1500, 1500, 1910, 2500], { stake: 10_000 }), ['half_lost', 'half_lost', 'won', 'won']);
    expect(settled).toMatchObject({ profit: 1_937_500, outcome: 'half_won' });
  });

  it('lay 100 at 3.00 risks 200, wins 95 net of 5%', () => {
    expect(settle(bet([3000], lay), ['lost'])).toEqual({
      ruleVersion: 1,
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
    const exit = { odds: 4000, hedge: 'hedged' } as const;
    for (const grade of ['won', 'lost'] as const) {
      expect(settle(trade, [grade], 1, { exit })).toMatchObject({
        outcome: 'won',
        profit: 11_875_000,
        grossProfit: 12_500_000,
        staked: 50_000_000,
      });
    }
    expect(settle(trade, ['void'], 1, { exit })).toMatchObject({ outcome: 'void', profit: 0, staked: 0 });
  });
});

describe('the table of outcomes', () => {
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

  it('takes a stake entered as liability', () => {
    const byLiability = bet([4000], { ...lay, stake: 10_000, stakeBasis: 'liability' });
    expect(settle(byLiability, ['lost'])).toMatchObject({
      grossProfit: 3_333_333,
      profit: 3_166_667,
      staked: 10_000_000,
    });
    expect(settle(byLiability, ['won'])).toMatchObject({ profit: -10_000_000 });
  });
});

describe('trades', () => {
  it('lay first, hedged: S·(x−e)/x', () => {
    const trade = bet([2970], { ...lay, commission: 20 });
    const exit = { odds: 3430, hedge: 'hedged' } as const;
    expect(profit(trade, ['won'], { exit })).toBe(13.142857);
    expect(profit(trade, ['lost'], { exit })).toBe(13.142857);
  });

  it('equal stakes: the difference when the selection comes in, nothing otherwise', () => {
    const exit = { odds: 4000, hedge: 'equal_stakes' } as const;
    expect(profit(bet([5000], exchange), ['won'], { exit })).toBe(95);
    expect(settle(bet([5000], exchange), ['lost'], 1, { exit })).toMatchObject({
      outcome: 'void',
      profit: 0,
      staked: 0,
    });
    expect(profit(bet([5000], lay), ['won'], { exit })).toBe(-100);
    expect(profit(bet([5000], lay), ['lost'], { exit })).toBe(0);
  });

  it('half of it when half the stakes are returned', () => {
    const exit = { odds: 4000, hedge: 'hedged' } as const;
    const trade = bet([5000], { kind: 'exchange' });
    expect(profit(trade, ['half_won'], { exit })).toBe(12.5);
    expect(profit(trade, ['half_lost'], { exit })).toBe(12.5);
  });

  it('waits for the result and has one leg', () => {
    const exit = { odds: 4000, hedge: 'hedged' } as const;
    expect(settle(bet([5000], exchange), ['open'], 1, { exit })).toMatchObject({ settled: false, profit: 0 });
    expect(() => settle(bet([5000, 2000], exchange), ['won', 'won'], 1, { exit })).toThrow(RangeError);
  });
});

describe('accumulators', () => {
  it.each<[LegGrade[], string]>([
    [['open', 'lost', 'won'], 'lost'],
    [['open', 'won', 'won'], 'in_progress'],
    [['postponed', 'won', 'open'], 'postponed'],
    [['unavailable', 'won', 'void'], 'in_progress'],
    [['void', 'void', 'void'], 'void'],
    [['won', 'void', 'void'], 'won'],
    [['half_won', 'void', 'void'], 'half_won'],
    [['half_won', 'won', 'won'], 'won'],
    [['half_lost', 'won', 'won'], 'half_won'],
    [['half_lost', 'won', 'void'], 'void'],
    [['half_lost', 'half_lost', 'won'], 'half_lost'],
    [['half_lost', 'void', 'void'], 'half_lost'],
  ])('%j is %s at 2.00 each', (grades, outcome) => {
    expect(settle(bet([2000, 2000, 2000]), grades).outcome).toBe(outcome);
  });

  it('never depend on the order of their legs', () => {
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

  it('are not changed by a void leg', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1010, max: 50_000 }), fc.constantFrom(...OUTCOMES), (odds, outcome) => {
        expect(settle(bet([odds, 1700]), [outcome, 'void'])).toEqual(settle(bet([odds]), [outcome]));
      }),
    );
  });
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

  it('again is the identity, and touches nothing', () => {
    fc.assert(
      fc.property(single, ({ odds, stake, basis, outcome, commission }) => {
        const given = Object.freeze(bet([odds], { ...lay, stake, stakeBasis: basis as 'stake', commission }));
        const grades = Object.freeze([outcome]);
        const once = settle(given, grades);
        expect(settle(given, grades, once.ruleVersion)).toEqual(once);
        expect(settle(JSON.parse(JSON.stringify(given)), grades)).toEqual(once);
      }),
    );
  });

  it('never loses more than the risk, and wins as its outcome says', () => {
    fc.assert(
      fc.property(single, ({ odds, stake, basis, outcome, commission }) => {
        const laid = settle(bet([odds], { ...lay, stake, stakeBasis: basis as 'stake', commission }), [outcome]);
        expect(laid.profit).toBeGreaterThanOrEqual(-laid.staked);
        const sign = { won: 1, half_won: 1, void: 0, half_lost: -1, lost: -1 }[laid.outcome as Outcome];
        expect(Math.sign(laid.profit)).toBe(sign);
      }),
    );
  });

  it('refuses what it does not know', () => {
    expect(() => settle(bet([2000]), ['won'], 2)).toThrow(/rule version/);
    expect(() => settle(bet([2000]), ['won', 'won'])).toThrow(RangeError);
    expect(() => settle(bet([]), [])).toThrow(RangeError);
    expect(() => settle(bet([2000, 2000], lay), ['won', 'won'])).toThrow(RangeError);
  });
});

describe('dead heats and each way', () => {
  it('pays k/n of the odds', () => {
    expect(String(deadHeatFactor(5000, { places: 1, tied: 2 }))).toBe('5/2');
    const deadHeats = [{ places: 1, tied: 2 }];
    expect(profit(bet([5000]), ['won'], { deadHeats })).toBe(150);
    expect(settle(bet([1500]), ['won'], 1, { deadHeats })).toMatchObject({ outcome: 'half_lost', profit: -25_000_000 });
    expect(profit(bet([5000], { side: 'lay' }), ['won'], { deadHeats })).toBe(-150);
    expect(profit(bet([5000]), ['lost'], { deadHeats })).toBe(-100);
    expect(() => deadHeatFactor(5000, { places: 3, tied: 2 })).toThrow(RangeError);
  });

  it('settles both stakes of an each-way bet', () => {
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
});

describe('when a settled bet counts as over', () => {
  const legs = fc.array(
    fc.record({
      outcome: fc.constantFrom(...OUTCOMES),
      startsAt: fc.integer({ min: 0, max: 1_000 }),
      known: fc.nat(400),
    }),
    { minLength: 2, maxLength: 6 },
  );

  it('never later than the time itself, whatever comes in which order, and in the end with the last leg', () => {
    fc.assert(
      fc.property(legs, (drawn) => {
        const of = bet(drawn.map(() => 2000));
        const moments = drawn.map(({ startsAt, known }) => startsAt + known).sort((a, b) => a - b);
        let before = Number.NEGATIVE_INFINITY;
        for (const now of moments) {
          const seen = drawn.map(({ outcome, startsAt, known }) => ({
            startsAt,
            grade: (startsAt + known <= now ? outcome : 'open') as LegGrade,
          }));
          const { settled } = settle(
            of,
            seen.map(({ grade }) => grade),
          );
          if (!settled) continue;
          const start = settledStart(seen);
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
