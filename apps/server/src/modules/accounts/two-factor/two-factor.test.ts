import {
  changePassword,
  confirmTwoFactor,
  currentUser,
  disableTwoFactor,
  readTwoFactor,
  refreshToken,
  renewRecoveryCodes,
  setUpTwoFactor,
  signIn,
} from '@quotavera/contract/accounts';
import { HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { Secret, type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unseal } from '../../../platform/config/sealed.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const PASSWORD = 'Correct-horse-1';
const STEP_MS = 30_000;
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-02T12:00:00.000Z' });
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(STEP_MS * 4));

interface Enrolled extends TestAccount {
  totp: TOTP;
  codes: readonly string[];
}

const codeOf = (totp: TOTP, steps = 0) => totp.generate({ timestamp: t.clock.wall().getTime() + steps * STEP_MS });
/** A code of the present step, after all that were used before. */
function freshCode(totp: TOTP): string {
  t.clock.advance(STEP_MS);
  return codeOf(totp);
}

async function setUp(account: TestAccount): Promise<TOTP> {
  const { reply } = await t.api.call(setUpTwoFactor, { token: account.token, body: { password: PASSWORD } });
  return URI.parse(reply.uri) as TOTP;
}

async function enrolled(): Promise<Enrolled> {
  const account = await t.createAccount({ password: PASSWORD });
  const totp = await setUp(account);
  const { reply } = await t.api.call(confirmTwoFactor, { token: account.token, body: { otp: codeOf(totp) } });
  return { ...account, totp, codes: reply.recovery_codes };
}

const enter = (email: string, password = PASSWORD) =>
  t.api.call(signIn, { body: { username_or_email: email, password } });
