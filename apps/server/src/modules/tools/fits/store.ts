import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { LiveHub } from '../../../platform/live/index.ts';
import {
  type FitRow,
  findLatestFit,
  findLeague,
  type LeagueState,
  selectLeagueIds,
  selectSeasonTeams,
  type TeamRow,
} from './repository.ts';
import { FIT_CHANNEL } from './service.ts';

/** A league as the calculators need it, cached until it changes. */
export interface StoredLeague {
  league: LeagueState & { season: string };
  /** Teams of the running season, by name. */
  teams: readonly TeamRow[];
  fit: FitRow | null;
}

export interface FitStore {
  /** Returns null when the id isn't a football league's or the league has no matches. */
  league(id: number): Promise<StoredLeague | null>;
  /** Every league with matches, by country and name. */
  menu(): Promise<readonly StoredLeague[]>;
  forget(competitionId: number | null): void;
}

/** Caches the latest fit of each league until `FIT_CHANNEL` announces another. */
export function createFitStore({ db, clock, live }: { db: Db; clock: Clock; live: LiveHub }): FitStore {
  const leagues = new Map<number, Promise<StoredLeague | null>>();
  let ids: Promise<number[]> | null = null;

  async function load(id: number): Promise<StoredLeague | null> {
    const league = await findLeague(db, id, clock.now());
    if (!league?.season) return null;
    const { season } = league;
    const [fit, teams] = await Promise.all([findLatestFit(db, id), selectSeasonTeams(db, id, season)]);
    return { league: { ...league, season }, teams, fit };
  }

  const forget = (competitionId: number | null): void => {
    ids = null;
    if (competitionId === null) leagues.clear();
    else leagues.delete(competitionId);
  };
  live.subscribe(
    FIT_CHANNEL,
    (payload) => forget(typeof payload === 'number' ? payload : null),
    () => forget(null),
  );

  const store: FitStore = {
    league(id) {
      const cached = leagues.get(id);
      if (cached) return cached;
      const loading = load(id);
      leagues.set(id, loading);
      // Missing leagues and failed reads aren't cached.
      const drop = () => {
        if (leagues.get(id) === loading) leagues.delete(id);
      };
      loading.then((league) => league ?? drop(), drop);
      return loading;
    },
    async menu() {
      ids ??= selectLeagueIds(db);
      const loading = ids;
      const leagueIds = await loading.catch((error: unknown) => {
        if (ids === loading) ids = null;
        throw error;
      });
      const all = await Promise.all(leagueIds.map((id) => store.league(id)));
      return all.filter((league) => league !== null);
    },
    forget,
  };
  return store;
}
