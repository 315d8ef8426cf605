import * as calls from '@quotavera/contract/bankroll';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { dropTag, renameTag, tagBets, tagsOf } from './service.ts';

export function tagRoutes(context: ServerContext): Route[] {
  return [
    route(calls.listBetTags, ({ viewer }) => tagsOf(context.db, viewer.accountId)),
    route(calls.tagBets, ({ viewer, body }) => tagBets(context, viewer.accountId, body)),
    route(calls.editBetTag, ({ viewer, params, body }) =>
      renameTag(context, viewer.accountId, { id: params.id, name: body.name }),
    ),
    route(calls.deleteBetTag, ({ viewer, params }) => dropTag(context, viewer.accountId, params.id)),
  ];
}
