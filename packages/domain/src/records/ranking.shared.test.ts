import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fairClosingProbability, verifyPrice } from '../margin/index.ts';
import { MINUTE_MS, romeDay, weekNumber } from '../time/index.ts';
import { badgeLogE, eBH } from './badge.ts';
import { fairClv } from './closing.ts';
import { CLOSING_LAMBDAS, type EvidenceTip, evidenceOf } from './evidence.ts';
import {
  addRankingTerm,
  EMPTY_RANKING_SUMS,
  estimatePriors,
  expectedYield,
  INITIAL_PRIORS,
  type RankingSums,
  type YieldPriors,
} from './expected-yield.ts';
import { rankingTerm } from './level.ts';
import { LostEdgeDetector } from './lost-edge.ts';
import type { RankingTerm, RecordOutcome } from './tip.ts';

const reference = resolve(
  process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../../shared'),
  'data/reference',
);
const present = existsSync(resolve(reference, 'expected_yield.json'));
const title = (name: string) => `${name}${present ? '' : ' (skipped: the shared data is not beside the repository)'}`;
const read = (file: string) => (present ? JSON.parse(readFileSync(resolve(reference, file), 'utf8')) : null);

interface ReferenceSums {
  n_close: number;
  sum_c: number;
  sum_c2: number;
  sum_r_minus_c: number;
  sum_v_close: number;
  n_open: number;
  sum_r_open: number;
  sum_v_open: number;
}

function sumsOf(sums: ReferenceSums): RankingSums {
  return {
    rankN: sums.n_close + sums.n_open,
    rankCloseN: sums.n_close,
    rankClvSum: sums.sum_c,
    rankClvSumSq: sums.sum_c2,
    rankExcessSum: sums.sum_r_minus_c,
    rankCloseVariance: sums.sum_v_close,
    rankNoCloseSum: sums.sum_r_open,
    rankNoCloseVariance: sums.sum_v_open,
  };
}

function totalOf(terms: Iterable<RankingTerm>): RankingSums {
  const sums = { ...EMPTY_RANKING_SUMS };
  for (const term of terms) addRankingTerm(sums, term);
  return sums;
}

function expectSums(sums: RankingSums, expected: ReferenceSums): void {
  const expectedSums = sumsOf(expected);
  for (const field of Object.keys(expectedSums) as (keyof RankingSums)[])
    expect(sums[field]).toBeCloseTo(expectedSums[field], 9);
}

interface ReferencePosterior {
  expected_yield: number;
  sd: number;
  quantile_05: number;
  quantile_95: number;
}

function expectPosterior(sums: RankingSums, priors: YieldPriors, expected: ReferencePosterior): void {
  const posterior = expectedYield(sums, priors);
  expect(posterior.mean).toBeCloseTo(expected.expected_yield, 9);
  expect(posterior.deviation).toBeCloseTo(expected.sd, 9);
  expect(posterior.low).toBeCloseTo(expected.quantile_05, 9);
  expect(posterior.high).toBeCloseTo(expected.quantile_95, 9);
}

const priorsOf = (prior: { mu_gamma: number; tau_gamma: number; tau_delta: number }): YieldPriors => ({
  gammaMean: prior.mu_gamma,
  gammaDeviation: prior.tau_gamma,
  deltaDeviation: prior.tau_delta,
});

/** Selections of a market in the order in which the reference lists its closing prices. */
const BOOKS: Record<string, readonly string[]> = {
  '1X2': ['home', 'draw', 'away'],
  over_under: ['over', 'under'],
  asian_handicap: ['home', 'away'],
};

interface ReferenceTip {
  market: string;
  selection: string;
  side: 'back' | 'lay';
  quoted: number;
  imported: number;
  line?: number;
  closing_line?: number;
  close_pinnacle: readonly (number | null)[] | null;
  close_average: readonly (number | null)[] | null;
  tip_outcome: RecordOutcome;
  ranking_price: number;
  close_probability: number | null;
  r: number | null;
  c: number | null;
}

function closeOf(tip: ReferenceTip): number | null {
  if (tip.line !== tip.closing_line) return null;
  for (const prices of [tip.close_pinnacle, tip.close_average]) {
    if (prices === null) continue;
    const book = Object.fromEntries(BOOKS[tip.market]!.map((code, at) => [code, Math.round((prices[at] ?? 0) * 1000)]));
    const probability = fairClosingProbability(book, tip.selection);
    if (probability !== null) return probability;
  }
  return null;
}

