import type { ServerModule } from '../../../platform/context.ts';
import { defineRoutes } from '../../../platform/http/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { applicationRoutes } from './routes.ts';
import { forgetOldApplications } from './service-administration.ts';

export { namedApplications, recentApplications, waitingApplications } from './repository-news.ts';

const cleanApplications = jobKind<Record<string, never>>('clean_applications');
const EVERY_NIGHT = '33 3 * * *';

/** Applications of future tipsters: the form, the agenda of calls, and what becomes of them. */
export const applicationsModule: ServerModule = {
  name: 'applications',
  register(app, context) {
    defineRoutes(app, applicationRoutes(context));
    context.jobs.handle(cleanApplications, () => forgetOldApplications(context));
    context.jobs.schedule(cleanApplications, EVERY_NIGHT);
  },
};
