import { currentUser, logOut, logOutAll, refreshToken, signIn, updateProfile } from '@quotavera/contract/accounts';
import { ACCESS_TOKEN_TTL_S, REFRESH_REPLAY_MS, REFRESH_TOKEN_TTL_S } from '@quotavera/domain/limits';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countQueries } from '../../../platform/database/index.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { announceAccountChange } from './viewers.ts';

const PASSWORD = 'Correct-horse-1';
const START = '2026-03-02T12:00:00.000Z';
const POOL = 20;
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ now: START, poolSize: POOL });
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(START));

const refresh = (token: string) => t.api.call(refreshToken, { body: { refresh: token } });
const me = (token: string) => t.api.call(currentUser, { token });

describe('signing in', () => {
  test('signing in by e-mail or username, in any case, answers the session and the roles', async () => {
    const { email, username, id } = await t.createAccount({
      userType: 'collaborator',
      admin: true,
      secondFactor: false,
      password: PASSWORD,
    });
    // Any other admin would need a code.
    await t.db.updateTable('account').set({ simulated: true }).where('id', '=', id).execute();
    for (const name of [email, username.toUpperCase()]) {
      const { reply } = await t.api.call(signIn, { body: { username_or_email: name, password: PASSWORD } });
      expect(reply).toMatchObject({ id, email, fullName: 'Ada Bianchi', authority: ['collaborator', 'admin'] });
      expect((await me(reply.access_token)).reply).toMatchObject({ userId: id, username, layout: 'simple' });
    }
  });

  test('a wrong password, an unknown name and an account without a password answer alike', async () => {
    const account = await t.createAccount({ password: PASSWORD });
    const without = await t.createAccount();
    const tries = [account.email, 'nobody@example.test', without.email].map((name) =>
      t.api.call(signIn, { body: { username_or_email: name, password: 'Wrong-horse-1' }, language: 'en' }),
    );
    for (const { status, error } of await Promise.all(tries)) {
      expect(status).toBe(401);
      expect(error).toMatchObject({ code: '401', errors: {} });
      expect(error.description).toContain('Wrong credentials');
    }
  });

  test('an unknown name costs the time of a password check', async () => {
    const started = performance.now();
    await t.api.call(signIn, { body: { username_or_email: 'no-such-person', password: PASSWORD } });
    // This is far below the time of an argon2id check and far above that of a query.
    expect(performance.now() - started).toBeGreaterThan(10);
  });

  test('a banned account is told so only with the right password', async () => {
    const { email } = await t.createAccount({ password: PASSWORD, banned: true });
    const right = await t.api.call(signIn, { body: { username_or_email: email, password: PASSWORD } });
    expect(right.error.code).toBe('account_banned');
    const wrong = await t.api.call(signIn, { body: { username_or_email: email, password: 'x' } });
    expect(wrong.error.code).toBe('401');
  });

  test('missing fields are named, in the reader’s language', async () => {
    const { status, error } = await t.api.call(signIn, { body: {} as never, language: 'de' });
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: 'validation',
      errors: { username_or_email: ['Pflichtfeld.'], password: ['Pflichtfeld.'] },
    });
    expect(error.requestId).toMatch(/^[\w-]{36}$/);
  });
});

test('the access token lives a quarter of an hour', async () => {
  const { token } = await t.createAccount();
  t.clock.advance(ACCESS_TOKEN_TTL_S * 1_000 - 1_000);
  expect((await me(token)).status).toBe(200);
  t.clock.advance(2_000);
  expect((await me(token)).error.code).toBe('token_expired');
});

test('the access token of another signature, another algorithm or none is refused', async () => {
  const { token } = await t.createAccount();
  const claims = decodeJwt(token);
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
  // A token signed with the right key for another purpose is refused.
  const key = t.context.secrets.get('access-token');
  const header = decodeProtectedHeader(token) as { alg: string };
  const otherAudience = await new SignJWT({ ...claims, aud: 'elsewhere' }).setProtectedHeader(header).sign(key);
  const otherType = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
  for (const bad of [forged, otherAudience, otherType, none, 'rubbish', `${token}x`]) {
    expect((await me(bad)).error.code, bad).toBe('token_invalid');
  }
  expect((await t.api.call(currentUser)).error.code).toBe('sign_in_required');
});

