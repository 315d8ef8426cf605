import { toolsCalls } from '@quotavera/contract';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { oddsApi } from '../../calendar/feed/service-odds-api.ts';
import { feedOverview } from '../../calendar/feed/service-overview.ts';
import { matchTeam } from '../../calendar/names/service.ts';

export function feedRoutes({ db, environment }: ServerContext): Route[] {
  const source = oddsApi(environment);
  return [
    route(toolsCalls.readFeed, ({ clock, language }) => feedOverview(db, source, { now: clock.now(), language })),
    route(toolsCalls.matchTeam, async ({ params, body, viewer, clock, request }) => {
      const by = { accountId: viewer.accountId, at: clock.now(), requestId: request.id };
      return (await matchTeam(db, params.id, 'new_team' in body ? 'new' : body.team_id, by))
        ? { id: params.id }
        : fail('not_found');
    }),
  ];
}
