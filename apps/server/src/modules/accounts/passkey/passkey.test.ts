import {
  addPasskey,
  changePassword,
  confirmPasswordReset,
  confirmTwoFactor,
  currentUser,
  listPasskeys,
  logOutAll,
  passkeyOptions,
  passkeySignInOptions,
  readTwoFactor,
  removePasskey,
  renamePasskey,
  requestPasswordReset,
  resetSecondFactor,
  setUpTwoFactor,
  signInWithPasskey,
} from '@quotavera/contract/accounts';
import { PASSKEYS_MAX } from '@quotavera/domain/limits';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { accountsPart } from '../service-personal.ts';
import { resetDue } from '../two-factor/service-reset.ts';
import { type Authenticator, createAuthenticator } from './authenticator.fixture.ts';

const PASSWORD = 'Correct-horse-1';
const NEW_PASSWORD = 'Aurora-lenta-77';
const START = '2026-03-02T12:00:00.000Z';
const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';
let t: TestApp;
let site: string;

beforeAll(async () => {
  t = await createTestApp({ now: START });
  site = new URL(t.context.environment.PUBLIC_URL).origin;
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(MINUTE_MS));

const newAccount = () => t.createAccount({ password: PASSWORD });
const optionsFor = (account: TestAccount, password = PASSWORD) =>
  t.api.call(passkeyOptions, { token: account.token, body: { password } });
const send = (account: TestAccount, response: ReturnType<Authenticator['create']>, name = '') =>
  t.api.call(addPasskey, {
    token: account.token,
    body: { name, response },
    headers: { 'user-agent': PHONE },
  });
const challenge = async () => (await t.api.call(passkeySignInOptions, {})).reply;
const enter = (response: ReturnType<Authenticator['get']>) => t.api.call(signInWithPasskey, { body: { response } });
const list = async (account: TestAccount) => (await t.api.call(listPasskeys, { token: account.token })).reply.results;
const mailsOf = async (accountId: number) =>
  (await t.db.selectFrom('mail').select('kind').where('account_id', '=', accountId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

async function withPasskey(account: TestAccount, { counts = false, name = 'Telefono' } = {}) {
  const authenticator = createAuthenticator({ site, counts });
  const { reply } = await optionsFor(account);
  const added = await send(account, authenticator.create(reply), name);
  expect(added.status).toBe(201);
  return { authenticator, passkey: added.reply };
}

async function turnOnTwoFactor({ token }: TestAccount) {
  const { reply } = await t.api.call(setUpTwoFactor, { token, body: { password: PASSWORD } });
  const totp = URI.parse(reply.uri) as TOTP;
  const otp = totp.generate({ timestamp: t.clock.wall().getTime() });
  expect((await t.api.call(confirmTwoFactor, { token, body: { otp } })).status).toBe(200);
}

test('a passkey is added with the password, and opens the account without it, also where two factors are on', async () => {
  const account = await newAccount();
  await turnOnTwoFactor(account);
  const { authenticator, passkey } = await withPasskey(account, { name: '' });
  expect(passkey).toMatchObject({ name: 'Chrome · Android', synced: true, last_used_at: null, copied_at: null });
  const opened = await enter(authenticator.get(await challenge()));
  expect([opened.status, opened.reply.id]).toEqual([200, account.id]);
  expect((await t.api.call(currentUser, { token: opened.reply.access_token })).reply.userId).toBe(account.id);
  expect((await list(account))[0]?.last_used_at).toBe(t.clock.wall().toISOString());
  expect(await mailsOf(account.id)).toEqual(['two_factor_enabled', 'passkey_added']);
});

test('nobody adds a passkey without the password, nor with somebody else’s challenge', async () => {
  const [account, other] = [await newAccount(), await newAccount()];
  expect((await optionsFor(account, 'wrong')).error.errors).toEqual({ password: ['La password non è giusta.'] });
  const authenticator = createAuthenticator({ site });
  const { reply } = await optionsFor(account);
  expect((await send(other, authenticator.create(reply))).error.code).toBe('passkey_expired');
  expect((await send(account, authenticator.create({ ...reply, challenge: 'AAAA' }))).error.code).toBe(
    'passkey_expired',
  );
  expect(await list(other)).toEqual([]);
});

test('a passkey of another site, or of a device that has verified nobody, isn’t kept, and its challenge is used up', async () => {
  const account = await newAccount();
  const made = async (circumstances: Parameters<Authenticator['create']>[1]) => {
    const { reply } = await optionsFor(account);
    const authenticator = createAuthenticator({ site });
    const refused = await send(account, authenticator.create(reply, circumstances));
    const again = await send(account, authenticator.create(reply));
    return [refused.error.code, again.error.code];
  };
  expect(await made({ origin: 'https://evil.example' })).toEqual(['passkey_refused', 'passkey_expired']);
  expect(await made({ rpId: 'evil.example' })).toEqual(['passkey_refused', 'passkey_expired']);
  expect(await made({ verified: false })).toEqual(['passkey_refused', 'passkey_expired']);
  expect(await list(account)).toEqual([]);
});

test('a sign-in is refused from another site, for another site, without verification, and with another account’s handle', async () => {
  const account = await newAccount();
  const { authenticator } = await withPasskey(account);
  const codeOf = async (circumstances: Parameters<Authenticator['get']>[1]) =>
    (await enter(authenticator.get(await challenge(), circumstances))).error.code;
  expect(await codeOf({ origin: 'https://evil.example' })).toBe('passkey_refused');
  expect(await codeOf({ rpId: 'evil.example' })).toBe('passkey_refused');
  expect(await codeOf({ verified: false })).toBe('passkey_refused');
  expect(await codeOf({ userHandle: 'AAAA' })).toBe('passkey_refused');
  expect((await enter(authenticator.get(await challenge()))).status).toBe(200);
});

test('a challenge that was never given, is too old, or was for adding a passkey opens nothing', async () => {
  const account = await newAccount();
  const { authenticator } = await withPasskey(account);
  const codeOf = async (options: { challenge: string }) => (await enter(authenticator.get(options))).error.code;
  expect(await codeOf({ challenge: 'never-given' })).toBe('passkey_expired');
  expect(await codeOf((await optionsFor(account)).reply)).toBe('passkey_expired');
  const old = await challenge();
  t.clock.advance(10 * MINUTE_MS);
  expect(await codeOf(old)).toBe('passkey_expired');
});

test('an answer works once, and of ten sign-ins with one challenge at once one opens', async () => {
  const account = await newAccount();
  const { authenticator } = await withPasskey(account);
  const answer = authenticator.get(await challenge());
  const all = await Promise.all(Array.from({ length: 10 }, () => enter(answer)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
  expect((await enter(answer)).error.code).toBe('passkey_expired');
});

test('a credential that nobody has, a signature of another key and a removed passkey open nothing', async () => {
  const account = await newAccount();
  const { authenticator, passkey } = await withPasskey(account);
  expect((await enter(createAuthenticator({ site }).get(await challenge()))).error.code).toBe('passkey_refused');
  const own = authenticator.get(await challenge());
  const { signature } = createAuthenticator({ site }).get(await challenge()).response;
  const forged = await enter({ ...own, response: { ...own.response, signature } });
  expect(forged.error.code).toBe('passkey_refused');
  const removed = await t.api.call(removePasskey, { token: account.token, params: { id: passkey.id } });
  expect(removed.reply).toEqual({ ok: true });
  expect((await enter(authenticator.get(await challenge()))).error.code).toBe('passkey_refused');
  expect(await mailsOf(account.id)).toEqual(['passkey_added', 'passkey_removed']);
});

test('a counter that doesn’t grow blocks the passkey, and warns its owner once', async () => {
  const account = await newAccount();
  const { authenticator } = await withPasskey(account, { counts: true });
  expect((await enter(authenticator.get(await challenge()))).status).toBe(200);
  const copies = await Promise.all(
    [await challenge(), await challenge()].map((options) => enter(authenticator.get(options, { counter: 2 }))),
  );
  expect(copies.map(({ error }) => error.code)).toEqual(['passkey_refused', 'passkey_refused']);
  expect((await enter(authenticator.get(await challenge(), { counter: 900 }))).error.code).toBe('passkey_refused');
  expect((await list(account))[0]?.copied_at).not.toBeNull();
  expect(await mailsOf(account.id)).toEqual(['passkey_added', 'passkey_copied']);
});

test('two sign-ins at once with one count of a device open one session', async () => {
  const account = await newAccount();
  const { authenticator } = await withPasskey(account, { counts: true });
  const options = [await challenge(), await challenge()];
  const both = await Promise.all(options.map((each) => enter(authenticator.get(each, { counter: 7 }))));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('one credential belongs to one account, and an account has only so many', async () => {
  const [account, other] = [await newAccount(), await newAccount()];
  const { authenticator } = await withPasskey(account);
  const { reply } = await optionsFor(other);
  expect((await send(other, authenticator.create(reply))).error.code).toBe('passkey_refused');
  for (let n = 1; n < PASSKEYS_MAX - 1; n += 1) await withPasskey(account);
  const last = [(await optionsFor(account)).reply, (await optionsFor(account)).reply];
  expect(last[0]?.excludeCredentials).toHaveLength(PASSKEYS_MAX - 1);
  const both = await Promise.all(last.map((options) => send(account, createAuthenticator({ site }).create(options))));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await optionsFor(account)).error.code).toBe('passkeys_full');
});

test('a passkey has the name that its owner gives it, and is nobody else’s to name', async () => {
  const [account, other] = [await newAccount(), await newAccount()];
  const { passkey } = await withPasskey(account);
  const rename = (token: string) =>
    t.api.call(renamePasskey, { token, params: { id: passkey.id }, body: { name: 'Portatile' } });
  expect((await rename(other.token)).status).toBe(404);
  expect((await rename(account.token)).status).toBe(200);
  expect((await list(account)).map(({ name }) => name)).toEqual(['Portatile']);
});

test('passkeys end with the password, by change and by reset, and stay when only sessions end', async () => {
  const account = await newAccount();
  const { authenticator } = await withPasskey(account);
  await t.api.call(logOutAll, { token: account.token });
  const opened = await enter(authenticator.get(await challenge()));
  expect(opened.status).toBe(200);
  const body = { current: PASSWORD, password: NEW_PASSWORD, password2: NEW_PASSWORD };
  expect((await t.api.call(changePassword, { token: opened.reply.access_token, body })).status).toBe(200);
  expect((await enter(authenticator.get(await challenge()))).error.code).toBe('passkey_refused');

  const forgetful = await newAccount();
  const lost = await withPasskey(forgetful);
  await t.api.call(requestPasswordReset, { body: { email: forgetful.email } });
  await t.runJobs();
  const mail = await t.db
    .selectFrom('mail')
    .select('body_text')
    .where('account_id', '=', forgetful.id)
    .where('kind', '=', 'password_reset')
    .executeTakeFirstOrThrow();
  const token = /token=([\w-]+)/.exec(mail.body_text)![1]!;
  const reset = { token, password: NEW_PASSWORD, password2: NEW_PASSWORD };
  expect((await t.api.call(confirmPasswordReset, { body: reset })).status).toBe(200);
  expect((await enter(lost.authenticator.get(await challenge()))).error.code).toBe('passkey_refused');
});

test('a sign-in with a passkey stops an announced reset of the second factor; a reset that happens takes passkeys off', async () => {
  const account = await newAccount();
  const admin = await t.createAccount({ admin: true });
  await turnOnTwoFactor(account);
  const { authenticator } = await withPasskey(account);
  const announce = () =>
    t.api.call(resetSecondFactor, {
      token: admin.token,
      body: { user_id: account.id, reason: 'Called from the number we know', stop: false },
    });
  expect((await announce()).status).toBe(200);
  const opened = await enter(authenticator.get(await challenge()));
  const status = await t.api.call(readTwoFactor, { token: opened.reply.access_token });
  expect(status.reply.reset_due_at).toBeNull();
  expect((await announce()).status).toBe(200);
  t.clock.advance(DAY_MS + MINUTE_MS);
  expect(await resetDue(t.context)).toBe(1);
  expect((await enter(authenticator.get(await challenge()))).error.code).toBe('passkey_refused');
});

test('the passkeys of a merged account open nothing', async () => {
  const [duplicate, kept] = [await newAccount(), await newAccount()];
  const { authenticator } = await withPasskey(duplicate);
  await t.db.transaction().execute((trx) => accountsPart.onMerge!(trx, { duplicateId: duplicate.id, keptId: kept.id }));
  expect((await enter(authenticator.get(await challenge()))).error.code).toBe('passkey_refused');
});
