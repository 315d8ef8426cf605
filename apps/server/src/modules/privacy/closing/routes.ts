import { deactivateAccount, eraseAccount } from '@quotavera/contract/accounts';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { deactivate, erase } from './service.ts';

export function closingRoutes(context: ServerContext): Route[] {
  return [
    route(deactivateAccount, ({ viewer: { accountId }, session, body: { password } }) =>
      deactivate(context, { accountId, familyId: session!.familyId, password }),
    ),
    route(eraseAccount, ({ viewer: { accountId }, session, body: { password } }) =>
      erase(context, { accountId, familyId: session!.familyId, password }),
    ),
  ];
}