test('the access token says what the account was, but the database says what it may', async () => {
  const { id, token } = await t.createAccount({ plan: 'pro' });
  expect(decodeJwt(token)).toMatchObject({ sub: String(id), userType: 'user', plan: 'pro', admin: false });
  expect((await me(token)).reply.subscriptionType).toBe('pro');
  await t.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('account')
      .set({ subscription_type: 'elite', is_admin: true, is_two_fa_enabled: true })
      .where('id', '=', id)
      .execute();
    await announceAccountChange(trx, id);
  });
  await t.messagesReceived();
  expect((await me(token)).reply).toMatchObject({ subscriptionType: 'elite', role: ['user', 'admin'] });
});

test('the access token isn’t answered from what was cached once a change is announced, and is again afterwards', async () => {
  const { id, token } = await t.createAccount();
  const queries = () => countQueries(() => me(token)).then(({ count }) => count);
  await queries();
  const cached = await queries();
  await t.db.transaction().execute(async (trx) => {
    await announceAccountChange(trx, id);
    expect(await queries()).toBe(cached + 1);
  });
  await t.messagesReceived();
  await queries();
  expect(await queries()).toBe(cached);
});

test('the access token of a plan that has run out is START’s', async () => {
  const { token } = await t.createAccount({ plan: 'elite', planUntil: new Date('2026-03-02T12:05:00Z') });
  expect((await me(token)).reply.subscriptionType).toBe('elite');
  t.clock.advance(5 * MINUTE_MS);
  expect((await me(token)).reply.subscriptionType).toBe('free');
});

test('the access token of a banned account is refused at once', async () => {
  const { id, token } = await t.createAccount();
  expect((await me(token)).status).toBe(200);
  await t.db.transaction().execute(async (trx) => {
    await trx.updateTable('account').set({ banned_at: t.clock.now() }).where('id', '=', id).execute();
    await announceAccountChange(trx, id);
  });
  await t.messagesReceived();
  expect((await me(token)).error.code).toBe('account_banned');
});

test('refreshing rotates, and the old token answers with the same pair for ten seconds', async () => {
  const account = await t.createAccount();
  const first = (await refresh(account.refresh)).reply;
  expect(first.refresh).not.toBe(account.refresh);
  expect((await me(first.access)).reply.userId).toBe(account.id);
  t.clock.advance(REFRESH_REPLAY_MS);
  expect((await refresh(account.refresh)).reply).toEqual(first);
});

test('after ten seconds the reuse of an old token ends the family, whoever uses it', async () => {
  const account = await t.createAccount();
  const first = (await refresh(account.refresh)).reply;
  expect((await me(first.access)).status).toBe(200);
  t.clock.advance(REFRESH_REPLAY_MS + 1);
  const stolen = await refresh(account.refresh);
  expect(stolen.status).toBe(401);
  expect(stolen.error.code).toBe('refresh_reused');
  expect((await refresh(first.refresh)).status).toBe(401);
  await t.messagesReceived();
  expect((await me(first.access)).error.code).toBe('session_ended');
  const other = await t.api.call(currentUser, { token: (await t.createAccount()).token });
  expect(other.status).toBe(200);
});

test('fifty at once with one token give one pair and one family', async () => {
  const account = await t.createAccount();
  // All connections are open before the race starts, because opening them would serialise the refreshes.
  await Promise.all(Array.from({ length: POOL }, () => t.context.database.pool.query('select pg_sleep(0.05)')));
  const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(account.refresh)));
  expect(new Set(replies.map(({ reply }) => JSON.stringify(reply))).size).toBe(1);
  const rows = await t.db
    .selectFrom('session_family')
    .innerJoin('refresh_token', 'refresh_token.family_id', 'session_family.id')
    .select(['session_family.id', 'session_family.ended_at', 'refresh_token.used_at'])
    .where('account_id', '=', account.id)
    .execute();
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map((row) => row.id)).size).toBe(1);
  expect(rows.filter((row) => row.used_at === null)).toHaveLength(1);
  expect(rows.every((row) => row.ended_at === null)).toBe(true);
});