const complete = (challenge: string, otp: string) => t.api.call(signIn, { body: { challenge, otp } });
async function challengeOf(account: TestAccount): Promise<string> {
  const { status, error } = await enter(account.email);
  expect([status, error.code]).toEqual([401, 'otp_required']);
  return error.challenge!;
}
const mailsOf = async (accountId: number) =>
  (await t.db.selectFrom('mail').select('kind').where('account_id', '=', accountId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

test('turning it on asks for the password, waits for a code, shows ten codes once and ends the other sessions', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const elsewhere = (await enter(account.email)).reply;
  const wrong = await t.api.call(setUpTwoFactor, { token: account.token, body: { password: 'x' }, language: 'en' });
  expect([wrong.status, wrong.error.errors]).toEqual([400, { password: ['The password is wrong.'] }]);

  const { reply } = await t.api.call(setUpTwoFactor, { token: account.token, body: { password: PASSWORD } });
  const totp = URI.parse(reply.uri) as TOTP;
  expect(totp).toMatchObject({ issuer: 'Quotavera', label: account.email, digits: 6, period: 30, algorithm: 'SHA1' });
  expect(totp.secret.base32).toBe(reply.secret);
  expect(Secret.fromBase32(reply.secret).bytes).toHaveLength(20);
  // Nothing has changed yet.
  expect((await enter(account.email)).status).toBe(200);
  const bad = await t.api.call(confirmTwoFactor, { token: account.token, body: { otp: '000000' } });
  expect(Object.keys(bad.error.errors)).toEqual(['otp']);

  const on = await t.api.call(confirmTwoFactor, { token: account.token, body: { otp: codeOf(totp) } });
  expect(new Set(on.reply.recovery_codes).size).toBe(10);
  expect(on.reply.recovery_codes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true);
  expect((await t.api.call(currentUser, { token: account.token })).reply.isTwoFaEnabled).toBe(true);
  expect((await t.api.call(refreshToken, { body: { refresh: elsewhere.refresh_token } })).status).toBe(401);
  await t.messagesReceived();
  const old = await t.api.call(currentUser, { token: elsewhere.access_token });
  expect(old.error.code).toBe('session_ended');
  expect((await t.api.call(readTwoFactor, { token: account.token })).reply).toMatchObject({
    enabled: true,
    recovery_codes_left: 10,
    has_password: true,
  });
  expect(await mailsOf(account.id)).toEqual(['two_factor_enabled']);
  const again = await t.api.call(setUpTwoFactor, { token: account.token, body: { password: PASSWORD } });
  expect(again.error.code).toBe('two_factor_on');
});

test('twice at once turns it on once', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const totp = await setUp(account);
  const otp = codeOf(totp);
  const replies = await Promise.all(
    [1, 2, 3].map(() => t.api.call(confirmTwoFactor, { token: account.token, body: { otp } })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await mailsOf(account.id)).toEqual(['two_factor_enabled']);
});

test('turning it on keeps secret and codes so that the database alone gives neither away', async () => {
  const { id, totp, codes } = await enrolled();
  const row = await t.db.selectFrom('two_factor').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
  const secret = Buffer.from(totp.secret.bytes);
  expect(row.secret.includes(secret)).toBe(false);
  const key = t.context.secrets.get('two-factor');
  expect(unseal(key, row.secret, String(id))).toEqual(secret);
  // The secret can't be decrypted for another account, with a changed byte or with another key.
  expect(() => unseal(key, row.secret, String(id + 1))).toThrow();
  expect(() => unseal(Buffer.alloc(32), row.secret, String(id))).toThrow();
  const changed = Buffer.from(row.secret);
  changed[changed.length - 1]! ^= 1;
  expect(() => unseal(key, changed, String(id))).toThrow();
  const stored = await t.db.selectFrom('recovery_code').selectAll().where('account_id', '=', id).execute();
  const text = JSON.stringify(stored.map(({ hash }) => hash.toString('latin1')));
  for (const code of codes) expect(text).not.toContain(code.replace('-', ''));
});

test('an account without a password needs a recent sign-in to turn the second factor on', async () => {
  const account = await t.createAccount();
  const fresh = await t.api.call(setUpTwoFactor, { token: account.token, body: {} });
  expect(fresh.status).toBe(200);
  t.clock.advance(11 * MINUTE_MS);
  const old = await t.api.call(setUpTwoFactor, { token: account.token, body: { password: '' } });
  expect([old.status, old.error.code]).toEqual([403, 'reauthentication_required']);
});

test('signing in with it takes a code of the app, a step early or late, and each once', async () => {
  const account = await enrolled();
  for (const steps of [0, -1, 1]) {
    t.clock.advance(5 * STEP_MS);
    const code = codeOf(account.totp, steps);
    expect((await complete(await challengeOf(account), code)).status, String(steps)).toBe(200);
    const replayed = await complete(await challengeOf(account), code);
    expect([replayed.status, replayed.error.code]).toEqual([401, 'otp_invalid']);
  }
  t.clock.advance(5 * STEP_MS);
  for (const steps of [-2, 2]) {
    expect((await complete(await challengeOf(account), codeOf(account.totp, steps))).error.code).toBe('otp_invalid');
  }
  // A code earlier than the last used one is refused too.
  const later = codeOf(account.totp, 1);
  const present = codeOf(account.totp);
  expect((await complete(await challengeOf(account), later)).status).toBe(200);
  expect((await complete(await challengeOf(account), present)).error.code).toBe('otp_invalid');
});

test('a sign-in with name, password, challenge and code in one body works as well', async () => {
  const account = await enrolled();
  const challenge = await challengeOf(account);
  const body = { username_or_email: account.email, password: PASSWORD, challenge, otp: freshCode(account.totp) };
  expect((await t.api.call(signIn, { body })).status).toBe(200);
});

test('signing in with it is waited for no longer when the password changes: what was proved is the old one', async () => {
  const account = await enrolled();
  const challenge = await challengeOf(account);
  const change = { current: PASSWORD, password: 'Tramonto-9-verde', password2: 'Tramonto-9-verde' };
  expect((await t.api.call(changePassword, { token: account.token, body: change })).status).toBe(200);
  expect((await complete(challenge, freshCode(account.totp))).error.code).toBe('challenge_expired');
});

test('signing in with it is not said to be on before the password is right', async () => {
  const account = await enrolled();
  const { error } = await enter(account.email, 'Wrong-horse-1');
  expect(error).toMatchObject({ code: '401', errors: {} });
  expect(error.challenge).toBeUndefined();
});

test('signing in with it takes each recovery code once, however it is typed, also of two at once', async () => {
  const account = await enrolled();
  const [first, second] = account.codes as [string, string];
  const typed = first.toUpperCase().replace('-', ' ');
  expect((await complete(await challengeOf(account), typed)).status).toBe(200);
  expect((await complete(await challengeOf(account), first)).error.code).toBe('otp_invalid');
  const challenges = [await challengeOf(account), await challengeOf(account)];
  const both = await Promise.all(challenges.map((challenge) => complete(challenge, second)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await t.api.call(readTwoFactor, { token: account.token })).reply.recovery_codes_left).toBe(8);
  expect(await mailsOf(account.id)).toEqual(['two_factor_enabled', 'recovery_code_used', 'recovery_code_used']);
});

test('a challenge opens one session, lives five minutes and takes five codes', async () => {
  const account = await enrolled();
  const spent = await challengeOf(account);
  expect((await complete(spent, freshCode(account.totp))).status).toBe(200);
  expect((await complete(spent, freshCode(account.totp))).error.code).toBe('challenge_expired');

  const old = await challengeOf(account);
  t.clock.advance(5 * MINUTE_MS);
  expect((await complete(old, freshCode(account.totp))).error.code).toBe('challenge_expired');

  const tried = await challengeOf(account);
  for (let n = 0; n < 4; n += 1) expect((await complete(tried, '000000')).error.code).toBe('otp_invalid');
  t.clock.advance(2_000);
  expect((await complete(tried, 'abcdef')).error.code).toBe('otp_invalid');
  t.clock.advance(60_000);
  expect((await complete(tried, freshCode(account.totp))).error.code).toBe('challenge_expired');
  for (const none of ['x', 'é', '0'.repeat(200)]) {
    expect((await complete(none, '123456')).error.code).toBe('challenge_expired');
  }
});

test('wrong codes make whoever knows the password wait, over all challenges', async () => {
  const account = await enrolled();
  const codes: string[] = [];
  for (let n = 0; n < 7; n += 1) codes.push((await complete(await challengeOf(account), '000000')).error.code);
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('otp_invalid'));
  expect(codes.slice(5)).toEqual(['rate_limited', 'rate_limited']);
  t.clock.advance(HOUR_MS);
  expect((await complete(await challengeOf(account), codeOf(account.totp))).status).toBe(200);
});

