import { expect, test } from 'vitest';
import { DAY_MS } from '../time/index.ts';
import {
  aggregateTips,
  breakdown,
  compareDayRows,
  dimensionKey,
  entryOutcome,
  inRecordOrder,
  isVerified,
  partsOf,
  type RecordTip,
  segmentOf,
  standingOf,
  summarise,
  tipsInScope,
} from './index.ts';
import { FIRST_DAY, tipOf, verifiedTip } from './tips.fixture.ts';

/** Seven tips, whose figures below are worked out by hand. */
const TIPS: readonly RecordTip[] = (
  [
    { outcome: 'won', stakeMilli: 2_000, stakedMicro: 2_000_000, profitMicro: 2_000_000, clv: 0.05, fairClv: 0.03 },
    { outcome: 'lost', profitMicro: -1_000_000, totalOddsMilli: 3_000, clv: -0.02, fairClv: -0.04 },
    { outcome: 'void', profitMicro: 0, totalOddsMilli: 1_500, clv: 0 },
    { outcome: 'half_won', profitMicro: 450_000, totalOddsMilli: 1_900, clv: 0.01, fairClv: 0.01 },
    { outcome: 'half_lost', profitMicro: -500_000, totalOddsMilli: 1_800 },
    { outcome: 'in_progress', stakeMilli: 3_000, stakedMicro: 3_000_000, profitMicro: 0, clv: 0.2, fairClv: 0.2 },
    { outcome: 'withdrawn', profitMicro: 0, clv: 0.3, fairClv: 0.3 },
  ] as const
).map((own, day) => tipOf({ id: day + 1, lastStartAt: FIRST_DAY + day * DAY_MS, ...own }));

test('the sums of seven tips count them, their stakes and odds', () => {
  const sums = aggregateTips(TIPS);
  expect(sums).toMatchObject({ bets: 6, won: 1, lost: 1, voided: 1, halfWon: 1, halfLost: 1, inProgress: 1 });
  expect(sums).toMatchObject({ withdrawn: 1, stakedMicro: 5_000_000, profitMicro: 950_000 });
  expect(sums).toMatchObject({ openStakedMicro: 3_000_000, stakeSumMilli: 6_000, oddsSumMilli: 10_200 });
  expect(sums.stakeOddsSumMicro).toBe(12_200_000);
});

test('the sums of seven tips hold the closing line of those that are settled, voids included', () => {
  const sums = aggregateTips(TIPS);
  expect(sums).toMatchObject({ clvN: 4, clvStakeMilli: 5_000, beatClose: 2, equalClose: 1, fairClvN: 3 });
  expect(sums.clvSum).toBeCloseTo(0.04, 12);
  expect(sums.clvSumSq).toBeCloseTo(0.003, 12);
  expect(sums.clvStakeSum).toBeCloseTo(90, 9);
  expect(sums.fairClvSum).toBeCloseTo(0, 12);
  expect(sums.fairClvSumSq).toBeCloseTo(0.0026, 12);
});

test('the sums of seven tips hold the returns at level risk of those that have one', () => {
  const sums = aggregateTips(TIPS);
  expect(sums.luckN).toBe(4);
  expect(sums.luckSum).toBeCloseTo(-0.05, 12);
  expect(sums.luckSumSq).toBeCloseTo(2.4525, 12);
  expect(sums.luckVariance).toBeCloseTo(4.7, 12);
  const ranking = { levelReturn: 1, levelVariance: 1, fairClv: 0.03 };
  expect([sums.rankN, aggregateTips([{ ...TIPS[0]!, ranking }]).rankN]).toEqual([0, 1]);
});

test('the sums of seven tips give the figures of the record', () => {
  const summary = summarise(aggregateTips(TIPS), segmentOf(TIPS));
  expect(summary).toMatchObject({ settled: 5, strikeRate: 0.5, strikeRateHalfWeighted: 0.5, averageStake: 1.2 });
  expect(summary.averageOdds).toBeCloseTo(2.04, 12);
  expect(summary.stakeWeightedOdds).toBeCloseTo(2.033333, 6);
  expect(summary.yield).toBeCloseTo(0.19, 12);
  expect(summary.roc).toBeCloseTo(0.0095, 12);
  expect(summary).toMatchObject({
    currentCapitalMicro: 100_950_000,
    highestCapitalMicro: 102_000_000,
    lowestCapitalMicro: 100_000_000,
    drawdown: { micro: 1_050_000, peakCapitalMicro: 102_000_000 },
  });
  expect(summary.drawdown.share).toBeCloseTo(1.05 / 102, 12);
  expect(summary.clv).toMatchObject({ bets: 4, beatShare: 0.5, equal: 1 });
  expect(summary.clv.mean).toBeCloseTo(0.01, 12);
  expect(summary.clv.standardError).toBeCloseTo(0.0147196, 7);
  expect(summary.clv.stakeWeighted).toBeCloseTo(0.018, 12);
  expect(summary.fairClv.standardError).toBeCloseTo(0.0208167, 7);
});

test('the sums of seven tips have an error from two closing lines on', () => {
  const of = (count: number) => {
    const tips = TIPS.slice(0, count);
    return summarise(aggregateTips(tips), segmentOf(tips)).clv.standardError;
  };
  expect(of(1)).toBeNull();
  expect(of(2)).toBeCloseTo(0.035, 12);
});

