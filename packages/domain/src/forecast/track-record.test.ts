import { describe, expect, it } from 'vitest';
import {
  addCoverage,
  addTrackRecords,
  binFigures,
  coverageFigures,
  coverageOf,
  type ForecastOutcome,
  MISSING_REASONS,
  NO_COVERAGE,
  noTrackRecord,
  outcomeOf,
  scoresOf,
  trackRecordFigures,
  trackRecordOf,
  walkForward,
} from './index.ts';

const PLAYED: ForecastOutcome = {
  status: 'graded',
  homePpm: 500_000,
  drawPpm: 300_000,
  awayPpm: 200_000,
  overPpm: 550_000,
  bothPpm: 1_000_000,
  homeGoals: 2,
  awayGoals: 1,
  logLoss: 0.7,
  brier: 0.4,
  rps: 0.15,
  closingHome: 0.6,
  closingDraw: 0.25,
  closingAway: 0.15,
  closingLogLoss: 0.5,
  closingBrier: 0.25,
  closingRps: 0.1,
};
const WITHOUT_PRICES = { ...PLAYED, closingLogLoss: null, closingBrier: null, closingRps: null };
const OPEN: ForecastOutcome = { ...PLAYED, status: 'open', homeGoals: null, awayGoals: null };

/** The bars that a plot has something in: tenth, number, sum of what was stated, number that happened. */
const filled = (bins: readonly (readonly number[])[]) =>
  bins.flatMap((bin, at) => (bin[0] === 0 ? [] : [[at, ...bin]]));

describe('the track record of forecasts', () => {
  it('adds the scores of every graded match, and beside the market’s those with closing prices only', () => {
    const other = { ...PLAYED, logLoss: 0.9, closingLogLoss: 1 };
    const sums = trackRecordOf([PLAYED, other, WITHOUT_PRICES, OPEN, { ...OPEN, status: 'final' }], NO_COVERAGE);
    expect(sums).toMatchObject({ forecasts: 5, graded: 3, pending: 2 });
    expect(sums.model.logLoss).toBeCloseTo(2.3, 12);
    expect(sums.model.brier).toBeCloseTo(1.2, 12);
    expect(sums.model.rps).toBeCloseTo(0.45, 12);
    const figures = trackRecordFigures(sums);
    expect(figures).toMatchObject({ forecasts: 5, graded: 3 });
    expect(figures.model!.log_loss).toBeCloseTo(2.3 / 3, 12);
    expect(figures.model!.brier).toBeCloseTo(0.4, 12);
    expect(figures.model!.rps).toBeCloseTo(0.15, 12);
    const { matches, model, closing, difference } = figures.compared;
    expect([matches, model!.log_loss, closing!.log_loss]).toEqual([2, 0.8, 0.75]);
    expect(closing).toEqual({ log_loss: 0.75, brier: 0.25, rps: 0.1 });
    // The differences are 0.2 and −0.1: their mean 0.05, their standard error 0.3/√2/√2.
    expect(difference!.mean).toBeCloseTo(0.05, 12);
    expect(difference!.low).toBeCloseTo(0.05 - 1.959963984540054 * 0.15, 12);
    expect(difference!.high).toBeCloseTo(0.05 + 1.959963984540054 * 0.15, 12);
  });

  it.each(['homeGoals', 'awayGoals', 'logLoss', 'brier', 'rps'] as const)(
    'takes a match without its %s for not graded',
    (missing) => {
      expect(trackRecordOf([{ ...PLAYED, [missing]: null }], NO_COVERAGE).graded).toBe(0);
    },
  );

  it.each(['closingLogLoss', 'closingBrier', 'closingRps'] as const)('compares no match without its %s', (missing) => {
    const { graded, compared } = trackRecordOf([{ ...PLAYED, [missing]: null }], NO_COVERAGE);
    expect([graded, compared.n]).toEqual([1, 0]);
  });

  it('says nothing of a mean without matches, nor of a spread without two', () => {
    const none = trackRecordFigures(noTrackRecord());
    expect([none.model, none.compared.model, none.compared.closing, none.compared.difference]).toEqual(
      Array(4).fill(null),
    );
    expect(trackRecordFigures(trackRecordOf([PLAYED], NO_COVERAGE)).compared.difference).toBeNull();
  });

  it('counts what was stated by tenths, and how much of it happened', () => {
    const { bins } = trackRecordOf([PLAYED], NO_COVERAGE);
    expect(filled(bins['1x2'])).toEqual([
      [2, 1, 0.2, 0],
      [3, 1, 0.3, 0],
      [5, 1, 0.5, 1],
    ]);
    expect(filled(bins.closing)).toEqual([
      [1, 1, 0.15, 0],
      [2, 1, 0.25, 0],
      [6, 1, 0.6, 1],
    ]);
    expect(filled(bins.over_2_5)).toEqual([[5, 1, 0.55, 1]]);
    expect(filled(bins.both_score)).toEqual([[9, 1, 1, 1]]);
    const happened = (homeGoals: number, awayGoals: number) => {
      const { over_2_5, both_score } = trackRecordOf([{ ...PLAYED, homeGoals, awayGoals }], NO_COVERAGE).bins;
      return [over_2_5[5]![2], both_score[9]![2]];
    };
    expect([happened(1, 1), happened(3, 0), happened(0, 3)]).toEqual([
      [0, 1],
      [1, 0],
      [1, 0],
    ]);
    expect(binFigures(bins.over_2_5)).toEqual([
      {
        from: 0.5,
        to: 0.6,
        n: 1,
        mean: 0.55,
        observed: 1,
        low: expect.closeTo(0.2065, 4),
        high: expect.closeTo(1, 9),
      },
    ]);
  });

  it('is the same whether months are added up or counted together', () => {
    const months = [
      [PLAYED, OPEN],
      [WITHOUT_PRICES, { ...PLAYED, homeGoals: 0, logLoss: 0.25, closingHome: 0.5, closingLogLoss: 1 }],
    ];
    const coverage = coverageOf([
      ['graded', 2],
      ['no_fit', 1],
    ]);
    const [first, second] = months.map((rows) => trackRecordOf(rows, coverage));
    const together = trackRecordOf(months.flat(), addCoverage(coverage, coverage));
    const added = addTrackRecords(first!, second!);
    const { model, compared, ...counted } = added;
    expect(counted).toEqual({ ...together, model: undefined, compared: undefined });
    for (const score of ['logLoss', 'brier', 'rps'] as const) {
      expect(model[score]).toBeCloseTo(together.model[score], 12);
      expect(compared.model[score]).toBeCloseTo(together.compared.model[score], 12);
      expect(compared.closing[score]).toBeCloseTo(together.compared.closing[score], 12);
    }
    expect(compared.n).toBe(together.compared.n);
    expect(compared.difference).toBeCloseTo(together.compared.difference, 12);
    expect(compared.differenceSquares).toBeCloseTo(together.compared.differenceSquares, 12);
    expect(addTrackRecords(noTrackRecord(), together)).toEqual(together);
  });

  it('scores the three outcomes of a match in their order', () => {
    expect([outcomeOf(2, 1), outcomeOf(1, 1), outcomeOf(0, 1)]).toEqual([0, 1, 2]);
    const { logLoss, brier, rps } = scoresOf([0.8, 0.1, 0.1], 0);
    expect([logLoss, brier, rps]).toEqual([
      expect.closeTo(-Math.log(0.8), 12),
      expect.closeTo(0.04 + 0.01 + 0.01, 12),
      expect.closeTo(0.025, 12),
    ]);
  });
});

