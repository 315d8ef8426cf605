import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { newsRoutes } from './routes.ts';

/** The module collects the news since a reader's last visit, kind by kind, each from the module that the kind belongs to. */
export const newsModule: ServerModule = {
  name: 'news',
  register(app, { db }) {
    defineRoutes(app, newsRoutes(db));
  },
};
