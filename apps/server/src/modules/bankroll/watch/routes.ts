import * as calls from '@quotavera/contract/bankroll';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { dropWatch, putWatch, watchesOf } from './service.ts';

export function watchRoutes(context: ServerContext): Route[] {
  return [
    route(calls.listBankrollWatches, ({ viewer, params }) => watchesOf(context, viewer.accountId, params.id)),
    route(
      calls.putBankrollWatch,
      ({ viewer, params, body: watch }) => putWatch(context, viewer.accountId, { bankrollId: params.id, watch }),
      { costly: true },
    ),
    route(calls.deleteBankrollWatch, ({ viewer, params }) => dropWatch(context, viewer.accountId, params.id)),
  ];
}
