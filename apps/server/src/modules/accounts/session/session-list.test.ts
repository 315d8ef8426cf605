import {
  currentUser,
  endOtherSessions,
  endSession,
  listSessions,
  refreshToken,
  signIn,
  updateLastLogin,
} from '@quotavera/contract/accounts';
import { REFRESH_TOKEN_TTL_S } from '@quotavera/domain/limits';
import { HOUR_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { deviceOf } from './devices.ts';

const PASSWORD = 'Correct-horse-1';
const START = '2026-03-02T12:00:00.000Z';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ now: START });
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(START));

const list = async (token: string) => (await t.api.call(listSessions, { token })).reply.results;
const end = (token: string, id: string) => t.api.call(endSession, { token, params: { id } });

async function elsewhere(email: string, userAgent = FIREFOX) {
  const body = { username_or_email: email, password: PASSWORD };
  return (await t.api.call(signIn, { body, headers: { 'user-agent': userAgent } })).reply;
}

test('the list of sessions tells device and times, the latest used first, and which one this is', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  t.clock.advance(60_000);
  const other = await elsewhere(account.email);
  t.clock.advance(60_000);
  await t.api.call(refreshToken, { body: { refresh: account.refresh } });
  const sessions = await list(other.access_token);
  expect(sessions.map(({ id: _, ...rest }) => rest)).toEqual([
    {
      browser: null,
      system: null,
      mobile: false,
      created_at: START,
      last_used_at: '2026-03-02T12:02:00.000Z',
      current: false,
    },
    {
      browser: 'Firefox 145',
      system: 'Windows',
      mobile: false,
      created_at: '2026-03-02T12:01:00.000Z',
      last_used_at: '2026-03-02T12:01:00.000Z',
      current: true,
    },
  ]);
  expect((await list(account.token)).map(({ current }) => current)).toEqual([true, false]);
  t.clock.advance(REFRESH_TOKEN_TTL_S * 1_000 - 60_000);
  const still = await elsewhere(account.email);
  expect(await list(still.access_token)).toHaveLength(2);
});

test('the list of sessions ends another one at once, and it is gone from the list', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const other = await elsewhere(account.email);
  expect((await t.api.call(currentUser, { token: other.access_token })).status).toBe(200);
  const { id } = (await list(account.token)).find(({ current }) => !current)!;
  expect((await end(account.token, id)).reply).toEqual({ ok: true });
  await t.messagesReceived();
  expect((await t.api.call(currentUser, { token: other.access_token })).error.code).toBe('session_ended');
  expect((await t.api.call(refreshToken, { body: { refresh: other.refresh_token } })).status).toBe(401);
  expect(await list(account.token)).toHaveLength(1);
  expect((await end(account.token, id)).status).toBe(404);
});

test('the list of sessions of somebody else is as if it were not there', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const stranger = await t.createAccount({ admin: true });
  const { id } = (await list(account.token))[0]!;
  expect((await end(stranger.token, id)).status).toBe(404);
  expect((await end(stranger.token, 'nonsense')).status).toBe(404);
  expect((await t.api.call(currentUser, { token: account.token })).status).toBe(200);
});

test('all others end together, this one stays', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const others = [await elsewhere(account.email), await elsewhere(account.email)];
  const stranger = await t.createAccount();
  expect((await t.api.call(endOtherSessions, { token: account.token })).reply).toEqual({ ok: true, ended: 2 });
  for (const other of others) {
    expect((await t.api.call(refreshToken, { body: { refresh: other.refresh_token } })).status).toBe(401);
  }
  expect(await list(account.token)).toMatchObject([{ current: true }]);
  expect((await t.api.call(currentUser, { token: stranger.token })).status).toBe(200);
});

test('a visit is stamped', async () => {
  const account = await t.createAccount();
  t.clock.advance(HOUR_MS);
  const token = (await t.api.call(refreshToken, { body: { refresh: account.refresh } })).reply.access;
  expect((await t.api.call(updateLastLogin, { token })).reply).toEqual({ ok: true });
  const row = await t.db.selectFrom('account').select('last_login_at').where('id', '=', account.id).executeTakeFirst();
  expect(row?.last_login_at).toEqual(new Date('2026-03-02T13:00:00.000Z'));
});

test.each([
  [FIREFOX, 'Firefox 145', 'Windows', false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari 26',
    'macOS',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari 26',
    'iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome 142',
    'Android',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet 29',
    'Android',
    true,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge 142',
    'Windows',
    false,
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0',
    'Opera 124',
    'Linux',
    false,
  ],
  ['curl/8.5.0', null, null, false],
  ['<script>alert(1)</script>', null, null, false],
  ['', null, null, false],
])('%s', (userAgent, browser, system, mobile) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, mobile });
});
