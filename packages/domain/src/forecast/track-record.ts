import { wilsonInterval } from './calibration.ts';
import { addCoverage, type Coverage, coverageFigures, NO_COVERAGE } from './coverage.ts';
import { outcomeBrier, outcomeLogLoss, rankedProbabilityScore } from './scores.ts';

const BINS = 10;
const PPM = 1_000_000;
/** Half width of a 95% interval of a mean, in standard errors. */
const Z95 = 1.959963984540054;

/** Stated between n and n+1 tenths: how many, the sum of what was stated, and how many happened. */
export type BinSums = readonly [n: number, stated: number, happened: number];
type BinKind = '1x2' | 'over_2_5' | 'both_score' | 'closing';

/** Three scores of one forecast of 1X2, or their sums. Lower is better. */
export interface OutcomeScores {
  logLoss: number;
  brier: number;
  rps: number;
}

/** 0 home, 1 draw, 2 away. */
export function outcomeOf(home: number, away: number): 0 | 1 | 2 {
  if (home === away) return 1;
  return home > away ? 0 : 2;
}

/** Scores of three probabilities in the order home, draw, away. */
export function scoresOf(probabilities: readonly number[], outcome: 0 | 1 | 2): OutcomeScores {
  return {
    logLoss: outcomeLogLoss(probabilities, outcome),
    brier: outcomeBrier(probabilities, outcome),
    rps: rankedProbabilityScore(probabilities, outcome),
  };
}

/** The forecast that stands for a match: probabilities in millionths; scores null until it is graded, the market's without its prices. */
export interface ForecastOutcome {
  status: string;
  homePpm: number;
  drawPpm: number;
  awayPpm: number;
  overPpm: number;
  bothPpm: number;
  homeGoals: number | null;
  awayGoals: number | null;
  logLoss: number | null;
  brier: number | null;
  rps: number | null;
  /** The closing odds' probabilities without margin. */
  closingHome: number | null;
  closingDraw: number | null;
  closingAway: number | null;
  closingLogLoss: number | null;
  closingBrier: number | null;
  closingRps: number | null;
}

/** A league's month adds these sums to every total; all fields are sums, so that months, leagues and all time add up. */
export interface TrackRecord {
  forecasts: number;
  graded: number;
  pending: number;
  model: OutcomeScores;
  compared: {
    n: number;
    model: OutcomeScores;
    closing: OutcomeScores;
    difference: number;
    differenceSquares: number;
  };
  bins: Readonly<Record<BinKind, readonly BinSums[]>>;
  /** Counted from the calendar, not from the forecasts. */
  coverage: Coverage;
}

const NO_SCORES: OutcomeScores = { logLoss: 0, brier: 0, rps: 0 };
const noBins = (): BinSums[] => Array.from({ length: BINS }, (): BinSums => [0, 0, 0]);

/** The track record of no forecasts: every sum is 0. */
export function noTrackRecord(): TrackRecord {
  return {
    forecasts: 0,
    graded: 0,
    pending: 0,
    model: NO_SCORES,
    compared: { n: 0, model: NO_SCORES, closing: NO_SCORES, difference: 0, differenceSquares: 0 },
    bins: { '1x2': noBins(), over_2_5: noBins(), both_score: noBins(), closing: noBins() },
    coverage: NO_COVERAGE,
  };
}

const addScores = (a: OutcomeScores, b: OutcomeScores): OutcomeScores => ({
  logLoss: a.logLoss + b.logLoss,
  brier: a.brier + b.brier,
  rps: a.rps + b.rps,
});

const addBins = (a: readonly BinSums[], b: readonly BinSums[]): BinSums[] =>
  a.map(([n, stated, happened], at) => {
    const [m, more, also] = b[at] ?? [0, 0, 0];
    return [n + m, stated + more, happened + also];
  });

/** The track record of both sets of forecasts together; every field is a sum. */
export function addTrackRecords(a: TrackRecord, b: TrackRecord): TrackRecord {
  return {
    forecasts: a.forecasts + b.forecasts,
    graded: a.graded + b.graded,
    pending: a.pending + b.pending,
    model: addScores(a.model, b.model),
    compared: {
      n: a.compared.n + b.compared.n,
      model: addScores(a.compared.model, b.compared.model),
      closing: addScores(a.compared.closing, b.compared.closing),
      difference: a.compared.difference + b.compared.difference,
      differenceSquares: a.compared.differenceSquares + b.compared.differenceSquares,
    },
    bins: {
      '1x2': addBins(a.bins['1x2'], b.bins['1x2']),
      over_2_5: addBins(a.bins.over_2_5, b.bins.over_2_5),
      both_score: addBins(a.bins.both_score, b.bins.both_score),
      closing: addBins(a.bins.closing, b.bins.closing),
    },
    coverage: addCoverage(a.coverage, b.coverage),
  };
}

