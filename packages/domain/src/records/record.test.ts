import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS, OUTCOMES } from '../bet/bet.ts';
import { DAY_MS, HOUR_MS } from '../time/index.ts';
import { AGGREGATE_FLOATS, AGGREGATE_INTEGERS, aggregateTips, emptyAggregate, sumAggregates } from './aggregate.ts';
import { breakdown, DIMENSIONS, ODDS_BANDS, oddsBand, oddsBandLimits } from './breakdown.ts';
import { clv, fairClv } from './closing.ts';
import { aggregateDay, aggregateDays, compareDayRows, inScope } from './day.ts';
import { levelBet, rankingTerm, straightBet } from './level.ts';
import { combineSegments, currentStreak, EMPTY_SEGMENT, foldSegments, segmentOf } from './segment.ts';
import { summarise } from './summary.ts';
import { compareRecord, inRecordOrder, type RecordOutcome, type RecordTip, standingOf } from './tip.ts';
import { FIRST_DAY, profitOf, tipOf, verifiedTip } from './tips.fixture.ts';

const arbitraryTip = fc
  .record({
    outcome: fc.constantFrom<RecordOutcome>(
      ...OUTCOMES,
      'won',
      'lost',
      'lost',
      'in_progress',
      'postponed',
      'withdrawn',
    ),
    totalOddsMilli: fc.integer({ min: 101, max: 800 }).map((odds) => odds * 10),
    kind: fc.constantFrom(...KINDS),
    sport: fc.constantFrom('football', 'tennis', 'Basket'),
    market: fc.constantFrom<RecordTip['market']>('1x2', 'over_under', 'custom', 'multiple'),
    checked: fc.constantFrom('not', 'whole', 'by_result'),
    // Few distinct times, so that the order often has to go by publication and by id.
    lastStartAt: fc.integer({ min: 0, max: 12 }).map((halfDays) => FIRST_DAY + (halfDays * DAY_MS) / 2),
    publishedBefore: fc.constantFrom(0, 1000, HOUR_MS),
    clv: fc.option(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { nil: null }),
    probability: fc.option(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { nil: null }),
  })
  .map(({ publishedBefore, probability, checked, ...own }) => {
    const { totalOddsMilli: oddsMilli, outcome } = own;
    const fair = probability === null ? null : fairClv({ side: 'back', oddsMilli, probability });
    const tip = tipOf({
      ...own,
      publishedAt: own.lastStartAt - publishedBefore,
      profitMicro: profitOf(outcome, oddsMilli),
      fairClv: fair,
      ranking: own.market === '1x2' ? rankingTerm({ side: 'back', oddsMilli, outcome, fairClv: fair }) : null,
    });
    if (checked === 'not') return tip;
    if (checked === 'whole' || standingOf(outcome) === 'open') return verifiedTip(tip);
    return { ...tip, verified: { outcome: 'lost' as const, profitMicro: -1_000_000, stakedMicro: 1_000_000 } };
  });

/** Up to 60 tips of one tipster in record order, ids as drawn. */
const arbitraryRecord: fc.Arbitrary<RecordTip[]> = fc
  .array(arbitraryTip, { maxLength: 60 })
  .map((tips) => [...inRecordOrder(tips.map((tip, at) => ({ ...tip, id: ((at * 37) % 61) + 1 })))]);

/** Where to cut a record: fractions of its length. */
const arbitraryCuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });

function pieces(tips: readonly RecordTip[], cuts: readonly number[]): RecordTip[][] {
  const at = [0, ...cuts.map((cut) => Math.round(cut * tips.length)).sort((a, b) => a - b), tips.length];
  return at.slice(1).map((end, index) => tips.slice(at[index], end));
}

/** Drawdown and streaks by one pass with nothing but running totals: no code shared with the segments. */
function onePass(tips: readonly RecordTip[]) {
  let [profit, peak, trough, drawdown, peakOfFall] = [0, 0, 0, 0, 0];
  let [winning, losing, longestWin, longestLoss] = [0, 0, 0, 0];
  for (const { outcome, profitMicro } of tips) {
    if (outcome.endsWith('won')) [winning, losing] = [winning + 1, 0];
    else if (outcome.endsWith('lost')) [winning, losing] = [0, losing + 1];
    else continue;
    profit += profitMicro;
    peak = Math.max(peak, profit);
    trough = Math.min(trough, profit);
    if (peak - profit > drawdown || (peak - profit === drawdown && peak < peakOfFall)) {
      [drawdown, peakOfFall] = [peak - profit, peak];
    }
    longestWin = Math.max(longestWin, winning);
    longestLoss = Math.max(longestLoss, losing);
  }
  if (drawdown === 0) peakOfFall = 0;
  return { profit, peak, trough, drawdown, peakOfFall, winning, losing, longestWin, longestLoss };
}

