import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bet, flipOutcome, type HedgeMode, OUTCOMES, type Outcome, type StructuredLeg } from '../bet/index.ts';
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

interface PinnedExits {
  readonly side: Bet['side'];
  readonly stake: number;
  readonly odds: number;
  /** Share in ten-thousandths, odds, hedge. */
  readonly exits: readonly (readonly [number, number, HedgeMode])[];
  readonly commission: number;
  readonly selection: Outcome;
  readonly outcome: Outcome;
  readonly profit: number;
  readonly turnover: number;
}

const PINNED_EXITS: readonly PinnedExits[] = [
  {
    side: 'back',
    stake: 50000,
    odds: 5000,
    exits: [[10000, 4000, 'hedged']],
    commission: 50,
    selection: 'won',
    outcome: 'won',
    profit: 11875000,
    turnover: 50000000,
  },
  {
    side: 'back',
    stake: 500,
    odds: 8860,
    exits: [
      [1600, 7800, 'equal_stakes'],
      [100, 13200, 'hedged'],
      [4600, 9660, 'equal_stakes'],
      [3700, 8420, 'hedged'],
    ],
    commission: 0,
    selection: 'won',
    outcome: 'lost',
    profit: -91176,
    turnover: 500000,
  },
  {
    side: 'back',
    stake: 10000,
    odds: 8970,
    exits: [
      [4000, 11390, 'equal_stakes'],
      [700, 13280, 'hedged'],
      [2000, 6550, 'hedged'],
      [1400, 8610, 'hedged'],
    ],
    commission: 50,
    selection: 'void',
    outcome: 'void',
    profit: 0,
    turnover: 0,
  },
  {
    side: 'lay',
    stake: 3330,
    odds: 5160,
    exits: [
      [3400, 5990, 'equal_stakes'],
      [2800, 4130, 'hedged'],
    ],
    commission: 65,
    selection: 'half_won',
    outcome: 'lost',
    profit: -2278437,
    turnover: 13852800,
  },
  {
    side: 'lay',
    stake: 2000,
    odds: 5610,
    exits: [
      [5500, 5440, 'equal_stakes'],
      [4500, 8250, 'equal_stakes'],
    ],
    commission: 0,
    selection: 'half_lost',
    outcome: 'void',
    profit: 0,
    turnover: 9220000,
  },
  {
    side: 'lay',
    stake: 5000,
    odds: 1610,
    exits: [
      [4100, 1020, 'equal_stakes'],
      [3800, 2240, 'hedged'],
      [2100, 1020, 'equal_stakes'],
    ],
    commission: 50,
    selection: 'half_won',
    outcome: 'lost',
    profit: -647313,
    turnover: 3050000,
  },
  {
    side: 'back',
    stake: 3330,
    odds: 6960,
    exits: [
      [6300, 9400, 'equal_stakes'],
      [2000, 10020, 'equal_stakes'],
      [100, 5710, 'equal_stakes'],
      [400, 8350, 'equal_stakes'],
    ],
    commission: 50,
    selection: 'half_won',
    outcome: 'lost',
    profit: -2459372,
    turnover: 3330000,
  },
];

