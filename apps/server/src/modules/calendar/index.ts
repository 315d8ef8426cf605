import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { fixtureRoutes } from './fixtures/routes.ts';
import { matchCalendarRoute, matchRoutes } from './match/routes.ts';
import { standingsRoutes } from './standings/routes.ts';
import { teamRoutes } from './team/routes.ts';

export { recentImports, waitingImports, waitingNames } from './repository-news.ts';

/** Fixtures, results and prices. Knows nothing of tips. */
export const calendarModule: ServerModule = {
  name: 'calendar',
  register(app, context) {
    const { db } = context;
    defineRoutes(app, [...fixtureRoutes(db), ...matchRoutes(context), ...standingsRoutes(db), ...teamRoutes(db)]);
    matchCalendarRoute(app, context);
  },
};
