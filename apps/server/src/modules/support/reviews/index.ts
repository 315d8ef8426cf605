import type { ServerModule } from '../../../platform/context.ts';
import { defineRoutes } from '../../../platform/http/index.ts';
import { reviewRoutes } from './routes.ts';

/** Readers review tipsters, beside what the record says. */
export const reviewsModule: ServerModule = {
  name: 'reviews',
  register(app, context) {
    defineRoutes(app, reviewRoutes(context));
  },
};
