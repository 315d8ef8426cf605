import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { newsRoutes } from './routes.ts';

/** What is new to a reader since their last visit, kind by kind, each from the module that it belongs to. */
export const newsModule: ServerModule = {
  name: 'news',
  register(app, { db }) {
    defineRoutes(app, newsRoutes(db));
  },
};
