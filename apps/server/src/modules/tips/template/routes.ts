import * as calls from '@quotavera/contract/tips';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { createTemplate, deleteTemplate, listTemplates, renameTemplate } from './service.ts';

export function templateRoutes({ db, clock }: ServerContext): Route[] {
  return [
    route(calls.listTemplates, async ({ viewer }) => ({ results: await listTemplates(db, viewer.accountId) })),
    route(calls.createTemplate, ({ viewer, body }) => createTemplate(db, viewer.accountId, body, clock)),
    route(calls.renameTemplate, ({ viewer, params, body }) =>
      renameTemplate(db, viewer.accountId, params.id, body.name),
    ),
    route(calls.deleteTemplate, ({ viewer, params }) => deleteTemplate(db, viewer.accountId, params.id)),
  ];
}
