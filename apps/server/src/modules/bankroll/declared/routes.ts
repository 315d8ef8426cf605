import * as calls from '@quotavera/contract/bankroll';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { decideReview, reviewOf, reviewPage } from './service.ts';

export function declaredRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(calls.listDeclaredReviews, ({ query }) =>
      reviewPage(db, query.state, { path: calls.listDeclaredReviews.path, query }),
    ),
    route(calls.readDeclaredReview, ({ params }) => reviewOf(db, params.id)),
    route(calls.decideDeclaredReview, ({ viewer, params, body, request }) =>
      decideReview(context, { accountId: viewer.accountId, requestId: request.id }, { id: params.id, ...body }),
    ),
  ];
}
