import type { ServerModule } from '../../platform/context.ts';
import { createReplyCache, defineRoutes } from '../../platform/http/index.ts';
import { addJob, jobKind } from '../../platform/jobs/index.ts';
import { followWanted } from '../users/registration/service.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { figuresJob, refreshFigures } from './dashboard/service-home.ts';
import { followRoutes } from './follow/routes.ts';
import { setFollowing } from './follow/service.ts';
import { leaderboardRoutes } from './leaderboard/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { notificationRoutes } from './notification/routes.ts';
import { recordJobs } from './record/jobs.ts';
import { searchRoutes } from './search/routes.ts';
import { sweepUnfinished } from './settlement/service.ts';
import { declareOutcome } from './settlement/service-declaration.ts';
import { templateRoutes } from './template/routes.ts';
import { tipRoutes } from './tip/routes.ts';
import { publishDue, publishScheduled } from './tip/service-drafts.ts';
import { forgetOldRequests } from './tip/service-idempotency.ts';
import { tipLists } from './tip/service-lists.ts';
import { recordExport, tipsterRoutes } from './tipster/routes.ts';
import { unlockRoutes } from './unlock/routes.ts';
import { selectPublicVersion } from './version/repository.ts';

/** Voids what was postponed too long, and settles what a killed process left. */
const sweepJob = jobKind<Record<string, never>>('tips_settle_sweep');
/** Deletes idempotency keys that are older than a day. */
const forgetRequests = jobKind<Record<string, never>>('tips_forget_requests');
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_NIGHT = '47 3 * * *';

export const tipsModule: ServerModule = {
  name: 'tips',
  register(app, context) {
    const cache = createReplyCache(() => selectPublicVersion(context.db), context.clock);
    defineRoutes(app, [
      ...tipRoutes(context, declareOutcome, cache),
      ...templateRoutes(context),
      ...unlockRoutes(context),
      ...followRoutes(context),
      ...notificationRoutes(context, (viewer, ids) => tipLists.byIds(context.db, viewer, ids, context)),
      ...moderationRoutes(context),
      ...liveRoutes(context),
      ...leaderboardRoutes(context, cache),
      ...tipsterRoutes(context, cache),
      ...dashboardRoutes(context, cache),
      ...searchRoutes(context),
    ]);
    recordExport(app, context);
    recordJobs(context);
    const { db, clock, jobs } = context;
    jobs.handle(publishScheduled, async () => {
      await publishDue(db, { clock });
    });
    jobs.schedule(publishScheduled, EVERY_MINUTE);
    jobs.handle(followWanted, async (follow) => void (await setFollowing(db, { ...follow, follow: true }, clock)));
    jobs.handle(sweepJob, async () => {
      await sweepUnfinished(db, { clock });
    });
    jobs.schedule(sweepJob, EVERY_FIVE_MINUTES);
    jobs.handle(figuresJob, () => refreshFigures(db, { clock }));
    jobs.schedule(figuresJob, EVERY_MINUTE);
    jobs.handle(forgetRequests, () => forgetOldRequests(db, clock));
    jobs.schedule(forgetRequests, EVERY_NIGHT);
  },
  async start({ db }) {
    // Work that fell due or was interrupted while no server ran.
    await addJob(db, publishScheduled, {}, { jobKey: publishScheduled.name });
    await addJob(db, sweepJob, {}, { jobKey: sweepJob.name });
    return async () => undefined;
  },
};
