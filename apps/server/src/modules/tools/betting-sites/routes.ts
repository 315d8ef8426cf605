import { toolsCalls } from '@quotavera/contract';
import type { Member } from '@quotavera/domain/access';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { allSites, comparisonFor, createSite, deleteSite, editSite, type SiteActor } from './service.ts';

interface SiteRequest {
  viewer: Member;
  clock: Clock;
  request: FastifyRequest;
}

function actorOf({ viewer, clock, request }: SiteRequest): SiteActor {
  return { accountId: viewer.accountId, at: clock.now(), requestId: request.id };
}

export function bettingSiteRoutes({ db }: Pick<ServerContext, 'db'>): Route[] {
  return [
    route(toolsCalls.listSites, ({ viewer, query }) => comparisonFor(db, viewer, query)),
    route(toolsCalls.listAllSites, () => allSites(db)),
    route(toolsCalls.createSite, async ({ body, ...request }) => {
      const created = await createSite(db, body, actorOf(request));
      return isFailure(created) ? created : created.value;
    }),
    route(toolsCalls.editSite, async ({ params, body, ...request }) => {
      const changed = await editSite(db, params.id, body, actorOf(request));
      return isFailure(changed) ? changed : changed.value;
    }),
    route(toolsCalls.deleteSite, async ({ params, ...request }) => {
      const deleted = await deleteSite(db, params.id, actorOf(request));
      return isFailure(deleted) ? deleted : deleted.value;
    }),
  ];
}
