import * as calls from '@quotavera/contract/support';
import { type Route, route } from '../../../platform/http/index.ts';
import type { CommentsContext } from '../comments/service-subject.ts';
import { answer, removeReview, reviewsOf, versionsOf, writeReview } from './service.ts';

export function reviewRoutes(context: CommentsContext): Route[] {
  const { db } = context;
  return [
    route(calls.listTipsterReviews, ({ viewer, params, query }) => {
      const path = calls.listTipsterReviews.path.replace('{id}', encodeURIComponent(params.id));
      return reviewsOf(context, viewer, params.id, { path, query });
    }),
    route(calls.writeReview, ({ viewer, body }) => writeReview(context, viewer, body)),
    route(calls.deleteReview, ({ viewer, params }) => removeReview(db, viewer.accountId, params.id)),
    route(calls.listReviewVersions, ({ viewer, params }) => versionsOf(db, viewer, params.id)),
    route(calls.answerReview, ({ viewer, params, body }) => answer(context, viewer, params.id, body.text)),
  ];
}
