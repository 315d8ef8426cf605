import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { addJob } from '../../platform/jobs/index.ts';
import { analysisRoutes, betFiles } from './analysis/routes.ts';
import { bankrollRoutes } from './bankroll/routes.ts';
import { declaredRoutes } from './declared/routes.ts';
import { entryRoutes } from './entry/routes.ts';
import { followabilityJobs } from './followability/jobs.ts';
import { followabilityRoutes } from './followability/routes.ts';
import { BET_FILE_TYPES, importRoutes } from './import/routes.ts';
import { outlookRoutes } from './outlook/routes.ts';
import { rateRoutes } from './rates/routes.ts';
import { registerReports, reportRoutes } from './report/routes.ts';
import { settlementJobs, settleOwnBets } from './settlement/jobs.ts';
import { sharedRoutes } from './shared/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { watchJobs } from './watch/jobs.ts';
import { watchRoutes } from './watch/routes.ts';

export { waitingHistories } from './declared/repository.ts';

/** Own bets and followed tips, and the money that is bet. Settlement of tips knows nothing of it. */
export const bankrollModule: ServerModule = {
  name: 'bankroll',
  async register(app, context) {
    await app.register(async (scope) => {
      scope.addContentTypeParser(BET_FILE_TYPES, (_request, payload, done) => done(null, payload));
      defineRoutes(scope, [...importRoutes(context), ...rateRoutes(context)]);
    });
    defineRoutes(app, [
      ...bankrollRoutes(context),
      ...entryRoutes(context),
      ...analysisRoutes(context),
      ...tagRoutes(context),
      ...sharedRoutes(context),
      ...watchRoutes(context),
      ...reportRoutes(context),
      ...declaredRoutes(context),
      ...followabilityRoutes(context),
      ...outlookRoutes(context),
    ]);
    betFiles(app, context);
    await registerReports(app, context);
    settlementJobs(context);
    watchJobs(context);
    followabilityJobs(context);
  },
  async start({ db }) {
    // Tips and matches may have been decided while no server ran.
    await addJob(db, settleOwnBets, {}, { jobKey: settleOwnBets.name });
    return async () => undefined;
  },
};
