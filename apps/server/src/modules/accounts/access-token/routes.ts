import { createToken, listTokens, revokeToken as revoke } from '@quotavera/contract/accounts';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { makeToken, revokeToken, tokensOf } from './service.ts';

export function accessTokenRoutes(context: ServerContext): Route[] {
  return [
    route(listTokens, ({ viewer }) => tokensOf(context, viewer.accountId)),
    route(createToken, ({ viewer, session, body }) =>
      makeToken(context, { member: viewer, familyId: session!.familyId }, body),
    ),
    route(revoke, async ({ viewer, params }) =>
      (await revokeToken(context, viewer.accountId, params.id)) ? ({ ok: true } as const) : fail('not_found'),
    ),
  ];
}
