import * as calls from '@quotavera/contract/sells';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SellsContext } from '../context.ts';
import * as service from './service.ts';

export function channelRoutes(context: SellsContext): Route[] {
  return [
    route(calls.ownChannels, ({ viewer }) => service.ownChannelsOf(context, viewer.accountId)),
    route(calls.createChannel, ({ viewer, body }) => service.createChannel(context, viewer.accountId, body)),
    route(calls.editChannel, ({ viewer, params, body }) =>
      service.editChannel(context, viewer.accountId, { ...body, id: params.id }),
    ),
    route(calls.deleteChannel, ({ viewer, params }) => service.deleteChannel(context, viewer.accountId, params.id)),
    route(calls.createChannelPlan, ({ viewer, params, body }) =>
      service.createPlan(context, viewer.accountId, { ...body, channelId: params.id }),
    ),
    route(calls.editChannelPlan, ({ viewer, params, body }) =>
      service.editPlan(context, viewer.accountId, { ...body, channelId: params.id, planId: params.plan }),
    ),
    route(calls.deleteChannelPlan, ({ viewer, params }) =>
      service.deletePlan(context, viewer.accountId, { channelId: params.id, planId: params.plan }),
    ),
    route(calls.readChannel, ({ viewer, params }) => service.channelPage(context, viewer, params.id)),
    route(calls.checkSubscription, ({ viewer, query }) => service.relationTo(context, viewer, query.channel)),
  ];
}
