import type { ServerModule } from '../../platform/context.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import { eventRoutes } from './events/routes.ts';
import { FILE_TYPES, importRoutes } from './imports/routes.ts';

/** Imports, and what admins do to the calendar by hand. */
export const toolsModule: ServerModule = {
  name: 'tools',
  async register(app, context) {
    await app.register(async (scope) => {
      // A file is read as it streams in, never held as a whole.
      scope.addContentTypeParser(FILE_TYPES, (_request, payload, done) => done(null, payload));
      defineRoutes(scope, [...importRoutes(context), ...eventRoutes(context.db)]);
    });
  },
};
