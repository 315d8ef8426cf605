import type { ServerModule } from '../../../platform/context.ts';
import { defineRoutes } from '../../../platform/http/index.ts';
import { reviewRoutes } from './routes.ts';

/** What readers say of tipsters, beside what the record says. */
export const reviewsModule: ServerModule = {
  name: 'reviews',
  register(app, context) {
    defineRoutes(app, reviewRoutes(context));
  },
};