it('the segment of a record says the same as one pass over the tips', () => {
  fc.assert(
    fc.property(arbitraryRecord, (tips) => {
      const segment = segmentOf(tips);
      expect({
        profit: segment.sum,
        peak: segment.maxPrefix,
        trough: segment.minPrefix,
        drawdown: segment.drawdown,
        peakOfFall: segment.drawdownPeak,
        winning: segment.winSuffix,
        losing: segment.loseSuffix,
        longestWin: segment.winMax,
        longestLoss: segment.loseMax,
      }).toEqual(onePass(tips));
    }),
  );
});

it('the segment of a record is the same however the record is split', () => {
  fc.assert(
    fc.property(arbitraryRecord, arbitraryCuts, (tips, cuts) => {
      expect(foldSegments(pieces(tips, cuts).map(segmentOf))).toEqual(segmentOf(tips));
    }),
  );
});

it('combines in any grouping, and nothing changes it', () => {
  fc.assert(
    fc.property(arbitraryRecord, arbitraryRecord, arbitraryRecord, (one, two, three) => {
      const [a, b, c] = [one, two, three].map(segmentOf) as [
        ReturnType<typeof segmentOf>,
        ReturnType<typeof segmentOf>,
        ReturnType<typeof segmentOf>,
      ];
      expect(combineSegments(combineSegments(a, b), c)).toEqual(combineSegments(a, combineSegments(b, c)));
      expect(combineSegments(a, EMPTY_SEGMENT)).toEqual(a);
      expect(combineSegments(EMPTY_SEGMENT, a)).toEqual(a);
    }),
  );
});

it('the segment of a record lets a void neither extend nor end a run', () => {
  const outcomes = ['lost', 'won', 'void', 'half_won', 'in_progress', 'withdrawn', 'won'] as const;
  const tips = outcomes.map((outcome, at) => tipOf({ id: at, outcome, profitMicro: profitOf(outcome, 2000) }));
  const segment = segmentOf(tips);
  expect(currentStreak(segment)).toEqual({ kind: 'win', length: 3 });
  expect([segment.n, segment.decided, segment.winMax, segment.losePrefix]).toEqual([5, 4, 3, 1]);
  expect(currentStreak(EMPTY_SEGMENT)).toEqual({ kind: null, length: 0 });
});

it('the sums of a record are the same integers however the record is split, and the same floats to the last bits', () => {
  fc.assert(
    fc.property(arbitraryRecord, arbitraryCuts, (tips, cuts) => {
      const whole = aggregateTips(tips);
      const merged = sumAggregates(pieces(tips, cuts).map(aggregateTips));
      for (const field of AGGREGATE_INTEGERS) expect(merged[field]).toBe(whole[field]);
      for (const field of AGGREGATE_FLOATS) expect(merged[field]).toBeCloseTo(whole[field], 9);
    }),
  );
});

it('the sums of a record are the same bytes whatever order the tips come in', () => {
  fc.assert(
    fc.property(arbitraryRecord, fc.infiniteStream(fc.nat()), (tips, keys) => {
      const mixed = tips
        .map((tip) => ({ tip, key: keys.next().value as number }))
        .sort((a, b) => a.key - b.key)
        .map(({ tip }) => tip);
      expect(aggregateDays(mixed)).toStrictEqual(aggregateDays(tips));
      expect(aggregateTips(mixed)).toStrictEqual(aggregateTips(tips));
    }),
  );
});

it('the sums of every breakdown add up to the whole', () => {
  fc.assert(
    fc.property(arbitraryRecord, fc.constantFrom(...DIMENSIONS), (tips, dimension) => {
      const sums = sumAggregates(breakdown(tips, dimension).map((row) => row.aggregate));
      const whole = aggregateTips(tips);
      for (const field of AGGREGATE_INTEGERS) expect(sums[field]).toBe(whole[field]);
    }),
  );
});

