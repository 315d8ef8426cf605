import { currentUser, signIn } from '@quotavera/contract/accounts';
import { defineCall } from '@quotavera/contract/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../app.ts';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import type { ServerModule } from '../context.ts';
import { fail } from '../errors/index.ts';
import { createJobs } from '../jobs/index.ts';
import { defineRoutes, route } from './index.ts';

const item = z.object({ id: z.int(), name: z.string(), note: z.string().nullable() });
const readItem = defineCall({
  method: 'GET',
  path: '/trial/v1/items/{id}/',
  summary: 'Reads an item',
  access: 'public.read',
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({ limit: z.coerce.number().int().max(100).default(5), kind: z.enum(['a', 'b']).optional() }),
  reply: z.object({
    item,
    limit: z.int(),
    view: z.discriminatedUnion('see', [
      z.object({ see: z.literal('locked'), day: z.string() }),
      z.object({ see: z.literal('whole'), day: z.string(), odds: z.string() }),
    ]),
  }),
  errors: ['not_found'],
});
const writeItem = defineCall({
  method: 'POST',
  path: '/trial/v1/items/',
  summary: 'Writes an item',
  access: 'tips.publish',
  body: z.object({ legs: z.array(z.object({ odds: z.number().min(1.01) })).min(1), name: z.string().min(3).max(5) }),
  reply: z.object({ id: z.int() }),
  status: 201,
});
const paid = defineCall({
  method: 'GET',
  path: '/trial/v1/paid/',
  summary: 'Paid',
  access: 'bankroll.use',
  reply: z.object({}),
});
const broken = defineCall({
  method: 'GET',
  path: '/trial/v1/broken/',
  summary: 'Breaks',
  access: 'public.read',
  reply: z.object({}),
});
let slowBegan = (): void => undefined;
const slow = defineCall({
  method: 'GET',
  path: '/trial/v1/slow/',
  summary: 'Slow',
  access: 'public.read',
  reply: z.object({ done: z.boolean() }),
});
const long = defineCall({
  method: 'GET',
  path: '/trial/v1/long/',
  summary: 'Long',
  access: 'public.read',
  reply: z.object({ text: z.string() }),
});

const trial: ServerModule = {
  name: 'trial',
  register(app, { db }) {
    defineRoutes(app, [
      route(readItem, ({ params, query }) => {
        if (params.id === 404) return fail('not_found');
        const secret = { id: params.id, name: 'n', note: null, nonce: 'leak-me' };
        return {
          item: secret,
          limit: query.limit,
          view: { see: 'locked', day: '2026-03-02', odds: 'leak-me' },
        } as never;
      }),
      route(writeItem, ({ body }) => ({ id: body.legs.length })),
      route(paid, () => ({})),
      route(broken, () => {
        throw new Error('secret detail of the inside');
      }),
      route(slow, async () => {
        slowBegan();
        await sql`select pg_sleep(0.3)`.execute(db);
        return { done: true };
      }),
      route(long, () => ({ text: 'x'.repeat(5_000) })),
    ]);
  },
};

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ modules: [trial] });
});
afterAll(() => t.close());

test('a declared call answers with and without the final slash, and sends nothing that its reply doesn’t declare', async () => {
  for (const url of ['/api/trial/v1/items/7/', '/api/trial/v1/items/7']) {
    const response = await t.app.http.inject({ url, query: { limit: '9' } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      item: { id: 7, name: 'n', note: null },
      limit: 9,
      view: { see: 'locked', day: '2026-03-02' },
    });
    expect(response.body).not.toContain('leak-me');
  }
});

test('a declared call names the fields at fault in the reader’s language', async () => {
  const { token } = await t.createAccount({ userType: 'collaborator' });
  const body = { legs: [{ odds: 0.9 }, { odds: 'x' }], name: 'ab' } as never;
  const it = await t.api.call(writeItem, { body, token });
  expect(it.status).toBe(400);
  expect(it.error).toMatchObject({ code: 'validation', description: 'Controlla i campi segnalati.' });
  expect(it.error.errors).toEqual({
    'legs.0.odds': ['Il minimo è 1,01.'],
    'legs.1.odds': ['Inserisci un numero.'],
    name: ['Almeno 3 caratteri.'],
  });
  const fr = await t.api.call(writeItem, { body: { legs: [], name: 'abcdef' }, token, language: 'fr' });
  expect(fr.error.errors).toEqual({
    legs: ['Il en faut plus\u00a0: le minimum est 1.'],
    name: ['5 caractères au maximum.'],
  });
  const query = await t.api.call(readItem, {
    params: { id: 1 },
    query: { limit: 1_000, kind: 'c' as never },
    language: 'en',
  });
  expect(query.error.errors).toEqual({
    limit: ['The maximum is 100.'],
    kind: ['Choose one of the allowed values: a, b.'],
  });
});

test('a declared call takes the language from header, cookie, browser, in this order', async () => {
  const descriptionFor = async (headers: Record<string, string>) =>
    (await t.app.http.inject({ url: '/api/none', headers })).json<{ description: string }>().description;
  expect(await descriptionFor({})).toMatch(/^Non trovato/);
  expect(await descriptionFor({ 'accept-language': 'de' })).toMatch(/^Nicht/);
  expect(await descriptionFor({ 'accept-language': 'de', cookie: 'a=b; language=es' })).toMatch(/^No encontrado/);
  expect(await descriptionFor({ 'accept-language': 'de', cookie: 'language=es', 'x-language': 'en' })).toMatch(
    /^Not found/,
  );
});

