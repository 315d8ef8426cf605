import { join } from 'node:path';
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import type { ServerContext } from '../context.ts';
import { servePages } from './pages.ts';
import type { WebApplication } from './render.ts';

/** Vite inside our server: sources are served as they are, changes reach the browser at once. */
export async function serveWebSources(http: FastifyInstance, context: ServerContext, webDir: string): Promise<void> {
  const vite = await createServer({
    root: webDir,
    configFile: join(webDir, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http.server } },
  });
  await http.register(middie);
  http.use((request, response, next) => {
    if (/^\/(api|ledger|healthz|readyz|metrics)\b/.test(request.url ?? '')) next();
    else vite.middlewares(request, response, next);
  });
  http.addHook('onClose', () => vite.close());
  servePages(http, {
    web: async () => (await vite.ssrLoadModule('/app/entry.fetch.ts')) as WebApplication,
    publicUrl: context.environment.PUBLIC_URL,
    stripe: context.environment.STRIPE_SECRET_KEY !== undefined,
    live: context.live,
    cached: false,
  });
}