describe('trades', () => {
  it('lay first, hedged: S·(x−e)/x', () => {
    const trade = bet([2970], { ...lay, commission: 20 });
    const exits = [{ share: 10_000, odds: 3430, hedge: 'hedged' }] as const;
    expect(profit(trade, ['won'], { exits })).toBe(13.142857);
    expect(profit(trade, ['lost'], { exits })).toBe(13.142857);
  });

  it('equal stakes: the difference when the selection comes in, nothing otherwise', () => {
    const exits = [{ share: 10_000, odds: 4000, hedge: 'equal_stakes' }] as const;
    expect(profit(bet([5000], exchange), ['won'], { exits })).toBe(95);
    expect(settle(bet([5000], exchange), ['lost'], RULE_VERSION, { exits })).toMatchObject({
      outcome: 'void',
      profit: 0,
      staked: 100_000_000,
    });
    expect(profit(bet([5000], lay), ['won'], { exits })).toBe(-100);
    expect(profit(bet([5000], lay), ['lost'], { exits })).toBe(0);
  });

  it('half of it when half the stakes are returned', () => {
    const exits = [{ share: 10_000, odds: 4000, hedge: 'hedged' }] as const;
    const trade = bet([5000], { kind: 'exchange' });
    expect(profit(trade, ['half_won'], { exits })).toBe(12.5);
    expect(profit(trade, ['half_lost'], { exits })).toBe(12.5);
  });

  it('closes no more than the stake, each time more than nothing', () => {
    const exit = { odds: 4000, hedge: 'hedged' } as const;
    for (const shares of [[6000, 4001], [0], [-1], [0.5]]) {
      const exits = shares.map((share) => ({ ...exit, share }));
      expect(() => settle(bet([5000], exchange), ['won'], RULE_VERSION, { exits }), String(shares)).toThrow(RangeError);
    }
  });

  // Cases of the reference, pinned: several exits, both ways of hedging, halves, a void match, a tie in the seventh decimal.
  it.each(PINNED_EXITS)(
    'comes to %j',
    ({ side, stake, odds, exits, commission, selection, profit, turnover, ...to }) => {
      const trade = bet([odds], { kind: 'exchange', side, stake, commission });
      const closing = exits.map(([share, at, hedge]) => ({ share, odds: at, hedge }));
      expect(settle(trade, [selection], RULE_VERSION, { exits: closing })).toMatchObject({
        profit,
        staked: turnover,
        ...to,
      });
    },
  );

  it('waits for the result and has one leg', () => {
    const exits = [{ share: 10_000, odds: 4000, hedge: 'hedged' }] as const;
    expect(settle(bet([5000], exchange), ['open'], RULE_VERSION, { exits })).toMatchObject({
      settled: false,
      profit: 0,
    });
    expect(() => settle(bet([5000, 2000], exchange), ['won', 'won'], RULE_VERSION, { exits })).toThrow(RangeError);
  });
});

describe('version 1 of the rules', () => {
  it('calls an accumulator half won, leaves what came to nothing out of turnover, and knows one exit', () => {
    expect(settle(bet([2000, 2000, 2000]), ['half_lost', 'won', 'won'], 1)).toMatchObject({
      ruleVersion: 1,
      outcome: 'half_won',
    });
    expect(settle(bet([2000, 2000]), ['half_lost', 'won'], 1)).toMatchObject({ outcome: 'void', staked: 0 });
    const exits = [{ share: 10_000, odds: 4000, hedge: 'equal_stakes' }] as const;
    expect(settle(bet([5000], exchange), ['lost'], 1, { exits })).toMatchObject({ outcome: 'void', staked: 0 });
    expect(settle(bet([5000], exchange), ['won'], 1, { exits })).toMatchObject({ outcome: 'won', profit: 95_000_000 });
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
    [['half_won', 'void', 'void'], 'won'],
    [['half_won', 'won', 'won'], 'won'],
    [['half_lost', 'won', 'won'], 'won'],
    [['half_lost', 'won', 'void'], 'void'],
    [['half_lost', 'half_lost', 'won'], 'lost'],
    [['half_lost', 'void', 'void'], 'lost'],
  ])('%j is %s at 2.00 each', (grades, outcome) => {
    expect(settle(bet([2000, 2000, 2000]), grades).outcome).toBe(outcome);
  });

  it('that came to exactly nothing were bet all the same, unless every leg is void', () => {
    expect(settle(bet([2000, 2000]), ['half_lost', 'won'])).toMatchObject({ outcome: 'void', staked: 100_000_000 });
    expect(settle(bet([2000, 2000]), ['void', 'void'])).toMatchObject({ outcome: 'void', staked: 0 });
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
        const single = settle(bet([odds]), [outcome]);
        // A half outcome is a single's: an accumulator goes by the sign of what it came to.
        const sign = outcome.replace('half_', '');
        expect(settle(bet([odds, 1700]), [outcome, 'void'])).toEqual({ ...single, outcome: sign });
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
        const terms = Object.freeze(bet([odds], { ...lay, stake, stakeBasis: basis as 'stake', commission }));
        const grades = Object.freeze([outcome]);
        const settled = settle(terms, grades);
        expect(settle(terms, grades, settled.ruleVersion)).toEqual(settled);
        expect(settle(JSON.parse(JSON.stringify(terms)), grades)).toEqual(settled);
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
    expect(() => settle(bet([2000]), ['won'], 3)).toThrow(/rule version/);
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
    expect(settle(bet([1500]), ['won'], RULE_VERSION, { deadHeats })).toMatchObject({
      outcome: 'half_lost',
      profit: -25_000_000,
    });
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
      resultAfter: fc.nat(400),
    }),
    { minLength: 2, maxLength: 6 },
  );

  it('never later than the time itself, whatever comes in which order, and in the end with the last leg', () => {
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
