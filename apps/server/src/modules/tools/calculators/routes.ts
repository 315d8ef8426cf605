import { toolsCalls } from '@quotavera/contract';
import type { Viewer } from '@quotavera/domain/access';
import { MIN_TEAM_MATCHES } from '@quotavera/domain/forecast';
import { parseMilli } from '@quotavera/domain/odds';
import type { Clock } from '../../../platform/clock/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure, type Result } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { comingMatches } from '../fits/service.ts';
import type { FitStore } from '../fits/store.ts';
import { computeAdvanced } from './advanced.ts';
import { presentLeagueTeam, presentMenuLeague } from './presenter.ts';
import { type Calculator, calculateCount, calculateXg, fairPrice } from './service.ts';

const COMING = 20;

async function answer<T>(calculating: Promise<Result<T>>) {
  const result = await calculating;
  return isFailure(result) ? result : result.value;
}

export function calculatorRoutes({ db }: ServerContext, store: FitStore): Route[] {
  const at = (viewer: Viewer, clock: Clock): Calculator => ({ db, store, viewer, now: clock.now() });
  return [
    route(toolsCalls.listLeagues, async () => ({ results: (await store.menu()).map(presentMenuLeague) })),
    route(toolsCalls.listTeams, async ({ query, clock }) => {
      const stored = await store.league(query.league);
      if (!stored) return fail('not_found');
      const coming = await comingMatches(db, query.league, clock.now(), COMING);
      return {
        league: presentMenuLeague(stored),
        results: stored.teams.map((team) => presentLeagueTeam(team, stored.fit?.fit)),
        coming: coming.map((row) => ({
          id: row.id,
          starts_at: row.kickoff_at.toISOString(),
          home: { id: row.home_id, name: row.home },
          away: { id: row.away_id, name: row.away },
        })),
        matches_needed: MIN_TEAM_MATCHES,
      };
    }),
    route(toolsCalls.fairPrice, async ({ viewer, query, clock }) => {
      const { market, selection } = query;
      const line = query.line === undefined ? null : parseMilli(query.line);
      if (line && !line.ok) return { price: null };
      const pick = { market, selection, line: line?.value ?? null };
      const result = await fairPrice(at(viewer, clock), query.fixture, pick);
      return isFailure(result) ? result : { price: result.value };
    }),
    route(toolsCalls.calculateXg, ({ body, viewer, clock }) => answer(calculateXg(at(viewer, clock), body))),
    route(toolsCalls.calculateTotalShots, ({ body, viewer, clock }) =>
      answer(calculateCount(at(viewer, clock), body, 'shots', 'total')),
    ),
    route(toolsCalls.calculateTeamShots, ({ body, viewer, clock }) =>
      answer(calculateCount(at(viewer, clock), body, 'shots', body.side)),
    ),
    route(toolsCalls.calculateShotsOnTarget, ({ body, viewer, clock }) =>
      answer(calculateCount(at(viewer, clock), body, 'shots_on_target', 'total')),
    ),
    route(toolsCalls.calculateTeamShotsOnTarget, ({ body, viewer, clock }) =>
      answer(calculateCount(at(viewer, clock), body, 'shots_on_target', body.side)),
    ),
    route(toolsCalls.calculateCorners, ({ body, viewer, clock }) =>
      answer(calculateCount(at(viewer, clock), body, 'corners', body.side ?? 'total')),
    ),
    route(toolsCalls.computeAdvanced, ({ body, viewer, clock }) => answer(computeAdvanced(at(viewer, clock), body))),
  ];
}
