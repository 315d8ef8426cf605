import {
  type CalibrationBin,
  calibrationBins,
  outcomeBrier,
  outcomeLogLoss,
  rankedProbabilityScore,
} from '@quotavera/domain/forecast';
import { type EvaluationRecord, FORECASTERS, type Forecaster, TOTALS, type Total } from './walk.ts';

/** Mean scores of one forecaster over the matches it spoke of, and the model's over the same. */
interface ResultScores {
  matches: number;
  logLoss: number;
  brier: number;
  rps: number;
  modelLogLoss: number;
  /** Mean of its log loss less the model's, match by match, and that mean's standard error. */
  behindModel: number;
  standardError: number;
}

interface TotalScores {
  matches: number;
  logLoss: number;
  leagueLogLoss: number;
  crps: number;
  leagueCrps: number;
}

export interface GroupSummary {
  matches: number;
  results: Readonly<Partial<Record<Forecaster, ResultScores>>>;
  totals: Readonly<Partial<Record<Total, TotalScores>>>;
}

export interface EvaluationSummary {
  pooled: GroupSummary;
  leagues: Readonly<Record<string, GroupSummary>>;
  seasons: Readonly<Record<string, GroupSummary>>;
  calibration: Readonly<Partial<Record<Forecaster, readonly CalibrationBin[]>>>;
}

export function summarise(records: readonly EvaluationRecord[]): EvaluationSummary {
  const by = (key: 'league' | 'season') =>
    Object.fromEntries(
      [...Map.groupBy(records, (record) => record[key])].sort().map(([name, group]) => [name, summariseGroup(group)]),
    );
  return {
    pooled: summariseGroup(records),
    leagues: by('league'),
    seasons: by('season'),
    calibration: Object.fromEntries(
      (['model', 'average_closing', 'pinnacle_closing'] as const).map((name) => [name, calibrationOf(records, name)]),
    ),
  };
}

function outcomeOf({ goals: [home, away] }: EvaluationRecord): number {
  if (home === away) return 1;
  return home > away ? 0 : 2;
}

function summariseGroup(records: readonly EvaluationRecord[]): GroupSummary {
  return {
    matches: records.length,
    results: Object.fromEntries(
      FORECASTERS.flatMap((name) => {
        const scores = scoreResults(records, name);
        return scores ? [[name, scores]] : [];
      }),
    ),
    totals: Object.fromEntries(
      TOTALS.flatMap((total) => {
        const scores = scoreTotals(records, total);
        return scores ? [[total, scores]] : [];
      }),
    ),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function scoreResults(records: readonly EvaluationRecord[], name: Forecaster): ResultScores | null {
  const compared = records.flatMap((record) => {
    const { model, [name]: own } = record.forecasts;
    return own && model ? [{ own, model, outcome: outcomeOf(record) }] : [];
  });
  if (compared.length === 0) return null;
  const losses = compared.map(({ own, outcome }) => outcomeLogLoss(own, outcome));
  const models = compared.map(({ model, outcome }) => outcomeLogLoss(model, outcome));
  const behind = losses.map((loss, at) => loss - models[at]!);
  const average = mean(behind);
  const variance = mean(behind.map((value) => (value - average) ** 2));
  return {
    matches: compared.length,
    logLoss: mean(losses),
    brier: mean(compared.map(({ own, outcome }) => outcomeBrier(own, outcome))),
    rps: mean(compared.map(({ own, outcome }) => rankedProbabilityScore(own, outcome))),
    modelLogLoss: mean(models),
    behindModel: average,
    standardError: Math.sqrt(variance / compared.length),
  };
}

function scoreTotals(records: readonly EvaluationRecord[], total: Total): TotalScores | null {
  const scores = records.flatMap((record) => record.totals[total] ?? []);
  if (scores.length === 0) return null;
  return {
    matches: scores.length,
    logLoss: mean(scores.map((score) => score.logLoss)),
    leagueLogLoss: mean(scores.map((score) => score.leagueLogLoss)),
    crps: mean(scores.map((score) => score.crps)),
    leagueCrps: mean(scores.map((score) => score.leagueCrps)),
  };
}

function calibrationOf(records: readonly EvaluationRecord[], name: Forecaster): readonly CalibrationBin[] {
  return calibrationBins(
    records.flatMap((record) =>
      (record.forecasts[name] ?? []).map((probability, at) => ({ probability, happened: outcomeOf(record) === at })),
    ),
  );
}
