import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { defineOneClickRoutes, defineRoutes } from '../../../platform/http/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { dispatchAlerts } from '../notification/repository.ts';
import { alertRoutes, leaveRoutes } from './routes.ts';
import { deleteOldPosts, postDue, postToChannels, queuePosts } from './service-channel.ts';
import { cleanUp, dispatch, endDue, queueSending, send, sendAlerts } from './service-delivery.ts';
import { remindDue } from './service-reminders.ts';
import { type BotParts, registerWebhook } from './service-telegram.ts';

/** Sends what waited, ends what is over: once a minute. */
const sweepAlerts = jobKind<Record<string, never>>('alerts_sweep');
const cleanAlerts = jobKind<Record<string, never>>('alerts_clean');
export const telegramWebhook = jobKind<Record<string, never>>('telegram_webhook');

export async function registerAlerts(app: FastifyInstance, context: ServerContext, parts: BotParts): Promise<void> {
  await defineOneClickRoutes(app, leaveRoutes(context));
  defineRoutes(app, alertRoutes(context, parts));
  const { jobs, db } = context;
  jobs.handle(dispatchAlerts, async () => {
    await dispatch(context);
    await queuePosts(db);
  });
  jobs.handle(postToChannels, () => postDue(context, parts.readTips));
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
}
