import type { ServerModule } from '../../../platform/context.ts';
import { defineRoutes } from '../../../platform/http/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { transparencyFile } from './files.ts';
import { reportRoutes } from './routes.ts';
import { forgetOldVisitors } from './service-privacy.ts';
import { findSuspicions } from './service-suspicions.ts';
import { queueTexts } from './service-texts.ts';

export { namedReports, recentReports, waitingReports, waitingSuspicions, waitingTexts } from './repository-news.ts';

const lookForSuspicions = jobKind<Record<string, never>>('find_suspicions');
const queueNewTexts = jobKind<Record<string, never>>('queue_texts');
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_NIGHT = '23 4 * * *';

/** Reports of tips and users, what is decided about them, and what the product suspects by itself. */
export const reportsModule: ServerModule = {
  name: 'reports',
  register(app, context) {
    defineRoutes(app, reportRoutes(context));
    transparencyFile(app, context);
    context.jobs.handle(lookForSuspicions, async () => {
      await findSuspicions(context);
      await forgetOldVisitors(context);
    });
    context.jobs.schedule(lookForSuspicions, EVERY_NIGHT);
    context.jobs.handle(queueNewTexts, () => queueTexts(context));
    context.jobs.schedule(queueNewTexts, EVERY_FIVE_MINUTES);
  },
};
