import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { currentUser, signIn } from '@quotavera/contract/accounts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/index.ts';

const TOKEN = 'a-token-of-the-operator';
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({
    environment: { METRICS_TOKEN: TOKEN, PUBLIC_URL: 'https://quotavera.example', TRUST_PROXY: '1' },
  });
});
afterAll(() => t.close());

const ADDRESSES = [
  ['GET', '/api/users/v1/listusers/me/'],
  ['POST', '/api/users/v1/sign-in/'],
  ['GET', '/api/tips/v1/leaderboard/'],
  ['GET', '/api/nothing/'],
  ['GET', '/api/openapi.json'],
  ['GET', '/ledger/vkey'],
  ['GET', '/healthz'],
] as const;

describe('every answer', () => {
  test.each(ADDRESSES)('%s %s carries the security headers', async (method, url) => {
    const { headers } = await t.app.http.inject({ method, url, headers: { 'x-forwarded-for': '192.0.2.9' } });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      // The log's files may be read from any origin, for everybody's tools.
      'cross-origin-resource-policy': url.startsWith('/ledger/') ? 'cross-origin' : 'same-origin',
      'permissions-policy': expect.stringMatching(
        /camera=\(\).*payment=\(self\),.*publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)/,
      ),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
    if (url.startsWith('/api/')) {
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });

  test.each(ADDRESSES)('%s %s lets no other origin in', async (method, url) => {
    const origin = 'https://elsewhere.example';
    const response = await t.app.http.inject({ method, url, headers: { origin, 'x-forwarded-for': '192.0.2.9' } });
    const preflight = await t.app.http.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
    });
    for (const { headers } of [response, preflight]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual(
        // Reading the public log from another page: without credentials, and with nothing that needs to be asked first.
        url.startsWith('/ledger/') && headers === response.headers ? ['access-control-allow-origin'] : [],
      );
    }
    expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
  });

  test('an answer asks nobody for https while the product’s address has none', async () => {
    const plain = await createTestApp();
    expect((await plain.app.http.inject('/healthz')).headers['strict-transport-security']).toBeUndefined();
    await plain.close();
  });
});

describe('one address', () => {
  const from = (address: string, more: object = {}) => ({
    method: 'POST' as const,
    url: '/api/users/v1/token/logout/',
    payload: { refresh: 'x' },
    headers: { 'x-forwarded-for': address },
    ...more,
  });

  test('one address may write six hundred times a minute, its IPv6 neighbours included; another may go on', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 602; n += 1) {
      const { statusCode } = await t.app.http.inject(from(`2001:db8::${(n % 250).toString(16)}`));
      statuses.push(statusCode);
    }
    expect(new Set(statuses.slice(0, 600))).toEqual(new Set([200]));
    expect(statuses.slice(600)).toEqual([429, 429]);
    const refused = await t.app.http.inject(
      from('2001:db8::1', { headers: { 'x-forwarded-for': '2001:db8::1', 'x-language': 'en' } }),
    );
    expect(refused.json()).toMatchObject({ code: 'rate_limited', description: expect.stringContaining('attempts') });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await t.app.http.inject(from('2001:db8:0:1::1'))).statusCode).toBe(200);
    const reading = { url: '/api/tips/v1/leaderboard/', headers: { 'x-forwarded-for': '2001:db8::1' } };
    expect((await t.app.http.inject(reading)).statusCode).toBe(200);
  });

  test('one address may ask for what is costly a hundred and twenty times', async () => {
    const costly = { url: '/api/tips/v1/tipster/stats/nobody/all/', headers: { 'x-forwarded-for': '192.0.2.77' } };
    const statuses: number[] = [];
    for (let n = 0; n < 121; n += 1) statuses.push((await t.app.http.inject(costly)).statusCode);
    expect(statuses.slice(0, 120).every((status) => status === 404)).toBe(true);
    expect(statuses[120]).toBe(429);
    // Requests of the server's own rendering aren't limited, because they serve every reader.
    expect((await t.app.http.inject({ ...costly, headers: {}, remoteAddress: '0.0.0.0' })).statusCode).toBe(404);
  });
});

