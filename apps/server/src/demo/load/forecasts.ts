import { addDays, DAY_MS, romeDay } from '@quotavera/domain/time';
import { leagueMatch } from '../../modules/tools/fits/service.ts';
import { fitInThread } from '../../modules/tools/fits/thread.ts';
import { forecastOf } from '../../modules/tools/forecasts/policy.ts';
import { type Prepared, writeForecasts } from '../../modules/tools/forecasts/service-make.ts';
import type { Trx } from '../../platform/database/index.ts';
import { SIMULATED_LEAGUES, type SimulatedLeague } from '../world/leagues.ts';
import { type SimulatedMatch, simulateResult } from '../world/season.ts';
import { isOver, type LoadedCalendar } from './calendar.ts';
import { insertRows, reserveIds } from './repository.ts';

/** Rounds of each league that were forecast before the world was loaded, at least. */
const ROUNDS = 12;
/** A round is forecast this long before its first match. */
const LEAD_MS = DAY_MS;

type Fit = Awaited<ReturnType<typeof fitInThread>>[number];

interface Round {
  league: SimulatedLeague;
  at: Date;
  matches: readonly SimulatedMatch[];
  fit: Fit;
}

interface DueRound {
  at: Date;
  matches: readonly SimulatedMatch[];
}

/** The running season's rounds whose forecast is due by now: a round is a week of a league. */
function dueRounds(matches: readonly SimulatedMatch[], now: Date): DueRound[] {
  const perRound = new Set(matches.flatMap(({ home, away }) => [home, away])).size / 2;
  const rounds = Array.from({ length: Math.ceil(matches.length / perRound) }, (_, n) =>
    matches.slice(n * perRound, (n + 1) * perRound),
  );
  return rounds
    .map((round) => ({ at: new Date((round[0]?.kickoff.getTime() ?? 0) - LEAD_MS), matches: round }))
    .filter(({ at }) => at <= now);
}

/** The last rounds of each league, and as many more as it takes for no match to be left out since the first forecast. */
function withoutGaps(leagues: readonly (readonly DueRound[])[]): readonly (readonly DueRound[])[] {
  const firstOf = (rounds: readonly (readonly DueRound[])[]) =>
    rounds.flat().reduce((first, { at }) => Math.min(first, at.getTime()), Infinity);
  let chosen = leagues.map((rounds) => rounds.slice(-ROUNDS));
  for (let since = Infinity; firstOf(chosen) < since; ) {
    since = firstOf(chosen);
    chosen = leagues.map((rounds) =>
      rounds.filter((round) => round.matches.some(({ kickoff }) => kickoff.getTime() > since)),
    );
  }
  return chosen;
}

/**
 * Fits each round's league on what had been played before the day of the forecast, and on nothing else: walked forward, as it would
 * have gone. Its arithmetic runs in a thread of its own while the rest of the world is written.
 */
export async function simulateForecasts(
  seed: string,
  matches: readonly SimulatedMatch[],
  now: Date,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  const calendars = SIMULATED_LEAGUES.map((league) => matches.filter((match) => match.league.code === league.code));
  const seasonOf = (own: readonly SimulatedMatch[]) => own.at(-1)?.season ?? '';
  const dueOf = withoutGaps(
    calendars.map((own) =>
      dueRounds(
        own.filter((match) => match.season === seasonOf(own)),
        now,
      ),
    ),
  );
  for (const [n, league] of SIMULATED_LEAGUES.entries()) {
    const own = calendars[n] ?? [];
    const season = seasonOf(own);
    const due = dueOf[n] ?? [];
    const played = own
      .filter((match) => isOver(match, now))
      .map((match, id) =>
        leagueMatch({
          id,
          season: match.season,
          kickoff_at: match.kickoff,
          home_id: league.clubs.indexOf(match.home),
          away_id: league.clubs.indexOf(match.away),
          result: simulateResult(seed, match),
          xg: null,
        }),
      );
    const fits = await fitInThread({
      matches: played,
      days: due.map(({ at }) => romeDay(at)),
      season,
      teams: league.clubs.map((_, n) => String(n)),
    });
    rounds.push(...due.map((round, at) => ({ ...round, league, fit: fits[at]! })));
  }
  return rounds.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns the fit with the clubs' names replaced by the database's ids of the teams. */
function renamed(fit: Fit, idOf: (club: string) => string): Fit {
  const teams = <T>(by: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(by).map(([club, value]) => [idOf(club), value]));
  const model = <M extends { teams: Readonly<Record<string, unknown>> } | null>(of: M): M =>
    of && { ...of, teams: teams(of.teams) };
  return {
    ...fit,
    teams: teams(fit.teams),
    goals: model(fit.goals),
    shots: model(fit.shots),
    shotsOnTarget: model(fit.shotsOnTarget),
    corners: model(fit.corners),
  };
}

/** Writes those forecasts into the log and the tables, dated before their matches; they are graded like any other. */
export async function loadForecasts(trx: Trx, rounds: readonly Round[], calendar: LoadedCalendar): Promise<void> {
  const ids = await reserveIds(trx, 'league_fit_id_seq', rounds.length);
  const fits = rounds.map(({ league, fit }) =>
    renamed(fit, (club) => String(calendar.teamIds.get(league.clubs[Number(club)] ?? ''))),
  );
  await insertRows(
    trx,
    'league_fit',
    rounds.map(({ league, at }, n) => ({
      id: ids[n],
      competition_id: calendar.competitionIds.get(league.code),
      data_hash: '',
      model: fits[n]!.version,
      season: fits[n]!.season,
      as_of: addDays(fits[n]!.sample.to ?? romeDay(at), 1),
      matches: fits[n]!.sample.matches,
      fitted_at: at,
      fit: fits[n],
    })),
  );
  const batches = rounds.map(({ league, at, matches }, n) => ({
    at,
    prepared: matches.flatMap((match): Prepared[] => {
      const [homeId = 0, awayId = 0] = [match.home, match.away].map((club) => calendar.teamIds.get(club));
      const fit = fits[n]!;
      const figures = forecastOf(fit, String(homeId), String(awayId));
      if (!figures) return [];
      const due = {
        fixture_id: calendar.fixtureIds.get(match.key) ?? 0,
        competition_id: calendar.competitionIds.get(league.code) ?? 0,
        competition: league.name,
        season: match.season,
        home_id: homeId,
        home: match.home,
        away_id: awayId,
        away: match.away,
        kickoff_at: match.kickoff,
        simulated: true,
        fit_id: ids[n] ?? 0,
        version: 0,
      };
      return [{ due, fit: { id: due.fit_id, model: fit.version }, figures }];
    }),
  }));
  await writeForecasts(
    trx,
    batches.filter(({ prepared }) => prepared.length > 0),
  );
}