it('the coverage counts every match that kicked off once, forecast in time or missing for its reason', () => {
  const missing = MISSING_REASONS.map((reason, n) => [reason, n + 1] as const);
  const coverage = coverageOf([['graded', 40], ['waiting', 20], ['not_played', 10], ['graded', 1], ...missing]);
  const counted = { imported_late: 1, brought_forward: 2, no_fit: 3, not_enough_data: 4, unknown: 5 };
  expect(coverage).toEqual({ kickedOff: 86, inTime: 71, graded: 41, waiting: 20, notPlayed: 10, missing: counted });
  expect(coverageFigures(coverage)).toEqual({
    kicked_off: 86,
    in_time: 71,
    graded: 41,
    waiting: 20,
    not_played: 10,
    missing: counted,
  });
  expect(addCoverage(coverage, NO_COVERAGE)).toEqual(coverage);
  const twice = addCoverage(coverage, coverage);
  expect(twice).toMatchObject({ kickedOff: 172, inTime: 142, graded: 82, waiting: 40, notPlayed: 20 });
  expect(twice.missing.unknown).toBe(10);
});

it('a season’s last third is forecast day by day, from matches of earlier days alone', () => {
  const season = [3, 1, 2, 1, 2, 3, 4, 4, 5];
  const day = (match: number) => match;
  expect(walkForward(season, day)).toEqual([
    { day: 4, matches: [4, 4], before: [1, 1, 2, 2, 3, 3] },
    { day: 5, matches: [5], before: [1, 1, 2, 2, 3, 3, 4, 4] },
  ]);
  expect(walkForward(season, day, 0.9).map((each) => each.day)).toEqual([]);
  expect(walkForward(season, day, 0).map((each) => each.day)).toEqual([1, 2, 3, 4, 5]);
});
