import { deactivateAccount, eraseAccount } from '@quotavera/contract/users';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { deactivate, erase } from './service.ts';

export function closingRoutes(context: ServerContext): Route[] {
  return [
    route(deactivateAccount, ({ viewer, body }) => deactivate(context, viewer.accountId, body)),
    route(eraseAccount, ({ viewer, body }) => erase(context, viewer.accountId, body)),
  ];
}
