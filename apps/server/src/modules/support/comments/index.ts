import type { ServerModule } from '../../../platform/context.ts';
import { defineRoutes } from '../../../platform/http/index.ts';
import { commentRoutes } from './routes.ts';

/** Readers talk to each other under tips, articles and lessons. */
export const commentsModule: ServerModule = {
  name: 'comments',
  register(app, context) {
    defineRoutes(app, commentRoutes(context));
  },
};
