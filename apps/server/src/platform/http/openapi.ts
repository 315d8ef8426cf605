import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Call, ERROR_STATUS } from '@quotavera/contract/core';
import { CAPABILITIES } from '@quotavera/domain/access';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { declareAccess } from './access.ts';
import { inputSchema, replySchema } from './serializer.ts';

type Json = Record<string, unknown>;

const errorSchema = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [string, ...string[]]),
  description: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  requestId: z.string(),
});

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key, sent again within a day, makes nothing twice and answers as the first time.',
  schema: { type: 'string', format: 'uuid' },
};

function parametersOf(call: Call): Json[] {
  const ofAddress = (['params', 'query'] as const).flatMap((source) => {
    const schema = call[source];
    if (!schema) return [];
    const { properties = {}, required = [] } = inputSchema(schema) as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: source === 'params' ? 'path' : 'query',
      required: source === 'params' || required.includes(name),
      schema: property,
    }));
  });
  return call.idempotent ? [...ofAddress, IDEMPOTENCY_KEY] : ofAddress;
}

function repliesOf(call: Call): Json {
  const replies: Json = {
    [call.status ?? 200]: {
      description: 'OK',
      ...(call.status === 204 ? {} : { content: { 'application/json': { schema: replySchema(call.reply) } } }),
    },
  };
  const byStatus = Map.groupBy(call.errors ?? [], (code) => ERROR_STATUS[code]);
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  for (const [status, codes] of byStatus) {
    replies[status] = { description: codes.map((code) => `\`${code}\``).join(', '), content: failure };
  }
  replies.default = { description: 'Any other failure', content: failure };
  return replies;
}

function operationOf(call: Call): Json {
  const open = CAPABILITIES[call.access].allow === 'anyone';
  return {
    summary: call.summary,
    description: `Access: \`${call.access}\``,
    tags: [call.path.split('/')[1]],
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^\w]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    security: open ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parametersOf(call),
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(call.body) } } } }
      : {}),
    responses: repliesOf(call),
  };
}

/** The API's description (OpenAPI 3.1), made from the contract's calls alone. */
function openApiOf(calls: readonly Call[], server: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of [...calls].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operationOf(call);
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Quotavera', version: '1' },
    servers: [{ url: server }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: replySchema(errorSchema) },
    },
    paths,
  };
}

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
