import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { priceSource } from '../calendar/feed/service-overview.ts';
import { bookmakerRoutes } from './bookmakers/routes.ts';
import { calculatorRoutes } from './calculators/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { feedRoutes } from './feed/routes.ts';
import { createFitStore } from './fits/store.ts';
import { forecastRoutes } from './forecasts/routes.ts';
import { FILE_TYPES, importRoutes } from './imports/routes.ts';
import { handleToolJobs } from './jobs.ts';
import { scheduleRoutes } from './schedules/routes.ts';
import { snapshotFile, snapshotRoutes } from './snapshots/routes.ts';

/** Calculators and forecasts, imports and schedules, and what admins do to the calendar by hand. */
export const toolsModule: ServerModule = {
  name: 'tools',
  async register(app, context) {
    const store = createFitStore(context);
    await app.register(async (scope) => {
      // Files are read as streams, never held in memory as a whole.
      scope.addContentTypeParser(FILE_TYPES, (_request, payload, done) => done(null, payload));
      defineRoutes(scope, [...importRoutes(context), ...eventRoutes(context.db)]);
    });
    defineRoutes(app, [
      ...calculatorRoutes(context, store),
      ...forecastRoutes(context),
      ...scheduleRoutes(context),
      ...snapshotRoutes(context.db),
      ...bookmakerRoutes(context.db),
      ...feedRoutes(context),
    ]);
    snapshotFile(app, context.db);
    handleToolJobs(context, store);
  },
  async start({ db, environment, clock, log }) {
    const { source, priced } = await priceSource(db, environment.ODDS_API_KEY !== undefined, clock.now());
    if (source === 'none' && priced === 0) {
      log.warn('No fresh prices: without a feed (ODDS_API_KEY) or its files no tip is verified, and nothing ranks');
    }
    return async () => undefined;
  },
};
