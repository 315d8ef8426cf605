import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { DEFAULT_SETTINGS, type LeagueFit, type ScoreMatrix } from '@quotavera/domain/forecast';
import type { FitRow, TeamRow } from '../fits/repository.ts';
import type { StoredLeague } from '../fits/store.ts';
import { leagueSuffices, type Statistic, teamSuffices } from './policy.ts';

type XgReply = ReplyOf<typeof toolsCalls.calculateXg>;
type LeagueView = ReplyOf<typeof toolsCalls.listLeagues>['results'][number];
type TeamView = ReplyOf<typeof toolsCalls.listTeams>['results'][number];

export function presentLeague({
  id,
  code,
  name,
  country,
  season,
  simulated,
}: StoredLeague['league']): XgReply['league'] {
  return { id, code, name, country, season, simulated };
}

export function presentTeam({ id, name }: TeamRow, fit: LeagueFit): XgReply['home'] {
  const facts = fit.teams[String(id)];
  return { id, name, matches: facts?.matches ?? 0, promoted: facts?.promoted ?? false };
}

const PROBABILITY_STEPS = 1e9;
const ODDS_STEPS = 1e6;

/**
 * Rounds to a billionth, which is exact enough for odds of a thousand. Seventeen digits of some hundred numbers took most of the time to
 * write and compress a reply.
 */
export function presentProbability(probability: number): number {
  return Math.round(probability * PROBABILITY_STEPS) / PROBABILITY_STEPS;
}

export function presentProbabilities(probabilities: readonly number[]): number[] {
  return probabilities.map(presentProbability);
}

export function presentMatrix({ probabilities }: ScoreMatrix): number[][] {
  return probabilities.map(presentProbabilities);
}

export function presentFairOdds(odds: number | null): number | null {
  return odds === null ? null : Math.round(odds * ODDS_STEPS) / ODDS_STEPS;
}

const WITH = {
  goals: 'matches',
  shots: 'withShots',
  shotsOnTarget: 'withShotsOnTarget',
  corners: 'withCorners',
} as const;

export function presentModel(row: FitRow, statistic: Statistic): XgReply['model'] {
  const { fit } = row;
  const model = statistic === 'goals' ? fit.goals : fit[statistic];
  return {
    name: row.model,
    fit_id: row.id,
    fitted_at: row.fitted_at.toISOString(),
    as_of: row.as_of,
    matches: fit.sample[WITH[statistic]],
    matches_this_season: fit.sample.matchesThisSeason,
    seasons: [...fit.sample.seasons],
    uses_xg: statistic === 'goals' && fit.sample.withXg > 0,
    home_advantage: Math.exp(model?.homeAdvantage ?? 0),
    half_life_days: statistic === 'goals' ? null : DEFAULT_SETTINGS[statistic].halfLife,
  };
}

export function presentMenuLeague({ league, teams, fit }: StoredLeague): LeagueView {
  const sample = fit?.fit.sample;
  return {
    ...presentLeague(league),
    sport: league.sport,
    teams: teams.length,
    matches: sample?.matches ?? 0,
    has: {
      shots: Boolean(fit?.fit.shots),
      shots_on_target: Boolean(fit?.fit.shotsOnTarget),
      corners: Boolean(fit?.fit.corners),
      xg: (sample?.withXg ?? 0) > 0,
    },
    fitted_at: fit?.fitted_at.toISOString() ?? null,
    enough: leagueSuffices(fit?.fit),
  };
}

export function presentLeagueTeam({ id, name }: TeamRow, fit: LeagueFit | undefined): TeamView {
  const facts = fit?.teams[String(id)];
  return {
    id,
    name,
    matches: facts?.matchesThisSeason ?? 0,
    matches_total: facts?.matches ?? 0,
    promoted: facts?.promoted ?? false,
    enough: leagueSuffices(fit) && teamSuffices(fit, id),
  };
}
