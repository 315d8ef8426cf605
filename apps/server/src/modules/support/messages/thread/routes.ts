import * as calls from '@quotavera/contract/support';
import type { ServerContext } from '../../../../platform/context.ts';
import { isFailure } from '../../../../platform/errors/index.ts';
import { type Route, route } from '../../../../platform/http/index.ts';
import { presentSent } from './presenter.ts';
import * as service from './service.ts';
import { writeInThread } from './service-write.ts';

export function threadRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(calls.contactUs, ({ viewer, language, body, request, idempotencyKey }) =>
      service.contact(context, { viewer, language, address: request.ip }, body, idempotencyKey),
    ),
    route(calls.listThreads, ({ viewer, query }) =>
      service.ownThreads(db, viewer, { path: calls.listThreads.path, query }),
    ),
    route(calls.openThread, ({ viewer, body, idempotencyKey }) =>
      service.openConversation(context, viewer, body, idempotencyKey),
    ),
    route(calls.changeThread, ({ viewer, body }) => service.changeOwnThread(context, viewer, body)),
    route(calls.readThread, ({ viewer, params, query }) => service.threadFor(db, viewer, params.id, query.before)),
    route(calls.writeMessage, async ({ viewer, params, body, idempotencyKey }) => {
      const sent = await writeInThread(context, viewer, { threadId: params.id, ...body }, idempotencyKey);
      return isFailure(sent) ? sent : presentSent(sent);
    }),
  ];
}