it('the sums of a record count a withdrawn tip and nothing else of it, and only the risk of an open one', () => {
  const withdrawn = tipOf({ outcome: 'withdrawn', clv: 0.1 });
  expect(aggregateTips([withdrawn])).toEqual({ ...emptyAggregate(), withdrawn: 1 });
  const open = tipOf({ outcome: 'postponed', clv: 0.1, stakedMicro: 7 });
  expect(aggregateTips([open])).toEqual({ ...emptyAggregate(), bets: 1, inProgress: 1, openStakedMicro: 7 });
});

it('the sums of a record leave the void out of turnover and keep it in averages', () => {
  const tips = [tipOf(), tipOf({ id: 2, outcome: 'void', profitMicro: 0, stakeMilli: 3000, totalOddsMilli: 4000 })];
  const summary = summarise(aggregateTips(tips), segmentOf(tips));
  expect(summary).toMatchObject({ stakedMicro: 1_000_000, yield: 1, averageStake: 2, averageOdds: 3, strikeRate: 1 });
  expect(summary.currentCapitalMicro).toBe(101_000_000);
  expect(summary.roc).toBe(0.01);
});

it('the sums of an empty record divide by nothing', () => {
  const summary = summarise(emptyAggregate(), EMPTY_SEGMENT);
  expect(summary).toMatchObject({ yield: null, strikeRate: null, averageOdds: null, roc: 0, drawdown: { share: 0 } });
  expect(summary.clv).toEqual({
    bets: 0,
    mean: null,
    standardError: null,
    stakeWeighted: null,
    beatShare: null,
    equal: 0,
  });
});

it('the rows of a day come back to the byte after a correction and its reversal, wherever the tip went meanwhile', () => {
  fc.assert(
    fc.property(arbitraryRecord, fc.nat(), fc.nat({ max: 6 }), (tips, which, days) => {
      fc.pre(tips.length > 0);
      const original = tips[which % tips.length]!;
      const moved = original.lastStartAt + days * DAY_MS;
      const corrected = tipOf({
        ...original,
        outcome: original.outcome === 'won' ? 'lost' : 'won',
        profitMicro: 123_457,
        lastStartAt: moved,
        day: new Date(moved).toISOString().slice(0, 10),
        ranking: rankingTerm({ side: 'back', oddsMilli: 1770, outcome: 'won', fairClv: 0.013 }),
      });
      // The tables: what is kept per day, each touched day recomputed from the tips of that day and nothing else.
      const tables = new Map(aggregateDays(tips).map(({ day, ...row }) => [day, row]));
      const before = structuredClone(tables);
      const settle = (from: RecordTip, to: RecordTip, record: RecordTip[]) => {
        const changed = record.map((tip) => (tip.id === from.id ? to : tip));
        for (const day of new Set([from.day, to.day])) {
          const own = changed.filter((tip) => tip.day === day);
          if (own.length > 0) tables.set(day, aggregateDay(own));
          else tables.delete(day);
        }
        expect(new Map([...tables].sort())).toStrictEqual(
          new Map(aggregateDays(changed).map(({ day, ...row }) => [day, row])),
        );
        return changed;
      };
      settle(corrected, original, settle(original, corrected, tips));
      expect(new Map([...tables].sort())).toStrictEqual(before);
    }),
  );
});

it('the rows of a day are in the order in which they are added up, and keep what can be checked apart', () => {
  fc.assert(
    fc.property(arbitraryRecord, (tips) => {
      const days = aggregateDays(tips);
      const rows = days.flatMap(({ day, rows: own }) => own.map((row) => ({ day, ...row })));
      expect(rows.toSorted(compareDayRows)).toEqual(rows);
      const verified = tips.flatMap((tip) => (tip.verified === null ? [] : [{ ...tip, ...tip.verified }]));
      for (const [scope, counted] of [['verified', verified] as const, ['all', tips] as const]) {
        const sums = sumAggregates(rows.filter((row) => inScope(scope, row)).map((row) => row.aggregate));
        const whole = aggregateTips(counted);
        for (const field of AGGREGATE_INTEGERS) expect(sums[field], `${scope} ${field}`).toBe(whole[field]);
        expect(foldSegments(days.map((day) => day.segments[scope]))).toEqual(segmentOf(counted));
      }
    }),
  );
});

