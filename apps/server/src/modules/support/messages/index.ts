import type { ServerModule } from '../../../platform/context.ts';
import { defineRoutes } from '../../../platform/http/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { callJobs } from './call/jobs.ts';
import { callCalendar, callRoutes } from './call/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { inboundMail } from './mail/routes.ts';
import { threadRoutes } from './thread/routes.ts';
import { attachmentRoutes } from './thread/routes-attachments.ts';
import { cleanAttachments } from './thread/service-attachments.ts';

export { namedThreads, recentCalls, recentMessages, waitingThreads } from './repository-news.ts';

const cleanMessageFiles = jobKind<Record<string, never>>('clean_message_files');
const EVERY_HOUR = '23 * * * *';

/** Conversations: messages to the team, its inbox, one-to-one calls, and the mails by which they go on. */
export const messagesModule: ServerModule = {
  name: 'messages',
  register(app, context) {
    defineRoutes(app, [...threadRoutes(context), ...inboxRoutes(context), ...callRoutes(context)]);
    attachmentRoutes(app, context);
    callCalendar(app, context);
    inboundMail(app, context);
    callJobs(context);
    context.jobs.handle(cleanMessageFiles, () => cleanAttachments(context));
    context.jobs.schedule(cleanMessageFiles, EVERY_HOUR);
  },
};