test('what anybody can check was made before the start, at a verified price, and has an outcome that isn’t its author’s word', () => {
  const tip = { phase: 'prematch', priceVerified: true, selfDeclared: false } as const;
  expect(isVerified(tip)).toBe(true);
  expect(isVerified({ ...tip, phase: 'live' })).toBe(false);
  expect(isVerified({ ...tip, priceVerified: false })).toBe(false);
  expect(isVerified({ ...tip, selfDeclared: true })).toBe(false);
});

test('an outcome moves a record by its side of the void', () => {
  const outcomes = ['won', 'half_won', 'void', 'half_lost', 'lost', 'in_progress', 'postponed', 'withdrawn'] as const;
  expect(outcomes.map(standingOf)).toEqual(['win', 'win', 'void', 'loss', 'loss', 'open', 'open', 'withdrawn']);
});

test('tips in the order of the record are left as they are, others are put into it', () => {
  const twice = [TIPS[0]!, TIPS[0]!, TIPS[1]!];
  expect(inRecordOrder(twice)).toBe(twice);
  expect(inRecordOrder([...TIPS].reverse())).toEqual(TIPS);
});

test('a breakdown has a line for each key, in their order', () => {
  const tips = [
    tipOf({ id: 1, sport: 'tennis' }),
    tipOf({ id: 2, sport: 'football' }),
    tipOf({ id: 3, sport: 'tennis', bookmaker: null, isFree: false, day: '2025-02-03', totalOddsMilli: 5_000 }),
  ];
  const lines = breakdown(tips, 'sport').map(({ key, aggregate }) => [key, aggregate.bets]);
  expect(lines).toEqual([
    ['football', 1],
    ['tennis', 2],
  ]);
  const keys = (['bookmaker', 'access', 'month', 'oddsBand'] as const).map((by) => dimensionKey(tips[2]!, by));
  expect(keys).toEqual(['', 'premium', '2025-02', '5.00+']);
});

test('the entry of a lay has the opposite outcome of its selection', () => {
  expect([entryOutcome('back', 'won'), entryOutcome('back', 'half_lost')]).toEqual(['won', 'half_lost']);
  expect([entryOutcome('lay', 'won'), entryOutcome('lay', 'half_lost'), entryOutcome('lay', 'void')]).toEqual([
    'lost',
    'half_won',
    'void',
  ]);
});

test('closes above, at and below the price taken are told apart', () => {
  const tips = [0.02, 0, -0.01, -0.03].map((clv, id) => tipOf({ id, clv, fairClv: clv - 0.01 }));
  const sums = aggregateTips(tips);
  expect([sums.clvN, sums.beatClose, sums.equalClose]).toEqual([4, 1, 1]);
  expect(sums.fairClvSum).toBeCloseTo(-0.06, 12);
});

test('a withdrawn tip stays in luck and ranking, by what its match came to', () => {
  const ranking = { levelReturn: -1, levelVariance: 1, fairClv: null };
  const sums = aggregateTips([tipOf({ outcome: 'withdrawn', entryOutcome: 'lost', profitMicro: 0, ranking })]);
  expect(sums).toMatchObject({ bets: 0, withdrawn: 1, profitMicro: 0, rankN: 1, rankNoCloseSum: -1 });
  expect(sums).toMatchObject({ luckN: 1, luckSum: -1, luckVariance: 1 });
});

test('a record that ends with losses says how many, and how low its capital was', () => {
  const profits = [-3, 1, -1, -1].map((profit) => profit * 1_000_000);
  const tips = profits.map((profitMicro, id) => tipOf({ id, profitMicro, outcome: profitMicro > 0 ? 'won' : 'lost' }));
  const figures = summarise(aggregateTips(tips), segmentOf(tips), { initialCapitalMicro: 10_000_000 });
  expect(figures.currentStreak).toEqual({ kind: 'loss', length: 2 });
  expect([figures.lowestCapitalMicro, figures.currentCapitalMicro]).toEqual([6_000_000, 6_000_000]);
});

test('a tip that can be checked counts once, a trade whose entry came to something else in each scope by itself', () => {
  const plain = verifiedTip(tipOf({ id: 1 }));
  const own = tipOf({ id: 2 });
  const trade = tipOf({
    id: 3,
    profitMicro: 300_000,
    verified: { outcome: 'lost', profitMicro: -1_000_000, stakedMicro: 1_000_000 },
  });
  const parts = partsOf([plain, own, trade]).map(({ id, part, profitMicro }) => [id, part, profitMicro]);
  expect(parts).toEqual([
    [1, 'verified', 1_000_000],
    [2, 'unverified', 1_000_000],
    [3, 'unverified', 300_000],
    [3, 'by_result', -1_000_000],
  ]);
  const profits = (['verified', 'all'] as const).map((scope) =>
    tipsInScope(scope, [plain, own, trade]).map(({ profitMicro }) => profitMicro),
  );
  expect(profits).toEqual([
    [1_000_000, -1_000_000],
    [1_000_000, 1_000_000, 300_000],
  ]);
});

test('day rows are added up by day, sport, kind and part', () => {
  const rows = [
    { day: '2025-01-01', sport: 'football', kind: 'valuebet', part: 'unverified' },
    { day: '2025-01-01', sport: 'football', kind: 'valuebet', part: 'verified' },
    { day: '2025-01-01', sport: 'tennis', kind: 'exchange', part: 'verified' },
    { day: '2025-01-01', sport: 'tennis', kind: 'valuebet', part: 'by_result' },
    { day: '2025-01-02', sport: 'football', kind: 'exchange', part: 'by_result' },
  ] as const;
  expect(rows.toReversed().toSorted(compareDayRows)).toEqual(rows);
  expect(compareDayRows(rows[0], rows[0])).toBe(0);
});
