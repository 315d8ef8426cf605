import * as calls from '@quotavera/contract/sells';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SellsContext } from '../context.ts';
import { type ActInput, endByAdmin, extendByAdmin, refundByAdmin } from './service-acts.ts';
import { subscriptionDetail, subscriptionPage } from './service-read.ts';

interface Received {
  viewer: { accountId: number };
  request: { id: string };
  idempotencyKey: string | null;
  body: { subscription: number; reason: string };
}

function inputOf({ viewer, request, idempotencyKey, body }: Received): ActInput {
  const { subscription, reason } = body;
  return { actorId: viewer.accountId, requestId: request.id, key: idempotencyKey, subscription, reason };
}

export function administrationRoutes(context: SellsContext): Route[] {
  return [
    route(calls.listAllSubscriptions, ({ query }) => {
      const { search, state, plan, channel, provider, renewing, failed } = query;
      const filter = {
        search,
        state,
        plan,
        channel,
        provider,
        renewing: renewing === 'true',
        failed: failed === 'true',
      };
      return subscriptionPage(context, filter, { path: calls.listAllSubscriptions.path, query });
    }),
    route(calls.readAnySubscription, ({ params }) => subscriptionDetail(context, params.id)),
    route(calls.refundPurchase, (received) => {
      const { purchase, part } = received.body;
      return refundByAdmin(context, { ...inputOf(received), purchase, part });
    }),
    route(calls.extendSubscription, (received) =>
      extendByAdmin(context, { ...inputOf(received), days: received.body.days }),
    ),
    route(calls.endSubscription, (received) => endByAdmin(context, inputOf(received))),
  ];
}
