import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes, gauges } from '../../platform/http/index.ts';
import { oddsApi } from '../calendar/feed/service-odds-api.ts';
import { feedFigures, priceSource } from '../calendar/feed/service-overview.ts';
import { bettingSiteRoutes } from './betting-sites/routes.ts';
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
import { valueRoutes } from './value/routes.ts';

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
      ...bettingSiteRoutes(context),
      ...feedRoutes(context),
      ...valueRoutes(context),
    ]);
    snapshotFile(app, context.db);
    handleToolJobs(context, store);
    const source = oddsApi(context.environment);
    gauges(
      app,
      {
        feed_success_age_seconds: 'Since the feed of prices gave an answer',
        feed_credits_left: 'Credits of the month that the feed may still spend',
        feed_unmatched_names: 'Names of teams in the feed that nobody has matched yet',
        feed_coming_matches: 'Matches of the next seven days',
        feed_fresh_matches: 'Those of them with a price that is fresh enough to verify a tip',
      },
      () => feedFigures(context.db, source, context.clock.now()),
    );
  },
  async start({ db, environment, clock, log }) {
    const { nothing_ranks } = await priceSource(db, environment.ODDS_API_KEY !== undefined, clock.now());
    if (nothing_ranks) {
      log.warn(
        'No fresh prices: without a feed (ODDS_API_KEY) or its files no tip is verified, and nothing ranks. ' +
          'What a feed costs: docs/operations.md, "Prices"',
      );
    }
    return async () => undefined;
  },
};
