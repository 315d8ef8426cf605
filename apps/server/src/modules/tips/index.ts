import type { ServerModule } from '../../platform/context.ts';
import { createReplyCache, defineRoutes } from '../../platform/http/index.ts';
import { forgetOldRequests } from '../../platform/idempotency/index.ts';
import { addJob, jobKind } from '../../platform/jobs/index.ts';
import { followWanted } from '../users/registration/service.ts';
import { memberOf } from '../users/session/service.ts';
import { registerAlerts, telegramWebhook } from './alert/index.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { figuresJob, refreshFigures } from './dashboard/service-home.ts';
import { calendarFeedRoutes, feedFiles } from './feed/routes.ts';
import { followRoutes } from './follow/routes.ts';
import { setFollowing } from './follow/service.ts';
import { leaderboardRoutes } from './leaderboard/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { notificationRoutes } from './notification/routes.ts';
import type { ReadTips } from './notification/service.ts';
import { recordJobs } from './record/jobs.ts';
import { searchRoutes } from './search/routes.ts';
import { sweepUnfinished } from './settlement/service.ts';
import { declareOutcome } from './settlement/service-declaration.ts';
import { templateRoutes } from './template/routes.ts';
import { tipRoutes } from './tip/routes.ts';
import { publishDue, publishScheduled } from './tip/service-drafts.ts';
import { tipLists } from './tip/service-lists.ts';
import { draftOfText } from './tip/service-text.ts';
import { recordExport, tipsterRoutes } from './tipster/routes.ts';
import { unlockRoutes } from './unlock/routes.ts';
import { selectPublicVersion } from './version/repository.ts';
import { whatIfJobs, whatIfRoutes } from './what-if/routes.ts';

export { namedTips, recentDeclarations, recentNotifications, recentTips } from './repository-news.ts';

/** Voids what was postponed too long, and settles what a killed process left. */
const sweepJob = jobKind<Record<string, never>>('tips_settle_sweep');
/** Deletes idempotency keys that are older than a day. */
const forgetRequests = jobKind<Record<string, never>>('tips_forget_requests');
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_NIGHT = '47 3 * * *';

export const tipsModule: ServerModule = {
  name: 'tips',
  async register(app, context) {
    const cache = createReplyCache(() => selectPublicVersion(context.db), context.clock);
    const readTips: ReadTips = (viewer, ids) => tipLists.byIds(context.db, viewer, ids, context);
    defineRoutes(app, [
      ...tipRoutes(context, declareOutcome, cache),
      ...templateRoutes(context),
      ...unlockRoutes(context),
      ...followRoutes(context),
      ...notificationRoutes(context, readTips),
      ...moderationRoutes(context),
      ...liveRoutes(context),
      ...leaderboardRoutes(context, cache),
      ...tipsterRoutes(context, cache),
      ...dashboardRoutes(context, cache),
      ...searchRoutes(context),
      ...calendarFeedRoutes(context),
      ...whatIfRoutes(context),
    ]);
    await registerAlerts(app, context, {
      readTips,
      viewerOf: (db, id) => memberOf(db, id, context.clock.now()),
      draftOfText: (viewer, text) => draftOfText(context.db, viewer, text, context),
    });
    feedFiles(app, context);
    recordExport(app, context);
    recordJobs(context);
    whatIfJobs(context);
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
  async start({ db, environment }) {
    // Work that fell due or was interrupted while no server ran.
    await addJob(db, publishScheduled, {}, { jobKey: publishScheduled.name });
    await addJob(db, sweepJob, {}, { jobKey: sweepJob.name });
    if (environment.TELEGRAM_BOT_TOKEN) await addJob(db, telegramWebhook, {}, { jobKey: telegramWebhook.name });
    return async () => undefined;
  },
};
