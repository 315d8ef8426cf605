import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { dashboardRoutes } from './routes.ts';
import { startRoutes } from './start/routes.ts';

/** A member's first screen, put together from what each module knows of their day; and the first steps that lead there. */
export const dashboardModule: ServerModule = {
  name: 'dashboard',
  register(app, context) {
    defineRoutes(app, [...dashboardRoutes(context), ...startRoutes(context)]);
  },
};
