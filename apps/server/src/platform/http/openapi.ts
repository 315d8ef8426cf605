import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Call, ERROR_STATUS } from '@quotavera/contract/core';
import { CAPABILITIES, TOKEN_PREFIX, TOKEN_REQUESTS_PER_MINUTE, TOKEN_SCOPES } from '@quotavera/domain/access';
import { PRODUCT_NAME } from '@quotavera/domain/limits';
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
  description:
    'The same key, sent again within a day, makes nothing twice and answers as the first time. Access tokens have to send one.',
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
  const tokens = call.token ? [{ accessToken: [call.token] }] : [];
  return {
    summary: call.summary,
    description: `Access: \`${call.access}\`${call.token ? ` · access tokens: \`${call.token}\`` : ''}`,
    tags: [call.path.split('/')[1]],
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^\w]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    security: [...(open ? [{}] : []), { bearer: [] }, ...tokens],
    parameters: parametersOf(call),
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(call.body) } } } }
      : {}),
    responses: repliesOf(call),
  };
}

/** How to come with a personal access token, with a request for each scope. */
function guideOf(origin: string): string {
  const curl = (...lines: string[]) =>
    ['```sh', ["curl -H 'Authorization: Bearer '$TOKEN", ...lines].join(' \\\n  '), '```'].join('\n');
  return [
    `Programs come with a personal access token, made in the profile (${origin}/profile?tab=connections) for one or more scopes:`,
    [
      '- `read`: matches, prices, tips as far as you see them, your own tips, bets and bankrolls',
      '- `publish`: publish, amend and withdraw your own tips (tipsters)',
      '- `import`: import files of bets and take them back',
    ].join('\n'),
    `A token makes ${TOKEN_REQUESTS_PER_MINUTE} requests in a minute; then the answer is 429 with \`Retry-After\`. It ends with a change of password, with signing out everywhere, and where you revoke it. Other calls answer it 403 \`token_scope\`.`,
    'The matches to come, with their ids, and your own tips (`read`):',
    curl(`'${origin}/api/tips/v1/fixtures/?page_size=50'`),
    curl(`'${origin}/api/tips/v1/tips-edit/?page_size=50'`),
    'Publish a valuebet (`publish`). Odds, lines and stakes are decimal texts; an `Idempotency-Key` has to come with them (else 400 `idempotency_key_required`), with which a repeated request publishes nothing twice:',
    curl(
      '-H "Idempotency-Key: $(uuidgen)"',
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify({
        publish: true,
        stake: '1.5',
        minimum_odds: '1.9',
        legs: [
          { type: 'structured', fixture_id: 1234, market: 'over_under', result: 'over', line: '2.5', odds: '1.95' },
        ],
      })}'`,
      `'${origin}/api/tips/v1/valuebet/'`,
    ),
    'Or publish it as you write it in a chat, where all of it is read; `/api/tips/v1/tip-text/` says what is read of a text, and keeps nothing (`publish`):',
    curl(
      '-H "Idempotency-Key: $(uuidgen)"',
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify({ text: 'Inter - Milan Over 2.5 @1.95 2u' })}'`,
      `'${origin}/api/tips/v1/tip-text/publish/'`,
    ),
    'Import bets from a CSV file into a bankroll (`import`); rows that are there already add nothing:',
    curl("-H 'Content-Type: text/csv'", '--data-binary @bets.csv', `'${origin}/api/tips/v1/bet-imports/?bankroll=12'`),
  ].join('\n\n');
}

/** The API's description (OpenAPI 3.1), made from the contract's calls alone. */
function openApiOf(calls: readonly Call[], server: string, origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of [...calls].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operationOf(call);
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: '1', description: guideOf(origin) },
    servers: [{ url: server }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A session, of 15 minutes' },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${TOKEN_PREFIX}…`,
          description: `A personal access token. It opens the calls that name one of its scopes (${TOKEN_SCOPES.join(', ')}).`,
        },
      },
      schemas: { Error: replySchema(errorSchema) },
    },
    paths,
  };
}

/** `/api/openapi.json` and a readable form of it at `/api/docs`. */
export async function documentApi(app: FastifyInstance, origin: string): Promise<void> {
  const calls = new Set<Call>();
  app.addHook('onRoute', (route) => {
    if (route.config?.call) calls.add(route.config.call);
  });
  let document: Record<string, unknown> | null = null;
  const describe = () => {
    document ??= openApiOf([...calls], '/api', origin);
    return document;
  };
  app.get('/api/openapi.json', { config: { access: 'public.read' } }, async () => describe());
  await app.register(async (scope) => {
    declareAccess(scope, 'public.read');
    await scope.register(swagger, { openapi: { openapi: '3.1.0' }, transformObject: () => describe() });
    await scope.register(swaggerUi, { routePrefix: '/api/docs' });
  });
}
