import * as calls from '@quotavera/contract/support';
import type { ServerContext } from '../../../../platform/context.ts';
import { isFailure } from '../../../../platform/errors/index.ts';
import { type Route, route } from '../../../../platform/http/index.ts';
import { presentSent } from '../thread/presenter.ts';
import * as service from './service.ts';

export function inboxRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(calls.readInbox, ({ viewer, query }) => service.inboxPage(db, viewer, calls.readInbox.path, query)),
    route(calls.handleThread, ({ viewer, params, body }) => service.handle(context, viewer, params.id, body)),
    route(calls.writeNote, async ({ viewer, params, body }) => {
      const note = await service.addNote(context, viewer, params.id, body.message);
      return isFailure(note) ? note : presentSent(note);
    }),
    route(calls.listMessageTemplates, () => service.templates(db)),
    route(calls.createMessageTemplate, ({ body }) => service.addTemplate(context, body)),
    route(calls.editMessageTemplate, ({ params, body }) => service.changeTemplate(context, params.id, body)),
    route(calls.deleteMessageTemplate, ({ params }) => service.removeTemplate(db, params.id)),
  ];
}
