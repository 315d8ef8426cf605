import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, eventually, type TestApp } from '../../testing/index.ts';
import { PUBLIC_CHANNEL, publish } from '../live/index.ts';
import { servePages } from './pages.ts';
import type { Render, WebApplication } from './render.ts';

let t: TestApp;
/** Simulates a module that changes something shown on public pages. */
async function clearPages(): Promise<void> {
  await publish(t.db, PUBLIC_CHANNEL, null);
  await t.messagesReceived();
}
let renders: string[];
let version = 1;
/** The API's answer to pages that read something, and what it waits for. */
let trouble: { status: number; after?: Promise<unknown> } | null = null;

/** A page that shows all that a page can see of its reader. */
const render: Render = async (request, { api, language }) => {
  const { pathname } = new URL(request.url);
  renders.push(`${language} ${pathname}`);
  if (request.method === 'POST') {
    const { name } = Object.fromEntries(await request.formData());
    const answer = await api('/api/users/v1/none/', { method: 'POST', body: '{}' });
    return new Response(`${name} ${answer.status}`, { headers: { 'content-type': 'text/html' } });
  }
  if (pathname === '/gone' || pathname === NOWHERE)
    return new Response('<p>gone</p>', { status: 404, headers: { 'content-type': 'text/html' } });
  if (trouble) {
    const { status, after } = trouble;
    await after;
    return new Response(`<html lang="${language}"><p>broken</p>`, {
      status,
      headers: { 'content-type': 'text/html', 'retry-after': '2' },
    });
  }
  if (pathname === '/document')
    return new Response(`<html lang="${language}"><p>${version}</p>`, { headers: { 'content-type': 'text/html' } });
  if (pathname === '/away') return new Response(null, { status: 302, headers: { location: '/home' } });
  const init = pathname === '/in-french' ? { headers: { 'Accept-Language': 'fr' } } : {};
  const missing = (await (await api('/api/nothing/', init)).json()) as { description: string };
  const body = JSON.stringify([language, version, missing.description, [...request.headers], 'x'.repeat(2_000)]);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `script-src 'sha256-${version}'`,
    ...(pathname === '/secret' ? { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } : {}),
  };
  return new Response(body, { headers });
};

const NOWHERE = '/404';
/** Every page reads `page` of its address and nothing else. */
const pageAddress: WebApplication['pageAddress'] = ({ pathname, searchParams }) => {
  const page = searchParams.get('page');
  const exists = !pathname.startsWith('/never-was');
  return { address: exists ? pathname + (page ? `?page=${page}` : '') : NOWHERE, language: null, exists };
};

