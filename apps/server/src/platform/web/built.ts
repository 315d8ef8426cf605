import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { DAY_S, HOUR_S } from '@quotavera/domain/time';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';
import { declareAccess } from '../http/index.ts';
import { servePages } from './pages.ts';
import type { WebApplication } from './render.ts';

const YEAR_S = 365 * DAY_S;

/** Serves a build: its files (named by their content, so for ever; the few others for an hour) and its pages. */
export async function serveBuiltWeb(http: FastifyInstance, context: ServerContext, buildDir: string): Promise<void> {
  const web = (await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)) as WebApplication;
  await http.register(async (scope) => {
    declareAccess(scope, 'public.read');
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, cached: true };
    });
    await scope.register(fastifyStatic, {
      root: join(buildDir, 'client'),
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br'],
      setHeaders: (reply, path) => {
        const forEver = path.includes('/assets/') && /-[\w-]{8,}\./.test(basename(path));
        const control = forEver ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`;
        void reply.header('cache-control', control);
      },
    });
  });
  servePages(http, {
    web: async () => web,
    publicUrl: context.environment.PUBLIC_URL,
    stripe: context.environment.STRIPE_SECRET_KEY !== undefined,
    live: context.live,
    cached: true,
  });
}
