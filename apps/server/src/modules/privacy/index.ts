import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { closingRoutes } from './closing/routes.ts';
import { exportRoute } from './export/routes.ts';

/** Data protection rights: export, deactivation, erasure. */
export const privacyModule: ServerModule = {
  name: 'privacy',
  register(app, context) {
    defineRoutes(app, closingRoutes(context));
    exportRoute(app, context);
  },
};
