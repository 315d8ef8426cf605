import { join } from 'node:path';
import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { readCourses } from './content.ts';
import { learnerJobs } from './jobs.ts';
import { academyRoutes, certificateFile } from './routes.ts';
import { archiveFile, EXCHANGE_TYPES, exchangeRoutes } from './routes-exchange.ts';
import { learnerFiles, learnerRoutes } from './routes-learners.ts';
import { loadCourses } from './service-content.ts';

export { waitingExams } from './repository-exams.ts';
export { namedCourses, recentCourses } from './repository-news.ts';
export { lessonsNamed } from './service-search.ts';

/** Courses with their lessons and exams, what members did of them, and certificates. */
export const academyModule: ServerModule = {
  name: 'academy',
  async register(app, context) {
    defineRoutes(app, academyRoutes(context));
    defineRoutes(app, learnerRoutes(context));
    await app.register(async (scope) => {
      scope.addContentTypeParser(EXCHANGE_TYPES, (_request, payload, done) => done(null, payload));
      defineRoutes(scope, exchangeRoutes(context));
    });
    certificateFile(app, context);
    archiveFile(app, context);
    learnerFiles(app, context);
    learnerJobs(context);
  },
  async start({ db, clock, environment }) {
    await loadCourses(db, readCourses(join(environment.CONTENT_DIR, 'academy')), clock.now());
    return async () => undefined;
  },
};
