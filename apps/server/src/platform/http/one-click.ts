import type { FastifyInstance } from 'fastify';
import { defineRoutes, type Route } from './route.ts';

/** The two forms of a body that RFC 8058 names. Nothing of either is needed. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const LEAVE = /\/leave\/\{token\}\/$/;

/**
 * Routes that mail programs post a form's body to (RFC 8058). Whoever opens such an address in a browser comes to the page that asks first:
 * programs that look at every link of a mail must not unsubscribe anybody.
 *
 * @param name the parameter of `/newsletter` that tells the page what is left
 */
export async function defineOneClickRoutes(
  app: FastifyInstance,
  name: string,
  routes: readonly Route[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: 1_024 }, (_, __, done) => done(null, undefined));
    defineRoutes(scope, routes);
    for (const { call } of routes.filter(({ call: { path } }) => LEAVE.test(path))) {
      scope.get<{ Params: { token: string } }>(
        `/api${call.path.replace('{token}', ':token')}`,
        { config: { access: call.access } },
        (request, reply) => reply.redirect(`/newsletter?${name}=${encodeURIComponent(request.params.token)}`),
      );
    }
  });
}
