import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { closingRoutes } from './closing/routes.ts';
import { exportRoute } from './export/routes.ts';

/** What somebody may ask of us about themselves: everything that we hold, to be left alone, to be forgotten. */
export const privacyModule: ServerModule = {
  name: 'privacy',
  register(app, context) {
    defineRoutes(app, closingRoutes(context));
    exportRoute(app, context);
  },
};
