import { disableTip as disableCall, moderateTip, moderationQueue, queueCounts } from '@quotavera/contract/tips';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { recordService } from '../record/service.ts';
import { confirmOutcome, gradeByAdmin } from '../settlement/service-declaration.ts';
import { ownView } from '../tip/service-lists.ts';
import { disableTip, queuePage, queueSizes } from './service.ts';

export function moderationRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(disableCall, async ({ viewer, body }) => {
      const input = { tipId: body.tip_id, adminId: viewer.accountId, disabled: body.disabled, reason: body.reason };
      const done = await disableTip(db, input, context);
      if (isFailure(done)) return done;
      return (await ownView(db, viewer, body.tip_id, context)) ?? fail('not_found');
    }),
    route(moderationQueue, ({ viewer, query }) =>
      queuePage(db, viewer, query.queue, { path: moderationQueue.path, query }, context),
    ),
    route(moderateTip, async ({ viewer, params, body }) => {
      const input = { tipId: params.id, adminId: viewer.accountId };
      const done =
        body.action === 'confirm'
          ? await confirmOutcome(db, input, context)
          : await gradeByAdmin(db, { ...input, grades: body.grades, reason: body.reason }, context);
      if (isFailure(done)) return done;
      await recordService.refreshDirty(db, { clock: context.clock });
      return (await ownView(db, viewer, params.id, context)) ?? fail('not_found');
    }),
    route(queueCounts, () => queueSizes(db, context)),
  ];
}