test('signing in with it does not get a banned account in, nor one banned between the factors', async () => {
  const account = await enrolled();
  const challenge = await challengeOf(account);
  await t.db.updateTable('account').set({ banned_at: t.clock.now() }).where('id', '=', account.id).execute();
  expect((await complete(challenge, freshCode(account.totp))).error.code).toBe('account_banned');
  expect((await enter(account.email)).error.code).toBe('account_banned');
});

describe('changing it', () => {
  test('off takes password and code; after it the password alone signs in', async () => {
    const account = await enrolled();
    const off = (password: string, otp: string) =>
      t.api.call(disableTwoFactor, { token: account.token, body: { password, otp } });
    expect(Object.keys((await off('x', freshCode(account.totp))).error.errors)).toEqual(['password']);
    expect(Object.keys((await off(PASSWORD, '000000')).error.errors)).toEqual(['otp']);
    expect((await off(PASSWORD, freshCode(account.totp))).reply).toEqual({ ok: true });
    expect((await enter(account.email)).status).toBe(200);
    expect((await t.api.call(readTwoFactor, { token: account.token })).reply.enabled).toBe(false);
    expect(await t.db.selectFrom('recovery_code').selectAll().where('account_id', '=', account.id).execute()).toEqual(
      [],
    );
    expect(await mailsOf(account.id)).toEqual(['two_factor_enabled', 'two_factor_disabled']);
    expect((await off(PASSWORD, freshCode(account.totp))).error.code).toBe('two_factor_off');
  });

  test('new recovery codes end the old ones', async () => {
    const account = await enrolled();
    const body = { password: PASSWORD, otp: freshCode(account.totp) };
    const { reply } = await t.api.call(renewRecoveryCodes, { token: account.token, body });
    expect(reply.recovery_codes).toHaveLength(10);
    expect((await complete(await challengeOf(account), account.codes[0]!)).error.code).toBe('otp_invalid');
    expect((await complete(await challengeOf(account), reply.recovery_codes[0]!)).status).toBe(200);
  });

  test('guessing the password in an open session soon has to wait', async () => {
    const account = await t.createAccount({ password: PASSWORD });
    const guess = () => t.api.call(setUpTwoFactor, { token: account.token, body: { password: 'guess' } });
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    const right = await t.api.call(setUpTwoFactor, { token: account.token, body: { password: PASSWORD } });
    expect(right.status).toBe(429);
  });
});
