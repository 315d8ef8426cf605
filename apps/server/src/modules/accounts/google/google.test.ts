import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  confirmPasswordReset,
  currentUser,
  exchangeGoogleCode,
  linkGoogle,
  readGoogleLink,
  readGoogleTicket,
  refreshToken,
  register,
  requestPasswordReset,
  signIn,
  signInOptions,
  unlinkGoogle,
} from '@quotavera/contract/accounts';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnvironment } from '../../../env.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';

const PASSWORD = 'Correct-horse-1';
const CLIENT = { client_id: 'quotavera', client_secret: 'a-secret-of-the-tests-only' };

interface Person {
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
}

/** The provider knows these people, by subject. */
const people = new Map<string, Person>();
let current = '';
let server: Server;
let issuer: string;
let t: TestApp;
let site: string;

/** A key pair as a provider keeps it. */
async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
}

let answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

async function startProvider(): Promise<void> {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answer = provideWith([await newKey('first')]);
}

/** A real OpenID provider whose pages agree by themselves: whoever is `current` signs in and consents. */
function provideWith(keys: JWK[]): typeof answer {
  const provider = new Provider(issuer, {
    jwks: { keys },
    clients: [
      { ...CLIENT, redirect_uris: [`${site}/api/users/v1/google/callback/`], grant_types: ['authorization_code'] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['tests'] },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
  });
  const callback = provider.callback();
  return async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (current === 'nobody') {
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    }
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: current } });
    }
    const grant = new provider.Grant({ accountId: current, clientId: String(params.client_id) });
    grant.addOIDCScope('openid email profile');
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
}

/** A browser's cookies, for any number of hosts. */
class Jar {
  readonly #cookies = new Map<string, string>();
  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  take(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) this.#cookies.set(name!, value);
      else this.#cookies.delete(name!);
    }
  }
}

interface Browser {
  ours: Jar;
  theirs: Jar;
}
const newBrowser = (): Browser => ({ ours: new Jar(), theirs: new Jar() });

async function visit(browser: Browser, address: string): Promise<string> {
  if (address.startsWith(issuer)) {
    const reply = await fetch(address, { redirect: 'manual', headers: { cookie: browser.theirs.header() } });
    browser.theirs.take(reply.headers.getSetCookie());
    const next = reply.headers.get('location');
    if (!next) throw new Error(`${reply.status} ${address}: ${await reply.text()}`);
    return new URL(next, issuer).href;
  }
  const { pathname, search } = new URL(address, site);
  const reply = await t.app.http.inject({ url: pathname + search, headers: { cookie: browser.ours.header() } });
  browser.ours.take([reply.headers['set-cookie'] ?? []].flat());
  expect(reply.statusCode).toBe(303);
  expect(reply.headers['cache-control']).toBe('no-store');
  return String(reply.headers.location);
}

/** From our start page to the provider and as far as the address that leads back to us. */
async function leave(browser: Browser, redirect = '/dashboard'): Promise<string> {
  let at = await visit(browser, `/api/users/v1/google/start/?redirect=${encodeURIComponent(redirect)}`);
  expect(at).toContain('code_challenge_method=S256');
  for (let n = 0; n < 10 && at.startsWith(issuer); n += 1) at = await visit(browser, at);
  return at;
}

async function comeBack(browser: Browser = newBrowser()): Promise<string> {
  return visit(browser, await leave(browser));
}

const codeIn = (address: string) => /#google=([\w-]+)$/.exec(address)?.[1] ?? '';
const exchange = (browser: Browser, code: string) =>
  t.api.call(exchangeGoogleCode, { body: { code }, headers: { cookie: browser.ours.header() } });

let last = 0;
function newPerson(more: Partial<Person> = {}): { sub: string; email: string } {
  last += 1;
  const email = more.email ?? `person${last}@example.test`;
  current = `google-${last}`;
  people.set(current, { email_verified: true, given_name: 'Nuñez', family_name: "D'Ambrosio", ...more, email });
  return { sub: current, email };
}

const accountRow = (id: number) =>
  t.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const confirm = (id: number) =>
  t.db.updateTable('account').set({ email_confirmed_at: t.clock.now() }).where('id', '=', id).execute();

