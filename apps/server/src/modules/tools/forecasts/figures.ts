import { wilsonInterval } from '@quotavera/domain/forecast';
import { outcomeOf } from './policy.ts';
import type { MonthRow } from './repository-grade.ts';

const BINS = 10;
const PPM = 1_000_000;
/** Half width of a 95% interval of a mean, in standard errors. */
const Z95 = 1.959963984540054;

/** Stated between n and n+1 tenths: how many, the sum of what was stated, and how many happened. */
export type BinSums = readonly [n: number, stated: number, happened: number];
export type BinKind = '1x2' | 'over_2_5' | 'both_score' | 'closing';

interface ScoreSums {
  readonly logLoss: number;
  readonly brier: number;
  readonly rps: number;
}

/** What a league's month adds to every total: sums only, so that months, leagues and all time add up. */
export interface Sums {
  readonly forecasts: number;
  readonly graded: number;
  readonly pending: number;
  readonly model: ScoreSums;
  readonly compared: {
    readonly n: number;
    readonly model: ScoreSums;
    readonly closing: ScoreSums;
    readonly difference: number;
    readonly differenceSquares: number;
  };
  readonly bins: Readonly<Record<BinKind, readonly BinSums[]>>;
}

const NO_SCORES: ScoreSums = { logLoss: 0, brier: 0, rps: 0 };
const noBins = (): BinSums[] => Array.from({ length: BINS }, (): BinSums => [0, 0, 0]);

export function noSums(): Sums {
  return {
    forecasts: 0,
    graded: 0,
    pending: 0,
    model: NO_SCORES,
    compared: { n: 0, model: NO_SCORES, closing: NO_SCORES, difference: 0, differenceSquares: 0 },
    bins: { '1x2': noBins(), over_2_5: noBins(), both_score: noBins(), closing: noBins() },
  };
}

const addScores = (a: ScoreSums, b: ScoreSums): ScoreSums => ({
  logLoss: a.logLoss + b.logLoss,
  brier: a.brier + b.brier,
  rps: a.rps + b.rps,
});

const addBins = (a: readonly BinSums[], b: readonly BinSums[]): BinSums[] =>
  a.map(([n, stated, happened], at) => {
    const [m, more, also] = b[at] ?? [0, 0, 0];
    return [n + m, stated + more, happened + also];
  });

export function addSums(a: Sums, b: Sums): Sums {
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
  };
}

function count(bins: BinSums[], probability: number, happened: boolean): void {
  const at = Math.min(BINS - 1, Math.floor(probability * BINS));
  const [n, stated, hits] = bins[at] ?? [0, 0, 0];
  bins[at] = [n + 1, stated + probability, hits + Number(happened)];
}

const RESULTS = [0, 1, 2] as const;

/** The sums of one month from what stands for its matches. */
export function sumsOf(rows: readonly MonthRow[]): Sums {
  let { forecasts, graded, pending, model } = noSums();
  const compared = { ...noSums().compared };
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
  return { forecasts, graded, pending, model, compared, bins };
}

const meanScores = (sums: ScoreSums, n: number) =>
  n === 0 ? null : { log_loss: sums.logLoss / n, brier: sums.brier / n, rps: sums.rps / n };

/** Mean of the differences and its 95% interval (normal; from two matches on, or there is no spread to speak of). */
function differenceOf({ n, difference, differenceSquares }: Sums['compared']) {
  if (n < 2) return null;
  const mean = difference / n;
  const variance = Math.max(0, differenceSquares - n * mean ** 2) / (n - 1);
  const half = Z95 * Math.sqrt(variance / n);
  return { mean, low: mean - half, high: mean + half };
}

export function presentSums(sums: Sums) {
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
  };
}

export function presentBins(bins: readonly BinSums[]) {
  return bins.flatMap(([n, stated, happened], at) => {
    if (n === 0) return [];
    const [low, high] = wilsonInterval(happened, n);
    return [{ from: at / BINS, to: (at + 1) / BINS, n, mean: stated / n, observed: happened / n, low, high }];
  });
}
