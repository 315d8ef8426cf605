import {
  cancelEmailChange,
  confirmEmail,
  currentUser,
  readProfile,
  requestEmailChange,
  signIn,
} from '@quotavera/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';

const PASSWORD = 'Rinoceronte-blu-77';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const input = (token: string, email: string, password = PASSWORD) =>
  t.api.call(requestEmailChange, { token, body: { email, password }, language: 'it' });

async function mailsTo(recipient: string) {
  return t.db
    .selectFrom('mail')
    .select(['kind', 'body_text'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
}

async function linkTo(recipient: string): Promise<string> {
  const mails = await mailsTo(recipient);
  return /token=([\w-]{43})/.exec(mails.at(-1)?.body_text ?? '')?.[1] ?? '';
}

test('another e-mail address takes effect when its link is opened; the old one is told, and other sessions end', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const other = await t.app.users.sessions.openFor(account.id, 'other');
  const requested = await input(account.token, 'nuova@example.test');
  expect(requested.reply).toEqual({ pending_email: 'nuova@example.test' });
  expect((await t.api.call(readProfile, { token: account.token })).reply).toMatchObject({
    email: account.email,
    pending_email: 'nuova@example.test',
  });
  expect((await mailsTo('nuova@example.test')).map(({ kind }) => kind)).toEqual(['email_change']);
  const [notice] = await mailsTo(account.email);
  expect(notice?.kind).toBe('email_change_notice');
  expect(notice?.body_text).not.toContain('token=');
  const token = await linkTo('nuova@example.test');
  const confirmed = await t.api.call(confirmEmail, { body: { token } });
  expect(confirmed.reply).toEqual({ outcome: 'changed', email: 'nuova@example.test', following: null });
  expect((await t.api.call(confirmEmail, { body: { token } })).error.code).toBe('link_invalid');
  expect(other.ok && (await t.api.call(currentUser, { token: other.value.access })).status).toBe(401);
  const again = await t.api.call(signIn, { body: { username_or_email: 'nuova@example.test', password: PASSWORD } });
  expect(again.reply.email).toBe('nuova@example.test');
  expect((await t.api.call(signIn, { body: { username_or_email: account.email, password: PASSWORD } })).status).toBe(
    401,
  );
});

test('another e-mail address needs the password, and says what is wrong with the address', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const other = await t.createAccount();
  expect((await input(account.token, 'x@example.test', 'wrong')).error.errors).toEqual({
    password: ['La password non è giusta.'],
  });
  expect((await input(account.token, 'x@example.test', '')).status).toBe(400);
  expect(Object.keys((await input(account.token, other.email.toUpperCase())).error.errors)).toEqual(['email']);
  expect((await input(account.token, account.email)).error.errors).toEqual({ email: ['È già il tuo indirizzo.'] });
  for (const email of ['', 'no', 'a@b', 'a b@example.test', 'a@example.test\r\nBcc: x@example.test']) {
    expect([email, (await input(account.token, email)).status]).toEqual([email, 400]);
  }
  expect(await mailsTo(account.email)).toEqual([]);
});

test('another e-mail address can be taken back, and a later input makes the earlier link void', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  await input(account.token, 'prima@example.test');
  await input(account.token, 'seconda@example.test');
  expect((await t.api.call(confirmEmail, { body: { token: await linkTo('prima@example.test') } })).error.code).toBe(
    'link_invalid',
  );
  expect((await t.api.call(cancelEmailChange, { token: account.token })).reply).toEqual({ pending_email: null });
  expect((await t.api.call(readProfile, { token: account.token })).reply.pending_email).toBeNull();
  expect((await t.api.call(confirmEmail, { body: { token: await linkTo('seconda@example.test') } })).error.code).toBe(
    'link_invalid',
  );
});

test('an e-mail address that somebody else took meanwhile is refused at the end', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  await input(account.token, 'contesa@example.test');
  await t.createAccount({ email: 'Contesa@example.test' });
  const refused = await t.api.call(confirmEmail, { body: { token: await linkTo('contesa@example.test') } });
  expect(refused.error.code).toBe('email_in_use');
});

test('another e-mail address is not asked for without end', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const statuses = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await input(account.token, `n${n}@example.test`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});
