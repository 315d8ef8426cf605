import type { ServerContext, ServerModule } from '../../platform/context.ts';
import { defineOneClickRoutes, defineRoutes } from '../../platform/http/index.ts';
import { accountingFiles, accountingRoutes } from './accounting/routes.ts';
import { administrationRoutes } from './administration/routes.ts';
import { audienceRoutes, leaveRoutes } from './audience/routes.ts';
import { billingJobs } from './billing/jobs.ts';
import { billingRoutes } from './billing/routes.ts';
import { bookJobs } from './books/jobs.ts';
import { bookRoutes } from './books/routes.ts';
import { proveMoney } from './books/service.ts';
import { channelRoutes } from './channel/routes.ts';
import { channelFollowRoutes } from './channel/routes-follow.ts';
import { discountRoutes } from './discount/routes.ts';
import { invoiceFiles, invoiceRoutes } from './invoice/routes.ts';
import { sandboxRoutes } from './provider/sandbox/routes.ts';
import { createPayments } from './provider/service.ts';
import { stripeWebhook } from './provider/stripe/webhook.ts';
import { purchaseJobs } from './purchase/jobs.ts';
import { purchaseRoutes } from './purchase/routes.ts';
import { receiptFile } from './receipt/routes.ts';
import { referralJobs } from './referral/jobs.ts';
import { affiliationFile, referralRoutes } from './referral/routes.ts';
import { worklistRoutes } from './worklist/routes.ts';

export {
  namedChannels,
  namedSubscriptions,
  recentChannels,
  recentSubscriptions,
  waitingDifferences,
  waitingDisputes,
  waitingInvoices,
  waitingJobs,
  waitingPayouts,
  waitingRefunds,
} from './repository-news.ts';

export const sellsModule: ServerModule = {
  name: 'sells',
  async register(app, server) {
    const context = { ...server, provider: createPayments(server) };
    defineRoutes(app, [
      ...purchaseRoutes(context),
      ...billingRoutes(context),
      ...channelRoutes(context),
      ...channelFollowRoutes(context),
      ...audienceRoutes(context),
      ...sandboxRoutes(context),
      ...referralRoutes(context),
      ...administrationRoutes(context),
      ...invoiceRoutes(context),
      ...discountRoutes(context),
      ...bookRoutes(context),
      ...accountingRoutes(context),
      ...worklistRoutes(context),
    ]);
    await defineOneClickRoutes(app, 'channel', leaveRoutes(context));
    await stripeWebhook(app, server);
    receiptFile(app, context);
    invoiceFiles(app, context);
    accountingFiles(app, context);
    purchaseJobs(context);
    billingJobs(context);
    bookJobs(context);
    affiliationFile(app, context);
    referralJobs(context);
  },
};

/** Proves the books against themselves and the provider, as the command does. */
export const checkMoney = (server: Pick<ServerContext, 'db' | 'clock' | 'environment'>, options: { full: boolean }) =>
  proveMoney({ ...server, provider: createPayments(server) }, options);
