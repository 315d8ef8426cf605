import type { FastifyInstance } from 'fastify';
import { defineRoutes, type Route } from './route.ts';

/** Routes that mail programs post a form's body to (RFC 8058); nothing of it is needed. */
export async function defineOneClickRoutes(app: FastifyInstance, routes: readonly Route[]): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_, __, done) => done(null, undefined),
    );
    defineRoutes(scope, routes);
  });
}
