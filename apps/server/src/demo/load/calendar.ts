import { HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { queueNames } from '../../modules/calendar/names/service.ts';
import { noteLeagueChanges } from '../../modules/calendar/service-changes.ts';
import type { Trx } from '../../platform/database/index.ts';
import { SIMULATED_LEAGUES } from '../world/leagues.ts';
import { type SimulatedMatch, simulateResult } from '../world/season.ts';
import { insertRows, reserveIds } from './repository.ts';

/** A match is over, its result known, this long after the start. */
export const MATCH_LENGTH_MS = 115 * MINUTE_MS;

export interface LoadedCalendar {
  fixtureIds: ReadonlyMap<string, number>;
  competitionIds: ReadonlyMap<string, number>;
  /** By the clubs' names, which no two leagues share. */
  teamIds: ReadonlyMap<string, number>;
}

export function isOver(match: SimulatedMatch, now: Date): boolean {
  return match.kickoff.getTime() + MATCH_LENGTH_MS <= now.getTime();
}

/** Two names of a file that wait for an admin: one that is a club's with its year of foundation, one that nobody knows. */
async function loadUnmatchedNames(
  trx: Trx,
  { competitionIds, teamIds }: Pick<LoadedCalendar, 'competitionIds' | 'teamIds'>,
  now: Date,
): Promise<void> {
  const [league] = SIMULATED_LEAGUES;
  const [first, second] = league?.clubs ?? [];
  if (!league || !first || !second) return;
  const place = { sport: 'football', country: league.country, competitionId: competitionIds.get(league.code) ?? 0 };
  await queueNames(
    trx,
    [
      {
        ...place,
        name: `${first} 1908`,
        match: `${first} 1908 - ${second}`,
        suggestedTeamId: teamIds.get(first) ?? null,
      },
      { ...place, name: 'Atletico dei Due Laghi', match: `${second} - Atletico dei Due Laghi`, suggestedTeamId: null },
    ],
    now,
  );
}

export async function loadCalendar(
  trx: Trx,
  seed: string,
  matches: readonly SimulatedMatch[],
  now: Date,
): Promise<LoadedCalendar> {
  const competitions = await reserveIds(trx, 'competition_id_seq', SIMULATED_LEAGUES.length);
  const competitionIds = new Map(SIMULATED_LEAGUES.map((league, n) => [league.code, competitions[n] ?? 0]));
  await insertRows(
    trx,
    'competition',
    SIMULATED_LEAGUES.map((league) => ({
      id: competitionIds.get(league.code),
      sport: 'football',
      code: league.code,
      name: league.name,
      country: league.country,
      simulated: true,
    })),
  );
  const clubs = SIMULATED_LEAGUES.flatMap((league) => league.clubs.map((name) => ({ country: league.country, name })));
  const teams = await reserveIds(trx, 'team_id_seq', clubs.length);
  const teamIds = new Map(clubs.map(({ name }, n) => [name, teams[n] ?? 0]));
  await insertRows(
    trx,
    'team',
    clubs.map((club) => ({ id: teamIds.get(club.name), sport: 'football', ...club })),
  );

  const fixtures = await reserveIds(trx, 'fixture_id_seq', matches.length);
  const fixtureIds = new Map(matches.map((match, n) => [match.key, fixtures[n] ?? 0]));
  await insertRows(
    trx,
    'fixture',
    matches.map((match) => ({
      id: fixtureIds.get(match.key),
      competition_id: competitionIds.get(match.league.code),
      season: match.season,
      home_team_id: teamIds.get(match.home),
      away_team_id: teamIds.get(match.away),
      kickoff_at: match.kickoff,
      scheduled_at: match.kickoff,
      status: isOver(match, now) ? 'played' : 'scheduled',
      result_version: isOver(match, now) ? 1 : 0,
      simulated: true,
      updated_at: now,
    })),
  );
  const played = matches.filter((match) => isOver(match, now));
  await insertRows(
    trx,
    'fixture_result',
    played.map((match) => ({
      fixture_id: fixtureIds.get(match.key),
      version: 1,
      status: 'played',
      result: simulateResult(seed, match),
      source: 'simulated',
      reason: '',
      recorded_at: new Date(match.kickoff.getTime() + MATCH_LENGTH_MS),
    })),
  );
  const early = (match: SimulatedMatch) => (match.kickoff > now ? now : new Date(match.kickoff.getTime() - HOUR_MS));
  await insertRows(trx, 'fixture_prices', [
    ...matches.map((match) => ({
      fixture_id: fixtureIds.get(match.key),
      stage: 'early',
      captured_at: early(match),
      prices: match.early,
    })),
    ...matches
      .filter((match) => match.kickoff <= now)
      .map((match) => ({
        fixture_id: fixtureIds.get(match.key),
        stage: 'closing',
        captured_at: match.kickoff,
        prices: match.closing,
      })),
  ]);
  await noteLeagueChanges(trx, competitionIds.values());
  await loadUnmatchedNames(trx, { competitionIds, teamIds }, now);
  return { fixtureIds, competitionIds, teamIds };
}
