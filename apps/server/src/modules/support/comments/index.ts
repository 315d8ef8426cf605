import type { ServerModule } from '../../../platform/context.ts';
import { defineRoutes } from '../../../platform/http/index.ts';
import { commentRoutes } from './routes.ts';

/** What readers say to each other under tips, articles and lessons. */
export const commentsModule: ServerModule = {
  name: 'comments',
  register(app, context) {
    defineRoutes(app, commentRoutes(context));
  },
};
