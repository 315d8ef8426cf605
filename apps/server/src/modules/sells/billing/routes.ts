import * as calls from '@quotavera/contract/sells';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SellsContext } from '../context.ts';
import { cancelOrResume, changeAtPeriodEnd, subscriptionsOf, withdrawFrom } from './service.ts';

export function billingRoutes(context: SellsContext): Route[] {
  return [
    route(calls.listSubscriptions, ({ viewer }) => subscriptionsOf(context, viewer.accountId)),
    route(calls.disableSubscription, ({ viewer, body }) => cancelOrResume(context, viewer.accountId, body)),
    route(calls.changeSubscription, ({ viewer, body }) => changeAtPeriodEnd(context, viewer.accountId, body)),
    route(calls.withdraw, ({ viewer, body }) => withdrawFrom(context, viewer.accountId, body)),
  ];
}
