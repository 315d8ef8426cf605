import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Call, COMMON_ERRORS, ERROR_STATUS, type ErrorCode } from '@quotavera/contract/core';
import {
  CAPABILITIES,
  PAID_PLANS,
  TOKEN_PREFIX,
  TOKEN_REQUESTS_PER_MINUTE,
  TOKEN_SCOPES,
} from '@quotavera/domain/access';
import { SIDES } from '@quotavera/domain/bet';
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
  upgrade: z
    .object({
      plan: z.enum(PAID_PLANS),
      name: z.string(),
      monthly: z.int(),
      yearly: z.int(),
      undiscountedYearly: z.int(),
    })
    .optional()
    .describe('With `plan_required`: the plan that opens it, prices in euro cents'),
  challenge: z.string().optional().describe('With `otp_required`: what completes the sign-in together with a code'),
  end_reason: z.string().optional().describe('With `refresh_invalid`: why the session was ended'),
  earlier_tip: z
    .object({
      id: z.int(),
      published_at: z.string(),
      side: z.enum(SIDES),
      leg: z.object({ market: z.string(), result: z.string(), line: z.string().nullable() }).nullable(),
    })
    .optional()
    .describe('With `bet_repeated` and `bet_opposed`: the own tip that the new one repeats'),
  changed: z
    .object({ by: z.string(), at: z.string(), edit: z.string().nullable() })
    .optional()
    .describe('With `conflict` of what several people edit: who has changed it, when and how'),
});

/**
 * Puts the parts of a schema that refer to themselves among the document's own, because a reference is read from the document's root and not
 * from the schema's.
 */
function withRootReferences(schema: object, name: string, shared: Json): object {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`);
  const { $defs = {}, $schema: _dialect, ...own } = JSON.parse(text) as { $defs?: Json; $schema?: string };
  for (const [part, definition] of Object.entries($defs)) shared[`${name}.${part}`] = definition;
  return own;
}

const operationIdOf = ({ method, path }: Call): string =>
  `${method.toLowerCase()}${path.replace(/[^\w]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`;

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

function repliesOf(call: Call, shared: Json): Json {
  const replies: Json = {
    [call.status ?? 200]: {
      description: 'OK',
      ...(call.status === 204
        ? {}
        : {
            content: {
              'application/json': { schema: withRootReferences(replySchema(call.reply), operationIdOf(call), shared) },
            },
          }),
    },
  };
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const named = (codes: readonly ErrorCode[]) => codes.map((code) => `\`${code}\``).join(', ');
  for (const [status, codes] of Map.groupBy(call.errors ?? [], (code) => ERROR_STATUS[code])) {
    replies[status] = { description: named(codes), content: failure };
  }
  replies.default = { description: `Any other failure: ${named(COMMON_ERRORS)}`, content: failure };
  return replies;
}

/** Returns the declared reply of a successful call as a schema that stands alone; null where it has no body. */
export function declaredReply(call: Call): object | null {
  if (call.status === 204) return null;
  const schemas: Json = {};
  return { ...withRootReferences(replySchema(call.reply), operationIdOf(call), schemas), components: { schemas } };
}

/** Returns the declared reply of any failed call. */
export function declaredFailure(): object {
  const schemas: Json = {};
  return { ...withRootReferences(replySchema(errorSchema), 'Error', schemas), components: { schemas } };
}

function requestBodyOf(call: Call, shared: Json): Json {
  const file = { schema: { type: 'string', format: 'binary' } };
  if (call.file) return { required: true, content: Object.fromEntries(call.file.map((type) => [type, file])) };
  const schema = withRootReferences(inputSchema(call.body!), `${operationIdOf(call)}.body`, shared);
  return { required: true, content: { 'application/json': { schema } } };
}

function operationOf(call: Call, shared: Json): Json {
  const open = CAPABILITIES[call.access].allow === 'anyone';
  const tokens = call.token ? [{ accessToken: [call.token] }] : [];
  return {
    summary: call.summary,
    description: `Access: \`${call.access}\`${call.token ? ` · access tokens: \`${call.token}\`` : ''}`,
    tags: [call.path.split('/')[1]],
    operationId: operationIdOf(call),
    security: [...(open ? [{}] : []), { bearer: [] }, ...tokens],
    parameters: parametersOf(call),
    ...(call.body || call.file ? { requestBody: requestBodyOf(call, shared) } : {}),
    responses: repliesOf(call, shared),
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
  const shared: Json = {};
  for (const call of [...calls].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operationOf(call, shared);
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
      schemas: { Error: withRootReferences(replySchema(errorSchema), 'Error', shared), ...shared },
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
