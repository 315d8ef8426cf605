import * as calls from '@quotavera/contract/support';
import { supportLinks } from '@quotavera/contract/support/addresses';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../../platform/context.ts';
import { fail, isFailure } from '../../../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../../../platform/http/index.ts';
import { presentSent } from '../thread/presenter.ts';
import * as service from './service.ts';
import { applyChange } from './service-change.ts';
import { callHosts, callHours, changeHours } from './service-hosts.ts';
import { calendarFor } from './service-mail.ts';
import { changeRate, rates } from './service-rate.ts';

export function callRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(calls.listCalls, ({ viewer, query }) => service.callPage(db, viewer, calls.listCalls.path, query)),
    route(calls.requestCall, ({ viewer, language, body, idempotencyKey }) =>
      service.request(context, { viewer, language, key: idempotencyKey }, body),
    ),
    route(calls.readCall, ({ viewer, params }) => service.readCall(db, viewer, params.id)),
    route(calls.changeCall, ({ viewer, params, body }) => applyChange(context, viewer, params.id, body)),
    route(calls.listCallMessages, ({ viewer, query }) =>
      service.callMessages(context, viewer, query.call, query.before),
    ),
    route(calls.writeCallMessage, async ({ viewer, body, idempotencyKey }) => {
      const sent = await service.writeInCall(context, viewer, body, idempotencyKey);
      return isFailure(sent) ? sent : presentSent(sent);
    }),
    route(calls.listCallHosts, ({ viewer }) => callHosts(context, viewer)),
    route(calls.readCallHours, ({ viewer }) => callHours(context, viewer)),
    route(calls.changeCallHours, ({ viewer, body }) => changeHours(context, viewer, body)),
    route(calls.listCallRates, () => rates(db)),
    route(calls.changeCallRate, ({ viewer, body, request }) =>
      changeRate(context, { accountId: viewer.accountId, requestId: request.id }, body),
    ),
  ];
}

const ID = /^[1-9]\d{0,14}$/;

/** The calendar entry of an accepted call: no call, because what it answers isn't JSON. */
export function callCalendar(app: FastifyInstance, context: ServerContext): void {
  app.get(supportLinks.calendar, { config: { access: 'support.use' } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const { viewer } = request;
    const found = ID.test(id) && viewer.type === 'member' ? await service.callOf(context.db, viewer, Number(id)) : null;
    if (!found || isFailure(found) || !found.call.scheduled_at) {
      return sendFailure(request, reply, fail('call_not_found'));
    }
    const startsAt = found.call.scheduled_at;
    const side = found.role === 'host' ? 'host' : 'reader';
    const at = context.clock.now();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="call-${found.call.id}.ics"`)
      .send(calendarFor(context, found.call, side, { method: 'REQUEST', startsAt, at }));
  });
}