function termOf(tip: ReferenceTip): RankingTerm | null {
  const milli = (odds: number) => Math.round(odds * 1000);
  const { side } = tip;
  const { worstOdds: rankingOdds } = verifyPrice({ side, quoted: milli(tip.quoted), imported: milli(tip.imported) });
  expect(rankingOdds).toBe(milli(tip.ranking_price));
  const probability = closeOf(tip);
  if (tip.close_probability === null) expect(probability).toBeNull();
  else expect(probability).toBeCloseTo(tip.close_probability, 9);
  const term = rankingTerm({
    side,
    oddsMilli: rankingOdds,
    outcome: tip.tip_outcome,
    fairClv: probability === null ? null : fairClv({ side, oddsMilli: rankingOdds, probability }),
  });
  if (term !== null) expect(term.levelReturn).toBeCloseTo(tip.r!, 9);
  if (term !== null && tip.c !== null) expect(term.fairClv).toBeCloseTo(tip.c, 9);
  return term;
}

describe.skipIf(!present)(title('the expected yield of the reference'), () => {
  // biome-ignore lint/suspicious/noExplicitAny: the shape of the reference, field by field in its README.
  type Row = any;
  const yields = read('expected_yield.json');
  const cases: Row[] = yields?.cases ?? [];
  const records: Row[] = yields?.records ?? [];
  it.each(cases)('from the sums of case $id', ({ sums, prior, ...expected }) => {
    expectPosterior(sumsOf(sums), priorsOf(prior), expected);
  });

  it.each(records)('of the real record $id ($division $season, $rule)', ({ tips, sums, prior, ...expected }) => {
    const total = totalOf((tips as ReferenceTip[]).flatMap((tip) => termOf(tip) ?? []));
    expectSums(total, sums);
    expectPosterior(total, priorsOf(prior), expected);
  });

  const populations: Row[] = read('expected_yield_priors.json')?.populations ?? [];
  it.each(populations)('has the priors of $name', ({ columns, tipsters, ...expected }) => {
    const records = (tipsters as number[][]).map((row) => {
      const named = Object.fromEntries((columns as string[]).map((column, at) => [column, row[at]]));
      return sumsOf({ n_open: 0, sum_r_open: 0, sum_v_open: 0, ...named } as ReferenceSums);
    });
    const priors = estimatePriors(records);
    expect(priors.gammaMean).toBeCloseTo(expected.mu_gamma, 9);
    expect(priors.gammaDeviation).toBeCloseTo(expected.tau_gamma, 9);
    expect(priors.deltaDeviation).toBeCloseTo(expected.tau_delta, 9);
  });
});

interface ReferenceHistory {
  name: string;
  tips: {
    start: readonly number[];
    odds: readonly number[];
    close: readonly number[];
    outcome: string;
    side: string | null;
  };
  readonly [field: string]: unknown;
}

const OUTCOMES: Record<string, RecordOutcome> = { W: 'won', w: 'half_won', V: 'void', l: 'half_lost', L: 'lost' };

/** The counted tips of a history; their starts are minutes, the first absolute, then differences. */
function evidenceTips({ tips }: ReferenceHistory): EvidenceTip[] {
  let minute = 0;
  return tips.start.flatMap((difference, at) => {
    minute += difference;
    const side = tips.side?.[at] === 'L' ? 'lay' : 'back';
    const oddsMilli = tips.odds[at]! * 10;
    const probability = tips.close[at]! / 10_000;
    const term = rankingTerm({
      side,
      oddsMilli,
      outcome: OUTCOMES[tips.outcome[at]!]!,
      fairClv: probability === 0 ? null : fairClv({ side, oddsMilli, probability }),
    });
    return term === null ? [] : [{ ...term, week: weekNumber(romeDay(minute * MINUTE_MS)) }];
  });
}

/** Relative above 1, absolute below. */
function expectLog(actual: number | null, expected: unknown): void {
  if (expected === null) expect(actual).toBeNull();
  else expect(Math.abs(actual! - (expected as number))).toBeLessThan(1e-9 * Math.max(1, Math.abs(expected as number)));
}

