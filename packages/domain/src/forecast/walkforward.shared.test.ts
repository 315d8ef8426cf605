import { describe, expect, it } from 'vitest';
import { MARGIN_METHODS, removeMargin } from '../margin/index.ts';
import {
  bothScore,
  closedFormExpected,
  closedFormStrengths,
  fitDixonColes,
  fitPoisson,
  goalsOverUnder,
  logLoss,
  outcomeBrier,
  outcomeLogLoss,
  rankedProbabilityScore,
  resultProbabilities,
  type ScoreInput,
  scoreMatrix,
  type TeamStrengths,
  timeWeight,
  walkForward,
} from './index.ts';
import { type FileMatch, readReference, readSeason, sharedDataPresent } from './shared-data.fixture.ts';

const CLOSED_FORM = 1e-9;
const FITTED = 1e-4;

interface Forecast {
  home: number;
  draw: number;
  away: number;
  over25: number;
  btts: number;
}

interface Score {
  matches: number;
  log_loss: number;
  rps: number;
  brier: number;
  over25?: { matches: number; log_loss: number; brier: number };
  btts?: { matches: number; log_loss: number };
}

interface Season {
  division: string;
  season: string;
  matches: number;
  trained_on_before_first_day: number;
  scores: Readonly<Record<string, Score>>;
}

interface Walk extends Season {
  predictions: readonly {
    home: string;
    away: string;
    models: Readonly<Record<string, Forecast>>;
  }[];
}

interface Forecasts {
  match: FileMatch;
  models: Readonly<Record<string, Forecast>>;
}

const MODELS: Readonly<Record<string, number>> = {
  uniform: CLOSED_FORM,
  base_rate: CLOSED_FORM,
  strength_goals_poisson: CLOSED_FORM,
  strength_xg_poisson: CLOSED_FORM,
  poisson_mle: FITTED,
  dixon_coles_mle: FITTED,
  dixon_coles_time_weighted: FITTED,
};

const BOOKS: Readonly<Record<string, string>> = {
  'Pinnacle closing': 'PSC',
  'average closing': 'AvgC',
  'best closing': 'MaxC',
  'B365 closing': 'B365C',
  'B365 pre-closing': 'B365',
  'average pre-closing': 'Avg',
  'Betfair Exchange closing': 'BFEC',
};

function ofMatrix(input: ScoreInput): Forecast {
  const matrix = scoreMatrix(input);
  return {
    ...resultProbabilities(matrix),
    over25: goalsOverUnder(matrix, 2500).over.win,
    btts: bothScore(matrix).yes,
  };
}

function ofFit(fit: TeamStrengths, { home, away }: FileMatch): Forecast {
  const h = fit.teams[home]!;
  const a = fit.teams[away]!;
  return ofMatrix({
    home: Math.exp(fit.intercept + fit.homeAdvantage + h.attack - a.defence),
    away: Math.exp(fit.intercept + a.attack - h.defence),
    rho: fit.rho,
  });
}

function outcomeOf({ goals: [home, away] }: FileMatch): number {
  if (home === away) return 1;
  return home > away ? 0 : 2;
}

function baseRate(before: readonly FileMatch[]): Forecast {
  const share = (test: (match: FileMatch) => boolean) => before.filter(test).length / before.length;
  return {
    home: share((match) => outcomeOf(match) === 0),
    draw: share((match) => outcomeOf(match) === 1),
    away: share((match) => outcomeOf(match) === 2),
    over25: share(({ goals }) => goals[0] + goals[1] > 2),
    btts: share(({ goals }) => goals[0] > 0 && goals[1] > 0),
  };
}

