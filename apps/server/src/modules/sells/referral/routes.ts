import * as calls from '@quotavera/contract/sells';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { HOUR_S } from '@quotavera/domain/time';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../../platform/http/index.ts';
import { addressKey } from '../../../platform/limits/index.ts';
import { countReferralVisit } from '../../accounts/profile/service.ts';
import type { ReferralContext } from './service.ts';
import { allow, changeTerms, referralPage, termsList } from './service-admin.ts';
import { affiliationOf, affiliationPicture } from './service-card.ts';

/**
 * A network may open so many invitations: enough for somebody who looks at an invitation twice, too few to make a counter worth anything.
 */
const VISITS = { points: 10, seconds: HOUR_S };

export function referralRoutes(context: ReferralContext & Pick<ServerContext, 'limits'>): Route[] {
  const { db, limits } = context;
  return [
    route(calls.readAffiliation, ({ viewer }) => affiliationOf(context, viewer.accountId)),
    route(calls.openInvitation, async ({ body, request }) => {
      const wait = await limits.take('invitation', addressKey(request.ip), VISITS);
      if (wait === null) await countReferralVisit(db, body.code);
      return { ok: true };
    }),
    route(calls.listReferrals, ({ query }) =>
      referralPage(db, { status: query.status }, { path: calls.listReferrals.path, query }),
    ),
    route(calls.allowReferral, ({ viewer, body, request }) =>
      allow(context, { accountId: viewer.accountId, requestId: request.id }, body),
    ),
    route(calls.readReferralTerms, () => termsList(db)),
    route(calls.changeReferralTerms, ({ viewer, body, request }) =>
      changeTerms(context, { accountId: viewer.accountId, requestId: request.id }, body),
    ),
  ];
}

/** The card's picture as a file: no call, because what it answers isn't JSON. */
export function affiliationFile(
  app: FastifyInstance,
  { db, environment }: Pick<ServerContext, 'db' | 'environment'>,
): void {
  app.get(sellsLinks.affiliationCard, { config: { access: 'affiliation.card' } }, async (request, reply) => {
    const { viewer, language } = request;
    if (viewer.type === 'visitor') return sendFailure(request, reply, fail('sign_in_required'));
    const picture = await affiliationPicture({ db }, viewer.accountId, { language, origin: environment.PUBLIC_URL });
    return reply.type('image/svg+xml').header('cache-control', 'private, no-store').send(picture);
  });
}
