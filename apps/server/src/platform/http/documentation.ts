import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Call } from '@quotavera/contract/core';
import type { FastifyInstance } from 'fastify';
import { declareAccess } from './access.ts';
import { openApiOf } from './openapi.ts';

/** `/api/openapi.json` and a readable form of it at `/api/docs`. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  const calls = new Set<Call>();
  app.addHook('onRoute', (route) => {
    if (route.config?.call) calls.add(route.config.call);
  });
  let document: Record<string, unknown> | null = null;
  const describe = () => {
    document ??= openApiOf([...calls], '/api');
    return document;
  };
  app.get('/api/openapi.json', { config: { access: 'public.read' } }, async () => describe());
  await app.register(async (scope) => {
    declareAccess(scope, 'public.read');
    await scope.register(swagger, { openapi: { openapi: '3.1.0' }, transformObject: () => describe() });
    await scope.register(swaggerUi, { routePrefix: '/api/docs' });
  });
}
