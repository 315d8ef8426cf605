import * as calls from '@quotavera/contract/sells';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addressKey, type Limit } from '../../../platform/limits/index.ts';
import type { SellsContext } from '../context.ts';
import { endPause, pauseChannel } from '../fair/service-pause.ts';
import { addGift, beginTrial, endGift, giftsOf, redeemCode } from '../gift/service.ts';
import { messagesOf, sendToSubscribers, setByMail } from '../message/service.ts';
import { leaveByToken } from '../message/service-leave.ts';

const LINKS: Limit = { points: 60, seconds: 600 };

/** By the address in a message's mail, without signing in. */
export function leaveRoutes(context: SellsContext & Pick<ServerContext, 'limits'>): Route[] {
  return [
    route(calls.leaveMessageMail, async ({ params, request }) => {
      const wait = await context.limits.take('message-mail-link', addressKey(request.ip), LINKS);
      return wait === null ? leaveByToken(context, params.token) : fail('rate_limited', { retryAfterSeconds: wait });
    }),
  ];
}

/** Between a tipster and a channel's subscribers: holidays, messages and gifts. */
export function audienceRoutes(context: SellsContext): Route[] {
  return [
    route(calls.pauseChannel, ({ viewer, params, body }) =>
      pauseChannel(context, viewer.accountId, { ...body, channelId: params.id }),
    ),
    route(calls.endPause, ({ viewer, params }) => endPause(context, viewer.accountId, params.id)),
    route(calls.listMessages, ({ viewer, params, query }) =>
      messagesOf(context, viewer.accountId, params.id, {
        path: calls.listMessages.path.replace('{id}', String(params.id)),
        query,
      }),
    ),
    route(calls.sendMessage, ({ viewer, params, body }) =>
      sendToSubscribers(context, viewer.accountId, { ...body, channelId: params.id }),
    ),
    route(calls.setMessageMail, ({ viewer, params, body }) =>
      setByMail(context, viewer.accountId, params.id, body.by_mail),
    ),
    route(calls.listGifts, ({ viewer, params }) => giftsOf(context, viewer.accountId, params.id)),
    route(calls.createGift, ({ viewer, params, body }) => {
      const { plan: planId, ...terms } = body;
      return addGift(context, viewer.accountId, { ...terms, planId, channelId: params.id });
    }),
    route(calls.closeGift, ({ viewer, params }) =>
      endGift(context, viewer.accountId, { channelId: params.id, id: params.gift }),
    ),
    route(calls.redeemGift, ({ viewer, body }) => redeemCode(context, viewer.accountId, body.code)),
    route(calls.startTrial, ({ viewer, params }) => beginTrial(context, viewer.accountId, params.id)),
  ];
}