beforeAll(async () => {
  site = 'http://localhost:3000';
  await startProvider();
  // The provider's tokens expire by the machine's clock.
  t = await createTestApp({
    now: new Date(),
    environment: {
      GOOGLE_CLIENT_ID: CLIENT.client_id,
      GOOGLE_CLIENT_SECRET: CLIENT.client_secret,
      GOOGLE_ISSUER: issuer,
      RATE_LIMITS: '0',
    },
  });
});
afterAll(async () => {
  await t?.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => t.clock.set(new Date()));

/** Goes to Google for an account that is open, and comes back. */
async function link(token: string, password = PASSWORD, browser = newBrowser()): Promise<string> {
  const { reply, headers } = await t.api.call(linkGoogle, { token, body: { password } });
  browser.ours.take([headers['set-cookie'] ?? []].flat().map(String));
  let at = reply.url;
  for (let n = 0; n < 10 && at.startsWith(issuer); n += 1) at = await visit(browser, at);
  return visit(browser, at);
}
const LINKED = '/profile?tab=security&google=linked';
const mailsOf = async (id: number) =>
  (await t.db.selectFrom('mail').select('kind').where('account_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

/** A confirmed account whose owner has linked the person at Google. */
async function linkedAccount(options: { email: string; password?: string }) {
  const account = await t.createAccount({ password: PASSWORD, ...options });
  await confirm(account.id);
  expect(await link(account.token, options.password)).toBe(LINKED);
  return account;
}

test('an account with the confirmed address isn’t linked by the address: its owner links it with the password, is told by mail and is signed in by a code that works once and only in that browser', async () => {
  const { email, sub } = newPerson();
  const account = await t.createAccount({ email, password: PASSWORD });
  await confirm(account.id);
  expect(await comeBack()).toBe('/sign-in?google=known_address&redirect=%2Fdashboard');
  expect(await accountRow(account.id)).toMatchObject({ google_subject: null, google_login: false });
  expect(await mailsOf(account.id)).toEqual([]);

  const { token } = account;
  const wrong = await t.api.call(linkGoogle, { token, body: { password: 'Sbagliata-1' } });
  expect(Object.keys(wrong.error.errors)).toEqual(['password']);
  expect(await link(token)).toBe(LINKED);
  expect(await accountRow(account.id)).toMatchObject({ google_subject: sub, google_login: true });
  expect(await mailsOf(account.id)).toEqual(['google_linked']);
  expect((await t.api.call(linkGoogle, { token, body: { password: PASSWORD } })).error.code).toBe('nothing_to_change');
  const at = t.clock.now().toISOString();
  const unused = { offered: true, linked: true, linked_at: at, last_used_at: null, removable: true };
  expect((await t.api.call(readGoogleLink, { token })).reply).toEqual(unused);

  const browser = newBrowser();
  const address = await comeBack(browser);
  expect(address).toMatch(/^\/sign-in\?redirect=%2Fdashboard#google=[\w-]{43}$/);
  const stranger = await exchange(newBrowser(), codeIn(address));
  expect([stranger.status, stranger.error.code]).toEqual([401, 'google_code_invalid']);
  const { reply } = await exchange(browser, codeIn(address));
  expect(reply).toMatchObject({ id: account.id, email });
  const me = (await t.api.call(currentUser, { token: reply.access_token })).reply;
  expect(me).toMatchObject({ userId: account.id, googleLogin: true });
  expect((await exchange(browser, codeIn(address))).error.code).toBe('google_code_invalid');
  expect((await t.api.call(readGoogleLink, { token })).reply).toEqual({ ...unused, last_used_at: at });
  // The password still signs in, and Google again without another mail.
  expect((await t.api.call(signIn, { body: { username_or_email: email, password: PASSWORD } })).status).toBe(200);
  const again = newBrowser();
  expect((await exchange(again, codeIn(await comeBack(again)))).status).toBe(200);
  expect(await mailsOf(account.id)).toEqual(['google_linked']);
});

describe('linking', () => {
  test('an account without a password needs a sign-in of the last minutes', async () => {
    newPerson();
    const account = await t.createAccount();
    t.clock.advance(11 * MINUTE_MS);
    const late = await t.api.call(linkGoogle, { token: account.token, body: {} });
    expect(late.error.code).toBe('reauthentication_required');
    t.clock.set(new Date());
    expect(await link(await t.tokenOf(account.id), '')).toBe(LINKED);
  });

  test('takes nobody else’s Google account', async () => {
    const { email } = newPerson();
    await linkedAccount({ email });
    const other = await t.createAccount({ password: PASSWORD });
    expect(await link(other.token)).toBe('/profile?tab=security&google=other_account');
    expect(await accountRow(other.id)).toMatchObject({ google_subject: null });
  });

  test('comes to nothing when the session has ended meanwhile, or in another browser', async () => {
    newPerson();
    const account = await t.createAccount({ password: PASSWORD });
    const browser = newBrowser();
    const { reply, headers } = await t.api.call(linkGoogle, { token: account.token, body: { password: PASSWORD } });
    browser.ours.take([headers['set-cookie'] ?? []].flat().map(String));
    let at = reply.url;
    for (let n = 0; n < 10 && at.startsWith(issuer); n += 1) at = await visit(browser, at);
    expect(await visit(newBrowser(), at)).toBe('/sign-in?google=failed');
    await t.db.transaction().execute((trx) => t.app.users.sessions.endAll(trx, account.id, 'logout_all'));
    expect(await visit(browser, at)).toBe('/profile?tab=security&google=failed');
    expect(await accountRow(account.id)).toMatchObject({ google_subject: null });
  });

  test('is undone with the password, unless it is the only way in; the owner is told', async () => {
    const { email } = newPerson();
    const account = await linkedAccount({ email });
    const undo = (password: string, token = account.token) => t.api.call(unlinkGoogle, { token, body: { password } });
    expect(Object.keys((await undo('Sbagliata-1')).error.errors)).toEqual(['password']);
    await t.db.updateTable('account').set({ password_hash: null }).where('id', '=', account.id).execute();
    const token = await t.tokenOf(account.id);
    expect((await t.api.call(readGoogleLink, { token })).reply.removable).toBe(false);
    expect((await undo('', token)).error.code).toBe('only_way_in');
    const { password_hash } = await accountRow((await t.createAccount({ password: PASSWORD })).id);
    await t.db.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute();
    expect((await undo(PASSWORD)).reply).toEqual({ ok: true });
    expect((await undo(PASSWORD)).error.code).toBe('nothing_to_change');
    expect(await accountRow(account.id)).toMatchObject({ google_subject: null, google_login: false });
    expect(await mailsOf(account.id)).toEqual(['google_linked', 'google_unlinked']);
    expect(await comeBack()).toBe('/sign-in?google=known_address&redirect=%2Fdashboard');
  });

  test('ends with the password that it stood beside', async () => {
    const { email } = newPerson();
    const account = await linkedAccount({ email });
    const browser = newBrowser();
    const address = await comeBack(browser);
    await t.api.call(requestPasswordReset, { body: { email } });
    await t.runJobs();
    const mail = await t.db
      .selectFrom('mail')
      .select('body_text')
      .where('kind', '=', 'password_reset')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(mail.body_text)![1]!;
    const body = { token, password: 'Tramonto-9-verde', password2: 'Tramonto-9-verde' };
    expect((await t.api.call(confirmPasswordReset, { body })).status).toBe(200);
    expect(await accountRow(account.id)).toMatchObject({ google_subject: null });
    // A code that Google's return had left in the address isn't worth anything any more.
    expect((await exchange(browser, codeIn(address))).error.code).toBe('google_code_invalid');
  });
});

test('an account with the confirmed address stays theirs when the address at Google changes, for the subject is who they are', async () => {
  const { email, sub } = newPerson();
  const account = await linkedAccount({ email });
  people.set(sub, { ...people.get(sub)!, email: 'elsewhere@example.test', email_verified: false });
  const browser = newBrowser();
  expect((await exchange(browser, codeIn(await comeBack(browser)))).reply.id).toBe(account.id);
});

test('an account with the confirmed address is not given to another Google account with the same address', async () => {
  const { email } = newPerson();
  await linkedAccount({ email });
  newPerson({ email: email.toUpperCase() });
  expect(await comeBack()).toBe('/sign-in?google=other_account&redirect=%2Fdashboard');
});

test('an account with the confirmed address is not linked when Google has not verified the address', async () => {
  const { email } = newPerson({ email_verified: false });
  const account = await t.createAccount({ email });
  await confirm(account.id);
  expect(await comeBack()).toBe('/sign-in?google=unverified&redirect=%2Fdashboard');
  expect(await accountRow(account.id)).toMatchObject({ google_subject: null });
});

test('an account with the confirmed address is not linked to an address that only the database takes for the same', async () => {
  const account = await t.createAccount({ email: 'kate@example.test' });
  await confirm(account.id);
  newPerson({ email: '\u212aate@example.test' });
  expect(await comeBack()).toBe('/sign-in?google=unverified&redirect=%2Fdashboard');
  expect(await accountRow(account.id)).toMatchObject({ google_subject: null });
});

test('an account with the confirmed address and two factors needs the second one after Google too', async () => {
  const { email } = newPerson();
  const account = await linkedAccount({ email });
  await t.db.updateTable('account').set({ is_two_fa_enabled: true }).where('id', '=', account.id).execute();
  const browser = newBrowser();
  const { error } = await exchange(browser, codeIn(await comeBack(browser)));
  expect(error.code).toBe('otp_required');
  expect(error.challenge).toMatch(/^[\w-]{43}$/);
});

test('an account with the confirmed address that is banned stays out', async () => {
  const { email } = newPerson();
  const account = await linkedAccount({ email });
  await t.db.updateTable('account').set({ banned_at: new Date() }).where('id', '=', account.id).execute();
  const browser = newBrowser();
  expect((await exchange(browser, codeIn(await comeBack(browser)))).error.code).toBe('account_banned');
});

test('an account that somebody opened with an address that was never confirmed loses what they could come back with', async () => {
  const { email } = newPerson();
  const squatter = await t.createAccount({ email, password: PASSWORD });
  await t.db.updateTable('account').set({ email_confirmed_at: null }).where('id', '=', squatter.id).execute();
  const before = (await t.api.call(signIn, { body: { username_or_email: email, password: PASSWORD } })).reply;
  const browser = newBrowser();
  const { reply } = await exchange(browser, codeIn(await comeBack(browser)));
  expect(reply.id).toBe(squatter.id);
  expect((await t.api.call(signIn, { body: { username_or_email: email, password: PASSWORD } })).status).toBe(401);
  expect((await t.api.call(refreshToken, { body: { refresh: before.refresh_token } })).status).toBe(401);
  expect(await accountRow(squatter.id)).toMatchObject({ password_hash: null });
  expect((await accountRow(squatter.id)).email_confirmed_at).not.toBeNull();
});

describe('somebody without an account', () => {
  const form = (more: object) => ({
    username: `nuova.${last}`,
    first_name: 'Nuñez',
    last_name: "D'Ambrosio",
    birth_date: '1990-05-01',
    phone_number: '+393471234567',
    socials: 'telegram: @nuova_canale',
    persdescription: 'Seguo la Serie A da vent’anni.',
    whycollaboration: 'Voglio un registro che si possa verificare.',
    contact_moments: [3, 4, 5].map((days) => {
      const day = new Date(t.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
      return `${day}T10:00:00.000Z`;
    }),
    accepted_terms: true,
    privacy: true,
    ...more,
  });

  test('somebody without an account goes to the registration with a ticket, which stands in for the password', async () => {
    const { email, sub } = newPerson();
    const address = await comeBack();
    const google = /^\/register#google=([\w-]+)$/.exec(address)![1]!;
    expect(Buffer.from(google, 'base64url').toString('latin1')).not.toContain(email);
    const { reply: ticket } = await t.api.call(readGoogleTicket, { body: { google } });
    expect(ticket).toEqual({ email, first_name: 'Nuñez', last_name: "D'Ambrosio" });

    const other = await t.api.call(register, { body: form({ email: 'other@example.test', google }) as never });
    expect(Object.keys(other.error.errors)).toEqual(['email']);
    const minor = await t.api.call(register, { body: form({ email, google, birth_date: '2015-01-01' }) as never });
    expect(Object.keys(minor.error.errors)).toEqual(['birth_date']);

    const { reply } = await t.api.call(register, { body: form({ email, google }) as never });
    expect(await accountRow(reply.id)).toMatchObject({ google_subject: sub, google_login: true, password_hash: null });
    expect((await accountRow(reply.id)).email_confirmed_at).not.toBeNull();
    expect(await t.db.selectFrom('mail').select('kind').where('account_id', '=', reply.id).execute()).toEqual([]);
    const browser = newBrowser();
    expect((await exchange(browser, codeIn(await comeBack(browser)))).reply.id).toBe(reply.id);
  });

  test('somebody without an account needs a ticket of ours that is not over', async () => {
    const { email } = newPerson();
    const google = (await comeBack()).split('#google=')[1]!;
    const bad = await t.api.call(register, { body: form({ email, google: `${google}x` }) as never });
    expect(Object.keys(bad.error.errors)).toEqual(['google']);
    const none = await t.api.call(register, { body: form({ email }) as never });
    expect(Object.keys(none.error.errors)).toContain('password');
    t.clock.advance(61 * MINUTE_MS);
    expect((await t.api.call(readGoogleTicket, { body: { google } })).error.code).toBe('google_code_invalid');
  });
});

describe('what comes back otherwise than it left is refused', () => {
  const failed = /^\/sign-in\?google=failed/;

  test('another state, another browser, no cookie, an old cookie', async () => {
    newPerson();
    const browser = newBrowser();
    const back = await leave(browser);
    const forged = back.replace(/state=[^&]+/, 'state=forged');
    expect(await visit(browser, forged)).toMatch(failed);
    expect(await visit(newBrowser(), back)).toMatch(failed);
    const other = newBrowser();
    await leave(other);
    expect(await visit(other, back)).toMatch(failed);
    t.clock.advance(11 * MINUTE_MS);
    expect(await visit(browser, back)).toMatch(failed);
  });

  test('a code that was used before', async () => {
    newPerson();
    const browser = newBrowser();
    const back = await leave(browser);
    expect(await visit(browser, back)).toMatch(/^\/register#google=/);
    expect(await visit(browser, back)).toMatch(failed);
  });

  test('an ID token for another nonce', async () => {
    newPerson();
    const browser = newBrowser();
    let at = await visit(browser, '/api/users/v1/google/start/');
    at = at.replace(/nonce=[^&]+/, 'nonce=of-somebody-else');
    for (let n = 0; n < 10 && at.startsWith(issuer); n += 1) at = await visit(browser, at);
    expect(at).toContain('code=');
    expect(await visit(browser, at)).toMatch(failed);
  });

  test('an answer in another provider’s name', async () => {
    newPerson();
    const browser = newBrowser();
    const back = await leave(browser);
    const mixed = back.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://elsewhere.example')}`);
    expect(await visit(browser, mixed)).toMatch(failed);
  });

  test('nothing at all, because the reader changed their mind', async () => {
    current = 'nobody';
    expect(await comeBack()).toBe('/sign-in?google=cancelled&redirect=%2Fdashboard');
  });

  test('and a page to return to that isn’t ours is forgotten', async () => {
    newPerson({ email_verified: false });
    for (const redirect of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'x',
      '/\r\nx',
    ]) {
      const browser = newBrowser();
      expect(await visit(browser, await leave(browser, redirect))).toBe('/sign-in?google=unverified');
    }
  });
});

describe('the keys of the provider', () => {
  test('change: one that signs with a new key is believed once its keys say so', async () => {
    newPerson();
    expect(await comeBack()).toMatch(/^\/register#google=/);
    answer = provideWith([await newKey('second')]);
    // Keys that were read are kept for a minute; then an unknown one has them read again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE_MS });
    try {
      t.clock.set(new Date());
      expect(await comeBack()).toMatch(/^\/register#google=/);
    } finally {
      vi.useRealTimers();
    }
  });

  test('are the only ones that are believed: an ID token of another one is refused', async () => {
    newPerson();
    const honest = answer;
    const published = JSON.stringify({
      keys: [await newKey('second')].map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use })),
    });
    // The provider's own answers, but another's keys under the same name.
    answer = async (request, response) =>
      request.url === '/jwks'
        ? response.writeHead(200, { 'content-type': 'application/jwk-set+json' }).end(published)
        : honest(request, response);
    const own = await createTestApp({
      now: new Date(),
      environment: {
        GOOGLE_CLIENT_ID: CLIENT.client_id,
        GOOGLE_CLIENT_SECRET: CLIENT.client_secret,
        GOOGLE_ISSUER: issuer,
        RATE_LIMITS: '0',
      },
    });
    const before = t;
    try {
      t = own;
      expect(await comeBack()).toMatch(/^\/sign-in\?google=failed/);
    } finally {
      t = before;
      answer = honest;
      await own.close();
    }
  });
});

test('a provider that is away is said to be so', async () => {
  const own = await createTestApp({
    environment: { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://127.0.0.1:9' },
  });
  const { headers } = await own.app.http.inject('/api/users/v1/google/start/');
  expect(headers.location).toBe('/sign-in?google=unavailable');
  await own.close();
});

test('it is offered only where it is configured', async () => {
  expect((await t.api.call(signInOptions)).reply).toEqual({ google: true });
  const own = await createTestApp();
  expect((await own.api.call(signInOptions)).reply).toEqual({ google: false });
  expect((await own.app.http.inject('/api/users/v1/google/start/')).statusCode).toBe(404);
  await own.close();
});

test('a provider without https is taken on loopback only', () => {
  const wrong = { GOOGLE_ISSUER: 'http://accounts.example', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' };
  expect(() => readEnvironment(wrong)).toThrow(/GOOGLE_ISSUER/);
  expect(() => readEnvironment({ ...wrong, GOOGLE_ISSUER: 'http://127.0.0.1:5', HOST: '0.0.0.0' })).toThrow(
    /GOOGLE_ISSUER/,
  );
  expect(readEnvironment({}).GOOGLE_ISSUER).toBe('https://accounts.google.com');
});
