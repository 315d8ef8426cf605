import * as calls from '@quotavera/contract/home';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { guideOf, markStep, proposals, saveAnswers, startOf } from './service.ts';

export function startRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(calls.readOnboarding, ({ viewer }) => startOf(db, viewer.accountId)),
    route(calls.saveOnboarding, ({ viewer, body }) => saveAnswers(context, viewer.accountId, body)),
    route(calls.proposeTipsters, ({ viewer, query }) => proposals(db, viewer, query.sports)),
    route(calls.readGuide, ({ viewer }) => guideOf(db, viewer)),
    route(calls.markGuide, ({ viewer, body }) => markStep(context, viewer, body)),
  ];
}
