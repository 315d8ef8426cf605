import {
  type CountKind,
  enoughData,
  type LeagueFit,
  MIN_LEAGUE_MATCHES,
  MIN_TEAM_MATCHES,
} from '@quotavera/domain/forecast';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import type { FitRow, TeamRow } from '../fits/repository.ts';
import type { StoredLeague } from '../fits/store.ts';

export type Statistic = 'goals' | CountKind;

/** Two teams of a league for which the fit has enough matches. */
export interface Pairing {
  stored: StoredLeague;
  fit: FitRow;
  home: TeamRow;
  away: TeamRow;
}

export interface TeamIds {
  home: number;
  away: number;
}

const isLeagueFit = (fit: FitRow | null): fit is FitRow => fit !== null;

/** Whether a league has enough matches for goals; the menu shows it. */
export function leagueSuffices(fit: LeagueFit | undefined): boolean {
  return (fit?.sample.matches ?? 0) >= MIN_LEAGUE_MATCHES;
}

export function teamSuffices(fit: LeagueFit | undefined, team: number): boolean {
  return (fit?.teams[String(team)]?.matches ?? 0) >= MIN_TEAM_MATCHES;
}

function statisticMissing(fit: LeagueFit, statistic: Statistic): boolean {
  return statistic !== 'goals' && fit[statistic] === null;
}

/** The pairing, or why it can't be computed: each reason has its own code and names league and teams. */
export function pair(stored: StoredLeague, ids: TeamIds, statistic: Statistic): Result<Pairing> {
  if (ids.home === ids.away) return fail('same_teams', { fields: { away: 'same_teams' } });
  const { league, teams, fit } = stored;
  const home = teams.find(({ id }) => id === ids.home);
  const away = teams.find(({ id }) => id === ids.away);
  if (!home || !away) {
    return fail('team_not_in_league', {
      fields: { ...(home ? {} : { home: 'team_not_in_league' }), ...(away ? {} : { away: 'team_not_in_league' }) },
    });
  }
  const few = (matches: number, needed: number) =>
    fail('not_enough_data', {
      fields: { league: { code: 'league_too_few_matches', values: { league: league.name, matches, needed } } },
    });
  if (!isLeagueFit(fit)) return few(0, MIN_LEAGUE_MATCHES);
  if (statisticMissing(fit.fit, statistic)) {
    return fail('not_enough_data', {
      fields: { league: { code: 'statistic_missing', values: { league: league.name } } },
    });
  }
  const enough = enoughData(fit.fit, String(home.id), String(away.id), statistic);
  if (enough.enough) return ok({ stored, fit, home, away });
  const { reason, matches, needed } = enough;
  if (reason === 'league') return few(matches, needed);
  const team = reason === 'home' ? home : away;
  return fail('not_enough_data', {
    fields: { [reason]: { code: 'team_too_few_matches', values: { team: team.name, matches, needed } } },
  });
}
