import type { ServerModule } from '../../platform/context.ts';
import { defineOneClickRoutes, defineRoutes } from '../../platform/http/index.ts';
import { addJob, jobKind } from '../../platform/jobs/index.ts';
import { memberRegistered } from '../accounts/registration/service.ts';
import { memberOf } from '../accounts/session/service.ts';
import { dispatchAlerts } from '../tips/notification/index.ts';
import { tipLists } from '../tips/tip/service-lists.ts';
import { draftOfText } from '../tips/tip/service-text.ts';
import { deleteOldPosts, postDue, postToChats, queuePosts } from './chats/service-posts.ts';
import { calendarFeedRoutes, feedFiles } from './feed/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { alertRoutes, leaveRoutes } from './routes.ts';
import { registerWebhook } from './service-bot.ts';
import { cleanUp, dispatch, endDue, queueSending, send, sendAlerts } from './service-delivery.ts';
import { startAlerts } from './service-preferences.ts';
import { remindDue } from './service-reminders.ts';
import type { BotParts } from './service-telegram.ts';

/** Sends what waited, ends what is over: once a minute. */
const sweepAlerts = jobKind<Record<string, never>>('alerts_sweep');
const cleanAlerts = jobKind<Record<string, never>>('alerts_clean');
const telegramWebhook = jobKind<Record<string, never>>('telegram_webhook');

export const alertsModule: ServerModule = {
  name: 'alerts',
  async register(app, context) {
    const { jobs, db, clock } = context;
    const parts: BotParts = {
      readTips: (viewer, ids) => tipLists.byIds(db, viewer, ids, context),
      viewerOf: (connection, id) => memberOf(connection, id, clock.now()),
      draftOfText: (viewer, text) => draftOfText(db, viewer, text, context),
    };
    await defineOneClickRoutes(app, 'alerts', leaveRoutes(context));
    defineRoutes(app, [...alertRoutes(context, parts), ...liveRoutes(context), ...calendarFeedRoutes(context)]);
    feedFiles(app, context);
    jobs.handle(memberRegistered, ({ accountId }) => startAlerts(db, accountId));
    jobs.handle(dispatchAlerts, async () => {
      await dispatch(context);
      await queuePosts(db);
    });
    jobs.handle(postToChats, () => postDue(context, parts.readTips));
    jobs.handle(sendAlerts, ({ channel }) => send(context, channel));
    jobs.handle(sweepAlerts, async () => {
      await endDue(context);
      await remindDue(context);
      await dispatch(context);
      await queueSending(db);
      await queuePosts(db);
    });
    jobs.schedule(sweepAlerts, '* * * * *');
    jobs.handle(cleanAlerts, async () => {
      await cleanUp(context);
      await deleteOldPosts(context);
    });
    jobs.schedule(cleanAlerts, '13 4 * * *');
    jobs.handle(telegramWebhook, () => registerWebhook(context));
  },
  async start({ db, environment }) {
    if (environment.TELEGRAM_BOT_TOKEN) await addJob(db, telegramWebhook, {}, { jobKey: telegramWebhook.name });
    return async () => undefined;
  },
};
