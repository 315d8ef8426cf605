import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { fixtureRoutes } from './fixtures/routes.ts';

export { recentImports } from './repository-news.ts';

/** Fixtures, results and prices. Knows nothing of tips. */
export const calendarModule: ServerModule = {
  name: 'calendar',
  register(app, { db }) {
    defineRoutes(app, fixtureRoutes(db));
  },
};