beforeAll(async () => {
  t = await createTestApp({
    modules: [],
    web: async (http, { live }) =>
      servePages(http, {
        web: async () => ({ render, pageAddress }),
        publicUrl: 'https://quotavera.example',
        stripe: false,
        live,
        cached: true,
      }),
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  renders = [];
  trouble = null;
  await clearPages();
});

/** The request line as it is written: clients and `inject` would put it in order first. */
async function raw(path: string): Promise<{ status: number | undefined; body: string }> {
  const { http } = t.app;
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const [reply] = (await once(request({ host: '127.0.0.1', port, path }).end(), 'response')) as [IncomingMessage];
  return { status: reply.statusCode, body: await text(reply) };
}

const get = (url: string, headers: Record<string, string> = {}) => t.app.http.inject({ url, headers });

describe('a page', () => {
  test('a page is rendered once for all readers of a language, and shows nothing of any of them', async () => {
    const { token } = await t.createAccount();
    const first = await get('/home', { cookie: 'session=secret; language=it', authorization: `Bearer ${token}` });
    const second = await get('/home', { 'user-agent': 'other' });
    expect(first.statusCode).toBe(200);
    expect(second.body).toBe(first.body);
    expect(first.body).not.toContain('secret');
    expect(first.body).not.toContain(token);
    expect(first.body).toContain('Non trovato');
    expect((await get('/home', { 'accept-language': 'en' })).body).toContain('Not found');
    expect(renders).toEqual(['it /home', 'en /home']);
  });

  test('a page that asks for it is cached nowhere, and its address told to nobody', async () => {
    const first = await get('/secret?token=abc');
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    await get('/secret?token=abc');
    expect(renders).toEqual(['it /secret', 'it /secret']);
  });

  test('a page is rendered once however many ask at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get('/busy')));
    expect(renders).toEqual(['it /busy']);
  });

  test('a page is rendered once whatever its address has that it doesn’t read, and again for what it reads', async () => {
    for (const query of ['', '?x=1', '?x=2&page=2', '?page=2']) await get(`/home${query}`);
    expect(renders).toEqual(['it /home', 'it /home']);
  });

  test('what no page has is rendered once per language', async () => {
    for (const path of ['/never-was', '/never-was/2']) {
      expect((await get(path)).statusCode).toBe(404);
      expect((await get(path, { 'accept-language': 'en' })).statusCode).toBe(404);
    }
    expect(renders).toEqual(['it /404', 'en /404']);
  });

  test('an address that asks for many pages at once has the last ones refused, in words and with a time to come back, and nobody else has', async () => {
    const end = Promise.withResolvers<void>();
    trouble = { status: 200, after: end.promise };
    const ask = (n: number, remoteAddress: string) => t.app.http.inject({ url: `/list?page=${n}`, remoteAddress });
    const many = Array.from({ length: 16 }, (_, n) => ask(n + 1, '192.0.2.1'));
    const other = ask(100, '192.0.2.2');
    const refused = await Promise.race(many);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.body).toContain('Il servizio non è disponibile');
    end.resolve();
    expect((await Promise.all(many)).filter(({ statusCode }) => statusCode === 503)).toHaveLength(2);
    expect((await other).statusCode).toBe(200);
  });

  test('a page is revalidated: 304 without a policy while it is the same, whole when it has changed', async () => {
    const first = await get('/home');
    expect(first.headers['content-security-policy']).toBe("script-src 'sha256-1'");
    const etag = String(first.headers.etag);
    const same = await get('/home', { 'if-none-match': etag });
    expect([same.statusCode, same.body, same.headers['content-security-policy']]).toEqual([304, '', undefined]);
    version = 2;
    await clearPages();
    const changed = await get('/home', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['content-security-policy']).toBe("script-src 'sha256-2'");
  });

  test('a page is sent in brotli to those who read it', async () => {
    const reply = await get('/home', { 'accept-encoding': 'gzip, br' });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(reply.rawPayload.length).toBeLessThan(1_000);
  });

  test('a page that failed carries its status and is kept by nobody', async () => {
    trouble = { status: 503 };
    for (let n = 0; n < 2; n += 1) {
      const { statusCode, headers } = await get('/never-made');
      expect([statusCode, headers['cache-control'], headers.etag]).toEqual([503, 'no-store', undefined]);
      expect(headers['retry-after']).toBe('2');
    }
    expect(renders).toHaveLength(2);
  });

  const answered = Promise.withResolvers<void>();
  test.each([
    ['fails', { status: 503 }],
    ['takes too long', { status: 503, after: answered.promise }],
  ])('a page is served as it last was, marked, while a new one %s', async (_, what) => {
    const good = await get('/document');
    expect(good.body).not.toContain('data-stale-since');
    trouble = what;
    await clearPages();
    const stale = await get('/document', { 'if-none-match': String(good.headers.etag) });
    expect(stale.statusCode).toBe(200);
    expect(stale.body).toContain('data-stale-since');
    expect(stale.body.replace(/ data-stale-since="20[^"]+Z"/, '')).toBe(good.body);
    expect(stale.headers).toMatchObject({ 'cache-control': 'no-store', 'cache-status': 'pages; hit; detail=stale' });
    answered.resolve();
    trouble = null;
    version += 1;
    await eventually(async () => expect((await get('/document')).body).toContain(`<p>${version}</p>`));
    expect((await get('/document')).body).not.toContain('data-stale-since');
  });

  test('a page speaks the language that it asks the API for, whatever its reader prefers', async () => {
    expect((await get('/in-french', { 'accept-language': 'de' })).body).toContain('Introuvable\u00a0: cela');
  });

  test('a page that isn’t there or moved is not kept', async () => {
    expect((await get('/gone')).statusCode).toBe(404);
    expect((await get('/gone')).statusCode).toBe(404);
    expect((await get('/away')).headers.location).toBe('/home');
    expect(renders).toEqual(['it /gone', 'it /gone', 'it /away']);
  });
});

test.each(['//other.example/home', '///other.example/home', '/\\other.example', '//[', '//a:99999/', '//a:80:80/'])(
  'an address that names another origin, or none, is never rendered: %s',
  async (address) => {
    const reply = await raw(address);
    expect([reply.status, reply.body.includes('other.example')]).toEqual([404, false]);
    expect(renders).toEqual([]);
  },
);

test('files of another build, other methods and the API never get a page', async () => {
  expect((await get('/assets/old-1234abcd.js')).statusCode).toBe(404);
  expect((await t.app.http.inject({ method: 'POST', url: '/home' })).statusCode).toBe(405);
  expect((await get('/api/users/v1/none/')).json()).toMatchObject({ code: 'not_found' });
  expect(renders).toEqual([]);
});

describe('a form that the browser sends to its page', () => {
  const send = (headers: Record<string, string>) =>
    t.app.http.inject({
      method: 'POST',
      url: '/contact-us',
      payload: 'name=Ada',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  test.each<Record<string, string>>([{ 'sec-fetch-site': 'same-origin' }, { origin: 'https://quotavera.example' }])(
    'a form that the browser sends to its page is answered by the page and kept by nobody when one of ours sent it: %j',
    async (headers) => {
      const reply = await send(headers);
      expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, 'Ada 404', 'no-store']);
      await send(headers);
      expect(renders).toEqual(['it /contact-us', 'it /contact-us']);
    },
  );

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://quotavera.example' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://other.example' },
    { origin: 'null' },
    {},
  ])('a form that the browser sends to its page is refused when another site may have sent it: %j', async (headers) => {
    expect((await send(headers)).statusCode).toBe(403);
    expect(renders).toEqual([]);
  });

  test('a form that the browser sends to its page never reaches the API, which takes JSON alone', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const reply = await t.app.http.inject({ method: 'POST', url: '/api/users/v1/none/', payload: 'a=b', headers });
    expect([reply.statusCode, renders]).toEqual([expect.any(Number), []]);
    expect(reply.statusCode).toBeGreaterThanOrEqual(404);
  });
});

test.each([
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/tipsters/100%?period=%', '/tipsters/100%25?period=%'],
  ['/en/caf%C3%A9/%FF', '/en/caf%C3%A9/%25FF'],
])('an address that can’t be decoded is sent to one that can: %s', async (address, mended) => {
  const reply = await t.app.http.inject(address);
  expect([reply.statusCode, reply.headers.location]).toEqual([302, mended]);
  expect((await get(mended)).statusCode).toBe(200);
});

test.each(['//other.example/%E0', '/\\other.example/%E0', '/api/%E0'])(
  'but nobody is sent elsewhere: %s',
  async (address) => {
    expect((await raw(address)).status).toBe(404);
  },
);
