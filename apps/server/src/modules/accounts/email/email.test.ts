import { accountsCalls } from '@quotavera/contract';
import { DAY_MS, WEEK_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { requestEmailChange, requestEmailConfirmation } from './service.ts';

const { confirmEmail, confirmPasswordReset, currentUser, requestPasswordReset, resendEmailConfirmation } =
  accountsCalls;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

async function unconfirmed(): Promise<TestAccount> {
  const account = await t.createAccount();
  await t.db.updateTable('account').set({ email_confirmed_at: null }).where('id', '=', account.id).execute();
  return account;
}
const rowOf = (id: number) => t.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = (email: string) =>
  t.db.selectFrom('mail').select(['kind', 'body_text as text']).where('recipient', '=', email).orderBy('id').execute();
async function lastToken(email: string): Promise<string> {
  const text = (await mailsTo(email)).findLast((mail) => mail.text.includes('token='))!.text;
  return /token=([\w-]+)/.exec(text)![1]!;
}
const confirm = (token: string, as?: TestAccount) => t.api.call(confirmEmail, { body: { token }, token: as?.token });
const request = async ({ id }: TestAccount) => {
  const account = await rowOf(id);
  await t.db.transaction().execute((trx) => requestEmailConfirmation(trx, t.context, account));
};
const requestChange = async ({ id }: TestAccount, to: string) => {
  const account = await rowOf(id);
  await t.db.transaction().execute((trx) => requestEmailChange(trx, t.context, account, to));
};

test('an address is confirmed by its link, once, by whoever has it', async () => {
  const ada = await unconfirmed();
  await request(ada);
  const token = await lastToken(ada.email);
  expect((await confirm(token)).reply).toEqual({ outcome: 'confirmed', email: ada.email, following: null });
  expect((await rowOf(ada.id)).email_confirmed_at).toEqual(t.clock.now());
  expect((await confirm(token)).error.code).toBe('link_invalid');
  expect((await t.api.call(currentUser, { token: ada.token })).reply.emailConfirmed).toBe(true);
});

test('an address is asked for again by the signed-in reader, a few times an hour; earlier links are void', async () => {
  const ada = await unconfirmed();
  await request(ada);
  const first = await lastToken(ada.email);
  const again = () => t.api.call(resendEmailConfirmation, { token: ada.token });
  expect((await again()).reply).toEqual({ ok: true, email: ada.email, confirmed: false });
  expect((await confirm(first)).error.code).toBe('link_invalid');
  for (let n = 0; n < 3; n += 1) expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(429);
  expect((await confirm(await lastToken(ada.email))).status).toBe(200);
  t.clock.advance(DAY_MS);
  const mails = (await mailsTo(ada.email)).length;
  const token = await t.tokenOf(ada.id);
  expect((await t.api.call(resendEmailConfirmation, { token })).reply.confirmed).toBe(true);
  expect((await mailsTo(ada.email)).length).toBe(mails);
});

test('an address whose link is a week old, or that has changed since, or whose account is shut, is not confirmed', async () => {
  const old = await unconfirmed();
  await request(old);
  t.clock.advance(WEEK_MS);
  expect((await confirm(await lastToken(old.email))).error.code).toBe('link_invalid');
  const changed = await unconfirmed();
  await request(changed);
  await t.db.updateTable('account').set({ email: 'other@example.test' }).where('id', '=', changed.id).execute();
  expect((await confirm(await lastToken(changed.email))).error.code).toBe('link_invalid');
  const banned = await unconfirmed();
  await request(banned);
  await t.db.updateTable('account').set({ banned_at: t.clock.now() }).where('id', '=', banned.id).execute();
  expect((await confirm(await lastToken(banned.email))).error.code).toBe('link_invalid');
  expect((await rowOf(banned.id)).email_confirmed_at).toBeNull();
});

test('a change of address takes effect when the new one confirms; both are told, other sessions and old links end', async () => {
  const ada = await t.createAccount({ language: 'fr' });
  const elsewhere = await t.app.users.sessions.openFor(ada.id, 'elsewhere');
  await t.api.call(requestPasswordReset, { body: { email: ada.email } });
  await t.runJobs();
  const reset = await lastToken(ada.email);
  await requestChange(ada, 'new.ada@example.test');
  expect((await rowOf(ada.id)).email).toBe(ada.email);
  expect((await mailsTo(ada.email)).at(-1)).toMatchObject({
    kind: 'email_change_notice',
    text: expect.stringContaining('new.ada@example.test'),
  });
  const answer = await confirm(await lastToken('new.ada@example.test'), ada);
  expect(answer.reply).toEqual({ outcome: 'changed', email: 'new.ada@example.test', following: null });
  expect(await rowOf(ada.id)).toMatchObject({ email: 'new.ada@example.test', email_confirmed_at: t.clock.now() });
  expect((await mailsTo(ada.email)).at(-1)).toMatchObject({ kind: 'email_changed' });
  expect((await t.api.call(currentUser, { token: ada.token })).status).toBe(200);
  const other = elsewhere.ok ? elsewhere.value.access : '';
  expect((await t.api.call(currentUser, { token: other })).error.code).toBe('session_ended');
  const body = { token: reset, password: 'Tramonto-9-verde', password2: 'Tramonto-9-verde' };
  expect((await t.api.call(confirmPasswordReset, { body })).error.code).toBe('link_invalid');
});

test('somebody else’s session is not the one that stays', async () => {
  const ada = await t.createAccount();
  const eve = await t.createAccount();
  await requestChange(ada, 'ada.two@example.test');
  expect((await confirm(await lastToken('ada.two@example.test'), eve)).status).toBe(200);
  expect((await t.api.call(currentUser, { token: ada.token })).error.code).toBe('session_ended');
  expect((await t.api.call(currentUser, { token: eve.token })).status).toBe(200);
});

test('a change to an address that somebody has by then is refused, also when both confirm at once', async () => {
  const [ada, bob, eve] = [await t.createAccount(), await t.createAccount(), await t.createAccount()];
  await requestChange(ada, bob.email.toUpperCase());
  expect((await confirm(await lastToken(bob.email.toUpperCase()))).error.code).toBe('email_in_use');
  expect((await rowOf(ada.id)).email).toBe(ada.email);
  await requestChange(ada, 'wanted@example.test');
  const adas = await lastToken('wanted@example.test');
  await requestChange(eve, 'wanted@example.test');
  const eves = await lastToken('wanted@example.test');
  const answers = await Promise.all([confirm(adas), confirm(eves)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