test('refreshing ends after thirty days without use, for strangers and for the banned', async () => {
  const account = await t.createAccount();
  t.clock.advance(REFRESH_TOKEN_TTL_S * 1_000);
  expect((await refresh(account.refresh)).error.code).toBe('refresh_invalid');
  expect((await refresh('never-issued')).error.code).toBe('refresh_invalid');
  const banned = await t.createAccount({ banned: true });
  expect((await refresh(banned.refresh)).error.code).toBe('account_banned');
});

test('refreshing goes on for half a year at most, however often it is used', async () => {
  let { refresh: token } = await t.createAccount();
  for (let month = 1; month <= 7; month += 1) {
    const { reply } = await refresh(token);
    token = reply.refresh;
    t.clock.advance(25 * DAY_MS);
  }
  const last = (await refresh(token)).reply.refresh;
  t.clock.advance(5 * DAY_MS);
  expect((await refresh(last)).error.code).toBe('refresh_invalid');
});

test('refreshing takes no notice of a bearer beside it', async () => {
  const account = await t.createAccount();
  const { status } = await t.api.call(refreshToken, {
    body: { refresh: account.refresh },
    token: 'expired.or.worse',
  });
  expect(status).toBe(200);
});

test('refreshing keeps only hashes', async () => {
  const account = await t.createAccount();
  const { refresh: next } = (await refresh(account.refresh)).reply;
  const stored = JSON.stringify(await t.db.selectFrom('refresh_token').selectAll().execute());
  expect(stored).not.toContain(Buffer.from(next).toString('hex'));
  expect(stored).not.toContain(next);
});

test('signing out ends this session and no other', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const other = (await t.api.call(signIn, { body: { username_or_email: account.email, password: PASSWORD } })).reply;
  expect((await t.api.call(logOut, { body: { refresh: account.refresh } })).reply).toEqual({ ok: true });
  expect((await refresh(account.refresh)).error.code).toBe('refresh_invalid');
  await t.messagesReceived();
  expect((await me(account.token)).error.code).toBe('session_ended');
  expect((await me(other.access_token)).status).toBe(200);
  expect((await t.api.call(logOut, { body: { refresh: 'never-issued' } })).status).toBe(200);
});

test('everywhere ends all of them', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const other = (await t.api.call(signIn, { body: { username_or_email: account.email, password: PASSWORD } })).reply;
  expect((await t.api.call(logOutAll, { token: account.token })).reply).toEqual({ ok: true, ended: 2 });
  // The other device learns the reason.
  const refused = await refresh(other.refresh_token);
  expect([refused.status, refused.error]).toMatchObject([401, { code: 'refresh_invalid', end_reason: 'logout_all' }]);
  await t.messagesReceived();
  expect((await me(other.access_token)).error.code).toBe('session_ended');
});

test('preferences change alone or together, and nothing else can be changed with them', async () => {
  const { token } = await t.createAccount();
  const changed = await t.api.call(updateProfile, { token, body: { layout: 'decked', color_scheme: 'dark' } });
  expect(changed.reply).toMatchObject({ layout: 'decked', color_scheme: 'dark', language: 'it' });
  const refused = await t.api.call(updateProfile, { token, body: { is_admin: true } as never });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.error.errors)).toEqual(['is_admin']);
  const wrong = await t.api.call(updateProfile, { token, body: { layout: 'sideways' as never }, language: 'en' });
  expect(wrong.error.errors.layout?.[0]).toContain('simple, decked, collapsed');
  expect((await me(token)).reply).toMatchObject({ layout: 'decked', role: ['user'] });
});

test('the viewer costs no query while they are fresh', async () => {
  const { token } = await t.createAccount();
  await me(token);
  const { count } = await countQueries(() => me(token));
  // The reply's own: the member's figures, and what was agreed to.
  expect(count).toBe(2);
});
