import {
  COUNT_KINDS,
  type CountDistribution,
  type CountKind,
  countLogLoss,
  countRankedScore,
  expectedGoals,
  fitDixonColes,
  fitLeague,
  forecastCounts,
  type LeagueFit,
  type LeagueMatch,
  negativeBinomial,
  resultProbabilities,
  type ScoreInput,
  scoreMatrix,
  timeWeight,
  totalGoals,
  walkForward,
} from '@quotavera/domain/forecast';
import { removeMargin } from '@quotavera/domain/margin';
import type { EvaluationMatch, ResultOdds } from './matches.ts';

/** Sources of probabilities for home, draw and away. */
export const FORECASTERS = [
  'model',
  'model_without_xg',
  'model_goals_only',
  'dixon_coles_time_weighted',
  'league_rates',
  'average_early',
  'average_closing',
  'pinnacle_closing',
] as const;
export type Forecaster = (typeof FORECASTERS)[number];

export const TOTALS = ['goals', ...COUNT_KINDS] as const;
export type Total = (typeof TOTALS)[number];

type Three = readonly [home: number, draw: number, away: number];

/** A total's scores, of the model and of a negative binomial with the league's mean and variance this season. */
interface TotalScore {
  count: number;
  mean: number;
  logLoss: number;
  crps: number;
  leagueLogLoss: number;
  leagueCrps: number;
}

/** A match that was forecast before it was played. */
export interface EvaluationRecord {
  league: string;
  season: string;
  date: string;
  home: string;
  away: string;
  goals: readonly [home: number, away: number];
  forecasts: Readonly<Partial<Record<Forecaster, Three>>>;
  totals: Readonly<Partial<Record<Total, TotalScore>>>;
}

/** Dixon and Coles with the weights and seasons of the reference: this season and the one before. */
const REFERENCE_XI = 0.0018;

/**
 * Forecasts the last third of a season, day by day, from matches of earlier days only: `all` are the league's matches of every season.
 */
export function walkSeason(all: readonly EvaluationMatch[], season: string): EvaluationRecord[] {
  const seasons = [...new Set(all.map((match) => match.season))].sort();
  const previous = seasons[seasons.indexOf(season) - 1] ?? '';
  const own = all.filter((match) => match.season === season);
  const plain = (match: LeagueMatch) => ({ ...match, xg: null });
  const bare = (match: LeagueMatch) => ({ ...plain(match), shots: null, shotsOnTarget: null, corners: null });
  const views = {
    model: all,
    model_without_xg: all.map(plain),
    model_goals_only: all.map(bare),
  };
  return walkForward(own, (match) => match.day).flatMap(({ day, matches, before }) => {
    const fits = Object.entries(views).map(([name, view]) => [name, fitLeague(view, { at: day, season })] as const);
    const reference = dixonColes(
      all.filter((match) => match.day < day && (match.season === season || match.season === previous)),
      day,
    );
    const rates = leagueRates(before);
    const means = Object.fromEntries(TOTALS.map((total) => [total, leagueTotal(before, total)]));
    return matches.map((match) => ({
      league: match.league,
      season,
      date: String(match.date),
      home: match.home,
      away: match.away,
      goals: match.goals,
      forecasts: {
        ...Object.fromEntries(
          fits.flatMap(([name, fit]) => {
            const expected = expectedGoals(fit.goals, match.home, match.away);
            return expected ? [[name, threeOf(expected)]] : [];
          }),
        ),
        ...optional('dixon_coles_time_weighted', reference(match)),
        league_rates: rates,
        ...optional('average_early', fairOf(match.averageEarly)),
        ...optional('average_closing', fairOf(match.averageClosing)),
        ...optional('pinnacle_closing', fairOf(match.pinnacleClosing)),
      },
      totals: totalScores(fits[0]![1], match, means),
    }));
  });
}

function optional(name: Forecaster, three: Three | null) {
  return three ? { [name]: three } : {};
}

function threeOf(input: ScoreInput): Three {
  const { home, draw, away } = resultProbabilities(scoreMatrix(input));
  return [home, draw, away];
}

/** Margin removed by Shin's method, as in the reference's summary. */
function fairOf(odds: ResultOdds): Three | null {
  const fair = odds && removeMargin('shin', odds);
  if (!fair?.ok) return null;
  const [home, draw, away] = fair.probabilities;
  return [home!, draw!, away!];
}

function dixonColes(matches: readonly EvaluationMatch[], day: number): (match: EvaluationMatch) => Three | null {
  const fit = fitDixonColes(matches.map((match) => ({ ...match, weight: timeWeight(day - match.day, REFERENCE_XI) })));
  return ({ home, away }) => {
    const h = fit.teams[home];
    const a = fit.teams[away];
    if (!h || !a) return null;
    return threeOf({
      home: Math.exp(fit.intercept + fit.homeAdvantage + h.attack - a.defence),
      away: Math.exp(fit.intercept + a.attack - h.defence),
      rho: fit.rho,
    });
  };
}

function leagueRates(before: readonly EvaluationMatch[]): Three {
  const share = (sign: number) =>
    before.filter(({ goals }) => Math.sign(goals[0] - goals[1]) === sign).length / before.length;
  return [share(1), share(0), share(-1)];
}

function leagueTotal(before: readonly EvaluationMatch[], total: Total): CountDistribution | null {
  const counts = before.flatMap((match) => {
    const pair = match[total];
    return pair ? [pair[0] + pair[1]] : [];
  });
  if (counts.length < 2) return null;
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1);
  return negativeBinomial(mean, mean > 0 ? Math.max(0, (variance - mean) / mean ** 2) : 0);
}

function totalScores(
  fit: LeagueFit,
  match: EvaluationMatch,
  means: Readonly<Record<string, CountDistribution | null>>,
) {
  return Object.fromEntries(
    TOTALS.flatMap((total) => {
      const pair = match[total];
      const league = means[total];
      const own = forecastTotal(fit, match, total);
      if (!pair || !league || !own) return [];
      const count = pair[0] + pair[1];
      const score: TotalScore = {
        count,
        mean: own.mean,
        logLoss: countLogLoss(own, count),
        crps: countRankedScore(own, count),
        leagueLogLoss: countLogLoss(league, count),
        leagueCrps: countRankedScore(league, count),
      };
      return [[total, score]];
    }),
  );
}

function forecastTotal(fit: LeagueFit, { home, away }: EvaluationMatch, total: Total): CountDistribution | null {
  if (total === 'goals') {
    const expected = expectedGoals(fit.goals, home, away);
    return expected && totalGoals(scoreMatrix(expected));
  }
  const model = fit[total satisfies CountKind];
  return (model && forecastCounts(model, home, away)?.total) ?? null;
}