function forecastSeason(season: readonly FileMatch[], previous: readonly FileMatch[]): Forecasts[] {
  return walkForward(season, (match) => match.day).flatMap(({ day, matches, before }) => {
    const weighted = [...previous, ...before].map((match) => ({
      ...match,
      weight: timeWeight(day - match.day, 0.0018),
    }));
    const fits = {
      poisson_mle: fitPoisson(before),
      dixon_coles_mle: fitDixonColes(before),
      dixon_coles_time_weighted: fitDixonColes(weighted),
    };
    const goals = closedFormStrengths(before.map((match) => ({ ...match, counts: match.goals })));
    const xg = closedFormStrengths(before.map((match) => ({ ...match, counts: match.xg! })));
    const base = baseRate(before);
    return matches.map((match) => ({
      match,
      models: {
        uniform: { home: 1 / 3, draw: 1 / 3, away: 1 / 3, over25: 0.5, btts: 0.5 },
        base_rate: base,
        strength_goals_poisson: ofMatrix(closedFormExpected(goals, match.home, match.away)!),
        strength_xg_poisson: ofMatrix(closedFormExpected(xg, match.home, match.away)!),
        ...Object.fromEntries(Object.entries(fits).map(([name, fit]) => [name, ofFit(fit, match)])),
      },
    }));
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function near(actual: number, expected: number, tolerance: number, label: string) {
  expect(Math.abs(actual - expected), `${label}: ${actual} for ${expected}`).toBeLessThan(tolerance);
}

function compareScores(forecasts: readonly Forecasts[], expected: Season) {
  for (const [model, tolerance] of Object.entries(MODELS)) {
    const of = (score: (forecast: Forecast, match: FileMatch) => number) =>
      mean(forecasts.map(({ match, models }) => score(models[model]!, match)));
    const three = ({ home, draw, away }: Forecast) => [home, draw, away];
    const over = ({ goals }: FileMatch) => goals[0] + goals[1] > 2;
    const both = ({ goals }: FileMatch) => goals[0] > 0 && goals[1] > 0;
    const score = expected.scores[model]!;
    expect(forecasts).toHaveLength(score.matches);
    near(
      of((f, m) => outcomeLogLoss(three(f), outcomeOf(m))),
      score.log_loss,
      tolerance,
      `${model} log loss`,
    );
    near(
      of((f, m) => outcomeBrier(three(f), outcomeOf(m))),
      score.brier,
      tolerance,
      `${model} Brier`,
    );
    near(
      of((f, m) => rankedProbabilityScore(three(f), outcomeOf(m))),
      score.rps,
      tolerance,
      `${model} RPS`,
    );
    near(
      of((f, m) => logLoss(f.over25, over(m))),
      score.over25!.log_loss,
      tolerance,
      `${model} over 2.5`,
    );
    near(
      of((f, m) => logLoss(f.btts, both(m))),
      score.btts!.log_loss,
      tolerance,
      `${model} both score`,
    );
  }
}

function compareMarkets(forecasts: readonly Forecasts[], expected: Season): number {
  let compared = 0;
  for (const [book, prefix] of Object.entries(BOOKS)) {
    for (const method of MARGIN_METHODS) {
      const score = expected.scores[`${book} / ${method}`];
      if (score === undefined) continue;
      const priced = forecasts.flatMap(({ match }) => {
        const odds = ['H', 'D', 'A'].map((outcome) => Math.round(Number(match.row[prefix + outcome]) * 1000));
        const fair = removeMargin(method, odds);
        return fair.ok ? [{ outcome: outcomeOf(match), probabilities: fair.probabilities }] : [];
      });
      expect(priced.length, `${book} ${method}`).toBe(score.matches);
      near(mean(priced.map((p) => outcomeLogLoss(p.probabilities, p.outcome))), score.log_loss, CLOSED_FORM, book);
      near(mean(priced.map((p) => outcomeBrier(p.probabilities, p.outcome))), score.brier, CLOSED_FORM, book);
      near(mean(priced.map((p) => rankedProbabilityScore(p.probabilities, p.outcome))), score.rps, CLOSED_FORM, book);
      compared += 1;
    }
  }
  return compared;
}

const PREVIOUS: Readonly<Record<string, string>> = { 2223: '2122', 2324: '2223', 2425: '2324', 2526: '2425' };

describe.skipIf(!sharedDataPresent)(
  `walking forward, against the reference${sharedDataPresent ? '' : ' (skipped: no shared data)'}`,
  () => {
    const walk = sharedDataPresent ? readReference<Walk>('walkforward') : null;
    const summary = sharedDataPresent
      ? readReference<{ seasons: readonly Season[] }>('walkforward_summary').seasons
      : [];

    it('forecasts every match of the reference season as it should', () => {
      const forecasts = forecastSeason(readSeason('I1', '2425'), readSeason('I1', '2324'));
      expect(forecasts).toHaveLength(walk!.predictions.length);
      for (const [at, { match, models }] of forecasts.entries()) {
        const expected = walk!.predictions[at]!;
        expect([match.home, match.away]).toEqual([expected.home, expected.away]);
        for (const [model, tolerance] of Object.entries(MODELS)) {
          for (const [key, value] of Object.entries(models[model]!)) {
            near(value, expected.models[model]![key as keyof Forecast], tolerance, `${match.home} ${model} ${key}`);
          }
        }
      }
      compareScores(forecasts, walk!);
      expect(compareMarkets(forecasts, walk!)).toBeGreaterThan(30);
    });

    it.each(['2223', '2324', '2425', '2526'])('scores season %s as it should', (season) => {
      const expected = summary.find((one) => one.season === season)!;
      const forecasts = forecastSeason(readSeason('I1', season), readSeason('I1', PREVIOUS[season]!));
      compareScores(forecasts, expected);
      expect(compareMarkets(forecasts, expected)).toBeGreaterThan(19);
    });
  },
);