it.each([
  ['back', 2500, 'won', 1.5, 1.5],
  ['back', 2500, 'half_won', 0.75, 1.5],
  ['back', 2500, 'half_lost', -0.5, 1.5],
  ['back', 2500, 'lost', -1, 1.5],
  ['lay', 3000, 'won', 0.5, 0.5],
  ['lay', 3000, 'half_won', 0.25, 0.5],
  ['lay', 3000, 'lost', -1, 0.5],
  ['lay', 1500, 'won', 2, 2],
] as const)('%s at %i/1000 %s returns %d, variance %d', (side, oddsMilli, outcome, levelReturn, levelVariance) => {
  expect(rankingTerm({ side, oddsMilli, outcome, fairClv: 0.02 })).toEqual({
    levelReturn,
    levelVariance,
    fairClv: 0.02,
  });
});

it.each(['void', 'in_progress', 'postponed', 'withdrawn'] as const)(
  'a tip at level risk has no term while %s',
  (outcome) => {
    expect(rankingTerm({ side: 'back', oddsMilli: 2000, outcome, fairClv: 0.1 })).toBeNull();
  },
);

it('a tip at level risk is a lay or the back at its equivalent odds: mean 0 and variance o − 1 at the probability of those odds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1010, max: 1_000_000 }), fc.constantFrom('back', 'lay'), (oddsMilli, side) => {
      const won = levelBet({ side, oddsMilli, outcome: 'won' })!;
      const p = 1 / won.equivalentOdds;
      expect(won.equivalentOdds - 1).toBeCloseTo(won.levelReturn, 9);
      expect(p * won.levelReturn - (1 - p)).toBeCloseTo(0, 9);
      expect((p * won.levelReturn ** 2 + (1 - p)) / won.levelVariance).toBeCloseTo(1, 9);
    }),
  );
});

it('a tip at level risk is straight unless it is an accumulator, a trade by its entry', () => {
  expect(straightBet(tipOf())).not.toBeNull();
  expect(straightBet(tipOf({ market: 'custom', phase: 'live' }))).not.toBeNull();
  expect(straightBet(tipOf({ market: 'multiple' }))).toBeNull();
  const traded = tipOf({ outcome: 'won', entryOutcome: 'lost' });
  expect(straightBet(traded)).toEqual(straightBet(tipOf({ outcome: 'lost' })));
});

it('the closing line is beaten by a back above it and a lay below it', () => {
  expect(clv({ side: 'back', oddsMilli: 2100, closingMilli: 2000 })).toBeCloseTo(0.05, 12);
  expect(clv({ side: 'lay', oddsMilli: 2000, closingMilli: 2100 })).toBeCloseTo(0.05, 12);
  expect(clv({ side: 'back', oddsMilli: 1870, closingMilli: 1870 })).toBe(0);
});

it('the closing line without margin is the expected return at the fair probability, per unit at risk', () => {
  expect(fairClv({ side: 'back', oddsMilli: 2100, probability: 0.5 })).toBeCloseTo(0.05, 12);
  expect(fairClv({ side: 'lay', oddsMilli: 3000, probability: 0.3 })).toBeCloseTo(0.05, 12);
  expect(fairClv({ side: 'lay', oddsMilli: 3000, probability: 1 })).toBeCloseTo(-1, 12);
});

it('order and bands orders by start, then publication, then id', () => {
  const tips = [
    tipOf({ id: 3, lastStartAt: 20, publishedAt: 1 }),
    tipOf({ id: 9, lastStartAt: 10, publishedAt: 5 }),
    tipOf({ id: 10, lastStartAt: 10, publishedAt: 5 }),
    tipOf({ id: 11, lastStartAt: 10, publishedAt: 4 }),
  ];
  expect(inRecordOrder(tips).map((tip) => tip.id)).toEqual([11, 9, 10, 3]);
  expect(compareRecord(tips[0]!, tips[0]!)).toBe(0);
});

it.each([
  [1010, '1.01-1.49'],
  [1499, '1.01-1.49'],
  [1500, '1.50-1.99'],
  [2000, '2.00-2.99'],
  [3000, '3.00-4.99'],
  [5000, '5.00+'],
] as const)('order and bands puts odds of %i/1000 into %s', (odds, band) => {
  expect(oddsBand(odds)).toBe(band);
});

it('order and bands has every odds within the limits of one band, its own', () => {
  for (const odds of [1010, 1499, 1500, 1999, 2000, 2999, 3000, 4999, 5000, 1_000_000]) {
    const within = ODDS_BANDS.filter((band) => {
      const { from, below } = oddsBandLimits(band);
      return (from === null || odds >= from) && (below === null || odds < below);
    });
    expect(within).toEqual([oddsBand(odds)]);
  }
});