test('a declared call checks access before it reads the body', async () => {
  const visitor = await t.app.http.inject({ method: 'POST', url: '/api/trial/v1/items/', payload: 'not json' });
  expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'sign_in_required']);
  const { token } = await t.createAccount();
  const user = await t.api.call(writeItem, { body: {} as never, token });
  expect([user.status, user.error.code]).toEqual([403, 'tipster_required']);
});

test('a declared call that needs a plan says which, and what it costs', async () => {
  const { token } = await t.createAccount();
  const { status, error } = await t.api.call(paid, { token });
  expect(status).toBe(403);
  expect(error).toMatchObject({ code: 'plan_required', upgrade: { plan: 'pro', monthly: 1999, yearly: 19_990 } });
  const pro = await t.createAccount({ plan: 'pro' });
  expect((await t.api.call(paid, { token: pro.token })).status).toBe(200);
});

test('a declared call answers an address that can’t exist with 404, an unknown one too, another method with 405', async () => {
  expect((await t.app.http.inject('/api/trial/v1/items/abc/')).statusCode).toBe(404);
  expect((await t.app.http.inject('/api/trial/v1/nothing/')).json()).toMatchObject({ code: 'not_found', errors: {} });
  const wrong = await t.app.http.inject({ method: 'DELETE', url: '/api/trial/v1/items' });
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'POST']);
});

describe('bad requests', () => {
  const post = (payload: string, type = 'application/json') =>
    t.app.http.inject({ method: 'POST', url: `/api${signIn.path}`, payload, headers: { 'content-type': type } });

  test.each([
    ['broken JSON', '{"a":', 'application/json', 400, 'malformed_body'],
    ['no body', '', 'application/json', 400, 'validation'],
    ['another type', '<a/>', 'application/xml', 415, 'unsupported_media_type'],
    ['too much', `{"a":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413, 'body_too_large'],
    ['no object', '[]', 'application/json', 400, 'validation'],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 'application/json', 400, 'malformed_body'],
  ])('%s is a 4xx with a code', async (_name, payload, type, status, code) => {
    const response = await post(payload, type);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.json().requestId).toBe(response.headers['x-request-id']);
  });
});

test('a surprise says nothing of the inside', async () => {
  const { status, error, text } = await t.api.call(broken);
  expect(status).toBe(500);
  expect(error).toMatchObject({ code: 'generic', description: 'Errore Generico, Riprova più tardi!' });
  expect(text).not.toContain('secret');
});

test('long replies are compressed, short ones are not', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const reply = await t.app.http.inject({ url: '/api/trial/v1/long/', headers });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.rawPayload.length).toBeLessThan(500);
  expect((await t.app.http.inject({ url: '/healthz', headers })).headers['content-encoding']).toBeUndefined();
});

test('the probes and the metrics answer', async () => {
  expect((await t.app.http.inject('/healthz')).json()).toEqual({ status: 'alive' });
  expect((await t.app.http.inject('/readyz')).statusCode).toBe(200);
  await t.app.http.inject('/api/trial/v1/items/7/');
  const metrics = (await t.app.http.inject('/metrics')).body;
  expect(metrics).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/trial\/v1\/items\/:id\/",status="200"/,
  );
});

test('requests that are refused make no series of their own for each route', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    for (const path of ['items/x/', 'items/', 'paid/', `${'a'.repeat(90)}/`]) {
      await t.app.http.inject({ method, url: `/api/trial/v1/${path}`, payload: method === 'GET' ? '' : '{}' });
    }
  }
  const { body } = await t.app.http.inject('/metrics');
  const refused = body.split('\n').filter((line) => /_count\{.*status="4/.test(line));
  expect(refused.length).toBeGreaterThan(3);
  expect(refused.filter((line) => !line.includes('route="refused"'))).toEqual([]);
});

test('every declared call is in the OpenAPI document, with its access', async () => {
  const document = (await t.app.http.inject('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/trial/v1/items/{id}/'].get.parameters.map((each: { name: string }) => each.name)).toEqual([
    'id',
    'limit',
    'kind',
  ]);
  expect(document.paths[currentUser.path].get.description).toContain('session.use');
  expect((await t.app.http.inject('/api/docs/')).statusCode).toBe(200);
});

test('pages of headers keep strangers from framing or sniffing', async () => {
  const { headers } = await t.app.http.inject('/api/trial/v1/items/7/');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

describe('the server refuses to start', () => {
  const appOf = (config: object) => {
    const jobs = createJobs(t.context.database.url, t.context.log);
    return createApp({ ...t.context, jobs }, { modules: [careless(config)] });
  };

  const careless = (config: object): ServerModule => ({
    name: 'careless',
    register(app) {
      app.get('/careless', { config }, async () => 'open to all');
    },
  });

  test('when a route declares no access', async () => {
    await expect(appOf({})).rejects.toThrow(/declared access.*GET \/careless/);
  });

  test('when a route declares one that the table doesn’t know', async () => {
    await expect(appOf({ access: 'everything' })).rejects.toThrow(/\/careless/);
  });

  test('and not when all is declared', async () => {
    const app = await appOf({ access: 'public.read' });
    expect((await app.http.inject('/careless')).body).toBe('open to all');
    await app.close();
  });
});

test('closing waits for the requests in flight', async () => {
  const own = await createTestApp({ modules: [trial] });
  const address = await own.app.http.listen({ host: '127.0.0.1', port: 0 });
  const inFlight = new Promise<void>((resolve) => {
    slowBegan = resolve;
  });
  const answer = fetch(`${address}/api/trial/v1/slow/`);
  await inFlight;
  const closing = own.close();
  expect(await (await answer).json()).toEqual({ done: true });
  await closing;
});

test('an announced body that is empty is no body', async () => {
  const { token } = await t.createAccount({});
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await t.app.http.inject({ method: 'POST', url: '/api/users/v1/token/logout_all/', headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ ok: true });
});
