import type { ServerModule } from '../../../platform/context.ts';
import { defineOneClickRoutes, defineRoutes } from '../../../platform/http/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { issueRoutes, subscriptionRoutes } from './routes.ts';
import { cleanSubscribers } from './service.ts';
import { sendDue } from './service-issues.ts';

const sendNewsletters = jobKind<Record<string, never>>('send_newsletters');
const cleanNewsletter = jobKind<Record<string, never>>('clean_newsletter');

/** Subscriptions to the newsletter, and its issues from the draft to the mailbox. */
export const newsletterModule: ServerModule = {
  name: 'newsletter',
  async register(app, context) {
    await defineOneClickRoutes(app, 'leave', subscriptionRoutes(context));
    defineRoutes(app, issueRoutes(context));
    context.jobs.handle(sendNewsletters, () => sendDue(context));
    context.jobs.schedule(sendNewsletters, '* * * * *');
    context.jobs.handle(cleanNewsletter, () => cleanSubscribers(context));
    context.jobs.schedule(cleanNewsletter, '29 3 * * *');
  },
};