describe('the metrics', () => {
  const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
    t.app.http.inject({ url: '/metrics', remoteAddress, headers });

  test('the metrics are for this machine and for whoever has the token', async () => {
    expect((await metrics('127.0.0.1')).statusCode).toBe(200);
    expect((await metrics('::1')).statusCode).toBe(200);
    expect((await metrics('192.0.2.1', { authorization: `Bearer ${TOKEN}` })).body).toContain('http_request_duration');
  });

  test('the metrics are nobody else’s, nor a visitor’s who comes through a proxy on this machine', async () => {
    const admin = await t.createAccount({ admin: true });
    const others = await Promise.all([
      metrics('192.0.2.1'),
      metrics('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }),
      metrics('127.0.0.1', { forwarded: 'for=192.0.2.1' }),
      metrics('192.0.2.1', { 'x-forwarded-for': '127.0.0.1' }),
      metrics('192.0.2.1', { authorization: `Bearer ${TOKEN}x` }),
      metrics('192.0.2.1', { authorization: `Bearer ${admin.token}` }),
    ]);
    expect(others.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404));
  });
});

test('a body that dribbles in, or a header that never ends, is cut off; nothing is traced', async () => {
  const address = await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  expect(t.app.http.server.requestTimeout).toBe(60_000);
  expect(t.app.http.server.headersTimeout).toBeLessThanOrEqual(60_000);
  const { port } = t.app.http.server.address() as AddressInfo;
  const tooMuch = await new Promise<number>((resolve, reject) => {
    const outgoing = httpRequest(
      { port, host: '127.0.0.1', path: '/', headers: { 'x-long': 'a'.repeat(20_000) } },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode!);
      },
    );
    outgoing.on('error', reject).end();
  });
  expect(tooMuch).toBe(431);
  const traced = await new Promise<number>((resolve, reject) => {
    const outgoing = httpRequest(
      { port, host: '127.0.0.1', path: '/healthz', method: 'TRACE', agent: false },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode!);
      },
    );
    outgoing.on('error', reject).end();
  });
  expect(traced).toBeGreaterThanOrEqual(400);
  const large = await fetch(`${address}/api/users/v1/sign-in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username_or_email: 'x', password: 'x'.repeat(2_000_000) }),
  });
  expect(large.status).toBe(413);
});

test('the description of the API is one that a parser of others reads, each reference of which leads somewhere', async () => {
  const document = (await t.app.http.inject('/api/openapi.json')).json();
  const validator = new Validator();
  expect((await validator.validate(structuredClone(document))).errors).toBeUndefined();
  const references = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g));
  const leading = [...references].map((reference) =>
    reference
      .slice('#/'.length)
      .split('/')
      .reduce((part, name) => part?.[name], document),
  );
  expect([...references].filter((_, n) => leading[n] === undefined)).toEqual([]);
  expect(references.size).toBeGreaterThan(2);
  expect(Object.keys(document.components.schemas.Error.properties)).toEqual(
    expect.arrayContaining(['upgrade', 'challenge', 'end_reason', 'earlier_tip', 'changed']),
  );
});

test('the description of the API says which files its uploads take', async () => {
  const { paths } = (await t.app.http.inject('/api/openapi.json')).json();
  const operations = Object.values<Record<string, { operationId: string; requestBody?: { content: object } }>>(paths);
  const uploads = operations
    .flatMap((path) => Object.values(path))
    .filter(({ requestBody }) => requestBody && !('application/json' in requestBody.content));
  expect(uploads).toHaveLength(13);
});

test('a caller’s bearer, cookie or address is in no answer', async () => {
  const sent = 'surely-a-secret-of-somebody';
  const answers = [
    await t.api.call(currentUser, { token: sent }),
    await t.api.call(signIn, {
      body: { username_or_email: sent, password: sent },
      headers: { cookie: `device=${sent}` },
    }),
  ];
  for (const { text } of answers) expect(text).not.toContain(sent);
});
