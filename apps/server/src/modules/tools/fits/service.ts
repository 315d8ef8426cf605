import { createHash } from 'node:crypto';
import { type LeagueMatch, MODEL_VERSION } from '@quotavera/domain/forecast';
import { FIT_MAX_MS, FIT_TEAMS_MAX } from '@quotavera/domain/limits';
import { addDays, romeDay, romeDayStart } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/live/index.ts';
import * as repository from './repository.ts';
import { FitTooLong, fitInThread } from './thread.ts';

export { findMatchTeams, selectComing as comingMatches } from './repository.ts';

/** Announces that a league's fit or matches changed, so that processes that cache it read it again. */
export const FIT_CHANNEL = 'league_fit';

/** Seasons that a fit uses, the running one included. */
const SEASONS = 3;

export function leagueMatch(row: repository.PlayedRow): LeagueMatch {
  const { goals, halfTimeGoals, shots, shotsOnTarget, corners } = row.result;
  return {
    date: row.kickoff_at.toISOString().slice(0, 10),
    season: row.season,
    home: String(row.home_id),
    away: String(row.away_id),
    goals,
    halfTimeGoals,
    shots,
    shotsOnTarget,
    corners,
    xg: row.xg && [row.xg[0] / 1000, row.xg[1] / 1000],
  };
}

/** Everything that a league's fit is made from. */
interface FitSource {
  season: string;
  matches: readonly LeagueMatch[];
  teams: readonly string[];
  simulated: boolean;
}

/** Returns null where there is nothing to fit: no football league, no played match, more teams than a league has. */
async function readFitSource(
  db: Db,
  competitionId: number,
  { now, teamsMax }: { now: Date; teamsMax: number },
): Promise<FitSource | null> {
  const league = await repository.findLeague(db, competitionId, now);
  if (!league?.season) return null;
  const query = { competitionId, season: league.season, seasons: SEASONS };
  const played = await repository.selectPlayed(db, query);
  // A result recorded before its match has started doesn't count yet.
  const past = played.filter((row) => row.kickoff_at <= now);
  if (past.length === 0) return null;
  const teams = await repository.selectSeasonTeams(db, competitionId, league.season);
  if (teamsOf(past, teams).size > teamsMax) return null;
  return {
    season: league.season,
    matches: past.map(leagueMatch),
    teams: teams.map(({ id }) => String(id)),
    simulated: league.simulated,
  };
}

interface FitLimits {
  stopping?: AbortSignal;
  limitMs?: number;
  teamsMax?: number;
}

const teamsOf = (played: readonly repository.PlayedRow[], teams: readonly repository.TeamRow[]) =>
  new Set([...teams.map(({ id }) => id), ...played.flatMap(({ home_id, away_id }) => [home_id, away_id])]);

function hashOf(source: FitSource): string {
  return createHash('sha256')
    .update(JSON.stringify([MODEL_VERSION, source]))
    .digest('hex');
}

/**
 * Fits a league from its current data and stores the fit; does nothing when the latest fit used the same data. It runs as a job, one
 * league after another, never in a request, and ends with the job. Returns the new fit's id, null when there is none: a league that takes too
 * long keeps the fit that it has.
 */
export async function refitLeague(
  context: { db: Db; clock: Clock; log: Pick<ServerContext['log'], 'error'> },
  competitionId: number,
  { stopping, limitMs = FIT_MAX_MS, teamsMax = FIT_TEAMS_MAX }: FitLimits = {},
): Promise<number | null> {
  const { db, clock } = context;
  const now = clock.now();
  const source = await readFitSource(db, competitionId, { now, teamsMax });
  const dataHash = source && hashOf(source);
  if (!source || !dataHash || (await repository.findLatestHash(db, competitionId)) === dataHash) {
    // Upcoming matches may have changed, or the league may be new in the menu.
    await publish(db, FIT_CHANNEL, competitionId);
    return null;
  }
  const asOf = addDays(String(source.matches.at(-1)?.date), 1);
  const fits = await fitInThread({ ...source, days: [asOf] }, { limitMs, ...(stopping ? { stopping } : {}) }).catch(
    (error: unknown) => {
      if (!(error instanceof FitTooLong)) throw error;
      context.log.error({ err: error, competition: competitionId }, 'a league keeps its earlier fit');
      return null;
    },
  );
  if (!fits) return null;
  const [fit] = fits;
  if (!fit) throw new Error('a fit is missing');
  return db.transaction().execute(async (trx) => {
    const id = await repository.insertFit(trx, {
      competition_id: competitionId,
      data_hash: dataHash,
      model: fit.version,
      season: source.season,
      as_of: asOf,
      matches: fit.sample.matches,
      fitted_at: now,
      fit,
    });
    await repository.deleteReplacedFits(trx, { id, competitionId, dayStart: romeDayStart(romeDay(now)) });
    await publish(trx, FIT_CHANNEL, competitionId);
    return id;
  });
}
