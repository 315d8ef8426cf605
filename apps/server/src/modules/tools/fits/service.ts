import { createHash } from 'node:crypto';
import { type LeagueMatch, MODEL_VERSION } from '@quotavera/domain/forecast';
import { addDays, romeDay, romeDayStart } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/live/index.ts';
import * as repository from './repository.ts';
import { fitInThread } from './thread.ts';

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

/** Returns null where there is nothing to fit: no football league, no played match. */
async function readFitSource(db: Db, competitionId: number, now: Date): Promise<FitSource | null> {
  const league = await repository.findLeague(db, competitionId, now);
  if (!league?.season) return null;
  const query = { competitionId, season: league.season, seasons: SEASONS };
  const played = await repository.selectPlayed(db, query);
  // A result recorded before its match has started doesn't count yet.
  const past = played.filter((row) => row.kickoff_at <= now);
  if (past.length === 0) return null;
  const teams = await repository.selectSeasonTeams(db, competitionId, league.season);
  return {
    season: league.season,
    matches: past.map(leagueMatch),
    teams: teams.map(({ id }) => String(id)),
    simulated: league.simulated,
  };
}

function hashOf(source: FitSource): string {
  return createHash('sha256')
    .update(JSON.stringify([MODEL_VERSION, source]))
    .digest('hex');
}

/**
 * Fits a league from its current data and stores the fit; does nothing when the latest fit used the same data. It runs as a job, one at a
 * time per league, never in a request. Returns the new fit's id, null when there is none.
 */
export async function refitLeague(context: { db: Db; clock: Clock }, competitionId: number): Promise<number | null> {
  const { db, clock } = context;
  const now = clock.now();
  const source = await readFitSource(db, competitionId, now);
  const dataHash = source && hashOf(source);
  if (!source || !dataHash || (await repository.findLatestHash(db, competitionId)) === dataHash) {
    // Upcoming matches may have changed, or the league may be new in the menu.
    await publish(db, FIT_CHANNEL, competitionId);
    return null;
  }
  const asOf = addDays(String(source.matches.at(-1)?.date), 1);
  const [fit] = await fitInThread({ ...source, days: [asOf] });
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