/** Odds, stake, outcome, profit and the same bookmaker's close: real prices and results, picks and stakes drawn by lot. */
type ReferenceBet = readonly [odds: number, stake: number, outcome: RecordOutcome, profit: number, close?: number];

/** The first month of the reference ledger of 240 bets. */
const AUGUST: readonly ReferenceBet[] = [
  [2.5, 5, 'lost', -5, 2.4],
  [1.81, 20, 'lost', -20],
  [3.6, 5, 'lost', -5, 3.6],
  [4.1, 10, 'lost', -10, 3.7],
  [4.1, 15, 'lost', -15, 4.33],
  [1.92, 10, 'lost', -10, 1.8],
  [1.73, 15, 'won', 10.95, 1.57],
  [7, 10, 'lost', -10, 7],
  [1.62, 15, 'won', 9.3, 1.62],
  [1.89, 20, 'won', 17.8, 1.83],
  [2.1, 15, 'won', 16.5, 2.1],
  [1.85, 10, 'lost', -10, 1.83],
  [3.4, 15, 'lost', -15, 3.3],
  [5.25, 10, 'lost', -10, 4.33],
  [2.2, 10, 'won', 12, 2.2],
  [5.5, 10, 'lost', -10, 6.25],
  [2, 10, 'lost', -10, 2],
  [1.73, 15, 'won', 10.95, 1.57],
];
/** All of its bets at odds below 1.50. */
const SHORT_ODDS: readonly ReferenceBet[] = [
  [1.44, 10, 'lost', -10],
  [1.33, 15, 'won', 4.95],
  [1.25, 25, 'won', 6.25],
  [1.44, 50, 'lost', -50],
  [1.38, 5, 'won', 1.9],
  [1.2, 10, 'won', 2],
  [1.25, 10, 'won', 2.5],
  [1.44, 15, 'lost', -15],
  [1.2, 10, 'lost', -10],
  [1.3, 20, 'won', 6],
  [1.38, 15, 'won', 5.7],
];

describe('the reference ledger', () => {
  const tipsOf = (bets: readonly ReferenceBet[]) =>
    bets.map(([odds, stake, outcome, profit, close], at) => {
      const oddsMilli = Math.round(odds * 1000);
      return tipOf({
        id: at,
        lastStartAt: FIRST_DAY + at * DAY_MS,
        outcome,
        stakedMicro: stake * 1e6,
        stakeMilli: stake * 1000,
        profitMicro: Math.round(profit * 1e6),
        totalOddsMilli: oddsMilli,
        clv: close ? clv({ side: 'back', oddsMilli, closingMilli: Math.round(close * 1000) }) : null,
      });
    });
  const summaryOf = (bets: readonly ReferenceBet[]) => {
    const tips = tipsOf(bets);
    return summarise(aggregateTips(tips), segmentOf(tips), { initialCapitalMicro: 1_000_000_000 });
  };

  it.each([
    ['of August 2024', AUGUST, 18, 220, -52.5, -23.8636363636],
    ['of the odds from 1.01 to 1.49', SHORT_ODDS, 11, 185, -55.7, -30.1081081081],
  ])('the reference ledger has the yield %s', (_, bets, settled, staked, profit, yieldPercent) => {
    const summary = summaryOf(bets);
    expect([summary.settled, summary.stakedMicro, summary.profitMicro]).toEqual([settled, staked * 1e6, profit * 1e6]);
    expect(summary.yield! * 100).toBeCloseTo(yieldPercent, 9);
  });

  it('the reference ledger has its capital after every bet of August 2024', () => {
    const capital = AUGUST.map((_, at) => summaryOf(AUGUST.slice(0, at + 1)).currentCapitalMicro! / 1e6);
    expect(capital).toEqual([
      995, 975, 970, 960, 945, 935, 945.95, 935.95, 945.25, 963.05, 979.55, 969.55, 954.55, 944.55, 956.55, 946.55,
      936.55, 947.5,
    ]);
  });

  it.each([
    [2.5, 2.4, 4.16666666667],
    [4.1, 4.33, -5.31177829099],
    [5.25, 4.33, 21.247113164],
  ])('the reference ledger has the closing line value of %d over %d', (odds, close, percent) => {
    const value = clv({ side: 'back', oddsMilli: odds * 1000, closingMilli: close * 1000 });
    expect(value * 100).toBeCloseTo(percent, 9);
  });
});
