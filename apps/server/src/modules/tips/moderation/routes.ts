import { confirmOutcomes as confirmCall, moderateTip, moderationQueue, queueCounts } from '@quotavera/contract/tips';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { recordService } from '../record/service.ts';
import { confirmOutcomes } from '../settlement/service-confirmation.ts';
import { gradeByAdmin } from '../settlement/service-declaration.ts';
import { ownView } from '../tip/service-lists.ts';
import { queuePage, queueSizes } from './service.ts';

export function moderationRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(moderationQueue, ({ viewer, query }) =>
      queuePage(db, viewer, query, { path: moderationQueue.path, query }, context),
    ),
    route(moderateTip, async ({ viewer, params, body }) => {
      const done = await gradeByAdmin(db, { ...body, tipId: params.id, adminId: viewer.accountId }, context);
      if (isFailure(done)) return done;
      await recordService.refreshDirty(db, { clock: context.clock });
      return (await ownView(db, viewer, params.id, context)) ?? fail('not_found');
    }),
    route(confirmCall, async ({ viewer, body }) => {
      const results = await confirmOutcomes(db, { tips: body.tips, adminId: viewer.accountId }, context);
      await recordService.refreshDirty(db, { clock: context.clock });
      return { results };
    }),
    route(queueCounts, () => queueSizes(db, context)),
  ];
}
