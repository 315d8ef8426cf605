import type { ServerModule } from '../../../platform/context.ts';
import { defineRoutes } from '../../../platform/http/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { reportRoutes } from './routes.ts';
import { forgetOldVisitors } from './service-privacy.ts';
import { findSuspicions } from './service-suspicions.ts';

export { namedReports, recentReports, waitingReports, waitingSuspicions } from './repository-news.ts';

const lookForSuspicions = jobKind<Record<string, never>>('find_suspicions');
const EVERY_NIGHT = '23 4 * * *';

/** Reports of tips and users, what is decided about them, and what the product suspects by itself. */
export const reportsModule: ServerModule = {
  name: 'reports',
  register(app, context) {
    defineRoutes(app, reportRoutes(context));
    context.jobs.handle(lookForSuspicions, async () => {
      await findSuspicions(context);
      await forgetOldVisitors(context);
    });
    context.jobs.schedule(lookForSuspicions, EVERY_NIGHT);
  },
};