function count(bins: BinSums[], probability: number, happened: boolean): void {
  const at = Math.min(BINS - 1, Math.floor(probability * BINS));
  const [n, stated, hits] = bins[at] ?? [0, 0, 0];
  bins[at] = [n + 1, stated + probability, hits + Number(happened)];
}

const RESULTS = [0, 1, 2] as const;

/** The sums of what stands for some matches, and their coverage beside it. */
export function trackRecordOf(rows: readonly ForecastOutcome[], coverage: Coverage): TrackRecord {
  let { forecasts, graded, pending, model } = noTrackRecord();
  const compared = { ...noTrackRecord().compared };
  const bins = { '1x2': noBins(), over_2_5: noBins(), both_score: noBins(), closing: noBins() };
  for (const row of rows) {
    forecasts += 1;
    const { homeGoals, awayGoals, logLoss, brier, rps } = row;
    if (row.status === 'open' || row.status === 'final') pending += 1;
    if (homeGoals === null || awayGoals === null || logLoss === null || brier === null || rps === null) continue;
    graded += 1;
    const own = { logLoss, brier, rps };
    model = addScores(model, own);
    const outcome = outcomeOf(homeGoals, awayGoals);
    const stated = [row.homePpm / PPM, row.drawPpm / PPM, row.awayPpm / PPM];
    for (const result of RESULTS) count(bins['1x2'], stated[result] ?? 0, result === outcome);
    count(bins.over_2_5, row.overPpm / PPM, homeGoals + awayGoals > 2);
    count(bins.both_score, row.bothPpm / PPM, homeGoals > 0 && awayGoals > 0);
    const { closingLogLoss, closingBrier, closingRps } = row;
    if (closingLogLoss === null || closingBrier === null || closingRps === null) continue;
    const difference = logLoss - closingLogLoss;
    compared.n += 1;
    compared.model = addScores(compared.model, own);
    compared.closing = addScores(compared.closing, { logLoss: closingLogLoss, brier: closingBrier, rps: closingRps });
    compared.difference += difference;
    compared.differenceSquares += difference ** 2;
    const market = [row.closingHome ?? 0, row.closingDraw ?? 0, row.closingAway ?? 0];
    for (const result of RESULTS) count(bins.closing, market[result] ?? 0, result === outcome);
  }
  return { forecasts, graded, pending, model, compared, bins, coverage };
}

const meanScores = (sums: OutcomeScores, n: number) =>
  n === 0 ? null : { log_loss: sums.logLoss / n, brier: sums.brier / n, rps: sums.rps / n };

/** Mean of the differences and its 95% interval (normal; from two matches on, or there is no spread to speak of). */
function differenceOf({ n, difference, differenceSquares }: TrackRecord['compared']) {
  if (n < 2) return null;
  const mean = difference / n;
  const variance = Math.max(0, differenceSquares - n * mean ** 2) / (n - 1);
  const half = Z95 * Math.sqrt(variance / n);
  return { mean, low: mean - half, high: mean + half };
}

/** In the names of the public summary, so that whoever recomputes them compares like with like. */
export function trackRecordFigures(sums: TrackRecord) {
  const { compared } = sums;
  return {
    forecasts: sums.forecasts,
    graded: sums.graded,
    model: meanScores(sums.model, sums.graded),
    compared: {
      matches: compared.n,
      model: meanScores(compared.model, compared.n),
      closing: meanScores(compared.closing, compared.n),
      difference: differenceOf(compared),
    },
    coverage: coverageFigures(sums.coverage),
  };
}

/** A calibration plot's bars, empty ones left out, in the names of the public summary. */
export function binFigures(bins: readonly BinSums[]) {
  return bins.flatMap(([n, stated, happened], at) => {
    if (n === 0) return [];
    const [low, high] = wilsonInterval(happened, n);
    return [{ from: at / BINS, to: (at + 1) / BINS, n, mean: stated / n, observed: happened / n, low, high }];
  });
}