describe.skipIf(!present)(title('the evidence of the reference'), () => {
  const histories: ReferenceHistory[] = read('evidence.json')?.histories ?? [];

  it.each(histories)('along the history $name', (history) => {
    const tips = evidenceTips(history);
    expect(tips).toHaveLength(history.counted as number);
    expect(tips.filter((tip) => tip.fairClv !== null)).toHaveLength(history.with_close as number);
    const sums = totalOf(tips);
    expectSums(sums, history.sums as ReferenceSums);
    expectPosterior(sums, INITIAL_PRIORS, history.posterior as ReferencePosterior);
    const end = evidenceOf(tips);
    expectLog(end.resultsLogE, history.log_e_results);
    expectLog(end.closingLogE, history.log_e_close);
    expectLog(end.contradictionLogE, history.log_veto);
    expectLog(end.logMax, history.log_e_that_counts);
    expect(end.contradicted).toBe(history.veto_passed_after !== null);
    if (!end.contradicted) expectLog(end.logE, history.log_e_mean);
  });

  it.each(histories)('after each checkpoint of $name', (history) => {
    const tips = evidenceTips(history);
    for (const expected of history.checkpoints as Record<string, number>[]) {
      const firstTips = tips.slice(0, expected.after);
      const state = evidenceOf(firstTips);
      expectLog(state.resultsLogE, expected.log_e_results);
      expectLog(state.closingLogE, expected.log_e_close);
      expectLog(state.contradictionLogE, expected.log_veto);
      if (!state.contradicted) expectLog(state.logMax, expected.log_running_max);
      expectLog(detectorAfter(firstTips).logMean, expected.log_M);
    }
  });

  it.each(histories)('through the detector of $name, from the first tip', (history) => {
    const tips = evidenceTips(history);
    const expected = history.detector_from_first_tip as Record<string, number | null>;
    expectLog(detectorAfter(tips).logMean, expected.log_M);
    expect(evidenceOf(tips, { heldAfter: 0 }).badgeLostAfter).toBe(expected.reaches_10000_after);
  });

  it.each(histories.filter((history) => history.life))('through the badge of $name', (history) => {
    const life = history.life as Record<string, number | null>;
    const tips = evidenceTips(history);
    const end = evidenceOf(tips, { heldAfter: life.badge_given_after! });
    expect(end.badgeLostAfter).toBe(life.badge_lost_after);
    if (life.badge_lost_after === null) {
      expectLog(end.lostEdgeLog, life.log_M_end);
      return;
    }
    expectLog(end.resultsLogE, life.log_e_results_since);
    expectLog(end.closingLogE, life.log_e_close_since);
    expectLog(end.contradictionLogE, life.log_veto_since);
    if (life.veto_passed_after_since === null) expectLog(end.logMax, life.log_running_max_since);
    const later = evidenceOf(tips, { startsAfter: life.badge_lost_after! });
    expect({ ...later, badgeLostAfter: end.badgeLostAfter }).toEqual(end);
  });

  it.each(histories.filter((history) => history.weeks))('knows the week of every tip of $name', (history) => {
    const tips = evidenceTips(history);
    const counted = (history.counted_index as number[]).map((at) => (history.weeks as [number, number][])[at]!);
    const names = new Map<number, string>();
    tips.forEach((tip, at) => {
      const name = counted[at]!.join('-');
      expect(names.get(tip.week) ?? name).toBe(name);
      names.set(tip.week, name);
    });
    expect(new Set(names.values()).size).toBe(names.size);
    expect(CLOSING_LAMBDAS).toHaveLength((history.log_e_close_by_lambda as number[]).length);
  });

  function detectorAfter(tips: readonly EvidenceTip[]): LostEdgeDetector {
    const detector = new LostEdgeDetector();
    for (const { fairClv: clv } of tips) if (clv !== null) detector.add(clv);
    return detector;
  }
});

describe.skipIf(!present)(title('the badges of the reference'), () => {
  const lists: { name: string; log_e: (number | null)[]; badges: number[] }[] = read('evidence_e_bh.json')?.lists ?? [];
  it.each(lists)('$name', ({ log_e, badges }) => {
    const logEs = log_e.map((logMax) =>
      badgeLogE(logMax === null ? { logMax: 99, tips: 49, low: 0.01 } : { logMax, tips: 50, low: 0.01 }),
    );
    expect(eBH(logEs).flatMap((held, at) => (held ? [at] : []))).toEqual(badges);
  });
});
