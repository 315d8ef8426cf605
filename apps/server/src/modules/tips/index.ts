import { MINUTE_MS } from '@quotavera/domain/time';
import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { forgetOldRequests } from '../../platform/idempotency/index.ts';
import { addJob, jobKind } from '../../platform/jobs/index.ts';
import { followWanted } from '../accounts/registration/service.ts';
import { followRoutes } from './follow/routes.ts';
import { setFollowing } from './follow/service.ts';
import { matchRoutes } from './match/routes.ts';
import { matchTipRoutes } from './match-tips/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { takeTurns } from './notification/repository.ts';
import { notificationRoutes } from './notification/routes.ts';
import type { ReadTips } from './notification/service.ts';
import { forgetNotifications } from './notification/service-old.ts';
import { tellReaders } from './notification/service-turns.ts';
import { checkJob, monthsJob, recordJobs, refreshJob } from './record/jobs.ts';
import { recordTrouble } from './record/service-check.ts';
import { rebuildRecords } from './record/service-rebuild.ts';
import { sweepUnfinished } from './settlement/service.ts';
import { declareOutcome } from './settlement/service-declaration.ts';
import { templateRoutes } from './template/routes.ts';
import { tipRoutes } from './tip/routes.ts';
import { publishDue, publishScheduled } from './tip/service-drafts.ts';
import { tipLists } from './tip/service-lists.ts';
import { unlockRoutes } from './unlock/routes.ts';
import { createPublicReplies } from './version/service.ts';

export { waitingTips } from './moderation/repository.ts';
export { namedTips, recentDeclarations, recentNotifications, recentTips } from './repository-news.ts';

/** Voids what was postponed too long, and settles what a killed process left. */
const sweepJob = jobKind<Record<string, never>>('tips_settle_sweep');
/** Deletes idempotency keys that are older than a day. */
const forgetRequests = jobKind<Record<string, never>>('tips_forget_requests');
/** Makes notifications of news whose turns broke off. */
const sweepNews = jobKind<Record<string, never>>('tips_news_sweep');
/** Deletes notifications that nobody looks for any more. */
const forgetOld = jobKind<Record<string, never>>('tips_forget_notifications');
/** A product that starts has its readers' jobs to do before it compares a sample of records. */
const CHECK_AFTER_MS = 10 * MINUTE_MS;
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_NIGHT = '47 3 * * *';

export const tipsModule: ServerModule = {
  name: 'tips',
  register(app, context) {
    const readTips: ReadTips = (viewer, ids) => tipLists.byIds(context.db, viewer, ids, context);
    defineRoutes(app, [
      ...tipRoutes(context, declareOutcome, createPublicReplies(context)),
      ...matchTipRoutes(context),
      ...templateRoutes(context),
      ...unlockRoutes(context),
      ...followRoutes(context),
      ...matchRoutes(context),
      ...notificationRoutes(context, readTips),
      ...moderationRoutes(context),
    ]);
    recordJobs(context);
    const { db, clock, jobs } = context;
    app.watchTrouble('records', () => recordTrouble(db));
    jobs.handle(publishScheduled, async () => {
      await publishDue(db, { clock });
    });
    jobs.schedule(publishScheduled, EVERY_MINUTE);
    jobs.handle(followWanted, async (follow) => void (await setFollowing(db, { ...follow, follow: true }, clock)));
    jobs.handle(sweepJob, async () => {
      await sweepUnfinished(db, { clock });
    });
    jobs.schedule(sweepJob, EVERY_FIVE_MINUTES);
    jobs.handle(takeTurns, (_, { stopping }) => tellReaders(db, { stopping }));
    // A process that was killed may have left the turns' queue locked.
    jobs.handle(sweepNews, (_, { stopping }) => tellReaders(db, { stopping }));
    jobs.schedule(sweepNews, EVERY_MINUTE);
    jobs.handle(forgetOld, async (_, { stopping }) => void (await forgetNotifications(db, { clock, stopping })));
    jobs.schedule(forgetOld, EVERY_NIGHT);
    jobs.handle(forgetRequests, () => forgetOldRequests(db, clock));
    jobs.schedule(forgetRequests, EVERY_NIGHT);
  },
  async start({ db, database, clock, log }) {
    // Records of an older form would be shown as they are, or not at all: nobody is answered before they are made again.
    await rebuildRecords({ db, url: database.url, clock, log });
    // Work that fell due or was interrupted while no server ran.
    await addJob(db, publishScheduled, {}, { jobKey: publishScheduled.name });
    await addJob(db, sweepJob, {}, { jobKey: sweepJob.name });
    await addJob(db, monthsJob, {}, { jobKey: monthsJob.name });
    await addJob(db, refreshJob, {}, { jobKey: refreshJob.name });
    // Each start may be the first after an upgrade.
    const runAt = new Date(clock.wall().getTime() + CHECK_AFTER_MS);
    await addJob(db, checkJob, {}, { jobKey: checkJob.name, runAt });
    return async () => undefined;
  },
};
