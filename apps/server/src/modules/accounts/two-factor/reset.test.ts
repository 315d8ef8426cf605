import {
  changeAdmin,
  confirmTwoFactor,
  currentUser,
  disableTwoFactor,
  keepTwoFactor,
  listUsers,
  readTwoFactor,
  resetSecondFactor,
  setUpTwoFactor,
  signIn,
  userDeep,
} from '@quotavera/contract/accounts';
import { ownTipster } from '@quotavera/contract/records';
import { DAY_MS } from '@quotavera/domain/time';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { resetByCommand, resetDue } from './service-reset.ts';

const PASSWORD = 'Correct-horse-1';
const REASON = 'Called from the number we know, answered both questions';

let t: TestApp;
let admin: TestAccount;

beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-02T12:00:00.000Z' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.advance(120_000);
  admin = await t.createAccount({ admin: true });
});

const codeOf = (totp: TOTP) => totp.generate({ timestamp: t.clock.wall().getTime() });

async function turnOn(account: TestAccount): Promise<{ totp: TOTP; codes: readonly string[] }> {
  const { token } = account;
  const { reply } = await t.api.call(setUpTwoFactor, { token, body: { password: PASSWORD } });
  const totp = URI.parse(reply.uri) as TOTP;
  const confirmed = await t.api.call(confirmTwoFactor, { token, body: { otp: codeOf(totp) } });
  t.clock.advance(30_000);
  return { totp, codes: confirmed.reply.recovery_codes };
}

async function owner() {
  const account = await t.createAccount({ password: PASSWORD, language: 'en' });
  return { ...account, ...(await turnOn(account)) };
}

const enter = (email: string) => t.api.call(signIn, { body: { username_or_email: email, password: PASSWORD } });
async function signInWith(account: TestAccount, otp: string) {
  const { error } = await enter(account.email);
  return t.api.call(signIn, { body: { challenge: error.challenge!, otp } });
}
const input = (userId: number, { by = admin, stop = false } = {}) =>
  t.api.call(resetSecondFactor, { token: by.token, body: { user_id: userId, reason: REASON, stop } });
const acts = async (accountId: number) =>
  (
    await t.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id as actor'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ action, actor }) => [action, actor]);
const mails = async (accountId: number) =>
  t.db
    .selectFrom('mail')
    .select(['kind', 'body_text as text'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

test('a lost second factor ends a day after an admin asked, tells its owner twice, and ends the sessions', async () => {
  const account = await owner();
  const { reply } = await input(account.id);
  expect(reply.id).toBe(account.id);
  const deep = await t.api.call(userDeep, { token: admin.token, params: { id: account.id } });
  expect(Date.parse(deep.reply.user.second_factor_reset_at!)).toBe(t.clock.wall().getTime() + DAY_MS);
  expect((await mails(account.id)).at(-1)).toMatchObject({
    kind: 'two_factor_reset_asked',
    text: expect.stringContaining(REASON),
  });
  expect((await input(account.id)).error.code).toBe('nothing_to_change');

  t.clock.advance(DAY_MS - 1);
  expect(await resetDue(t.context)).toBe(0);
  expect((await enter(account.email)).error.code).toBe('otp_required');
  t.clock.advance(1);
  expect(await resetDue(t.context)).toBe(1);
  expect(await resetDue(t.context)).toBe(0);
  expect((await enter(account.email)).status).toBe(200);
  const open = await t.db
    .selectFrom('session_family')
    .select('end_reason')
    .where('account_id', '=', account.id)
    .where('ended_at', 'is not', null)
    .execute();
  expect(open).toEqual([{ end_reason: 'two_factor_changed' }]);
  expect((await mails(account.id)).at(-1)?.kind).toBe('two_factor_reset');
  expect(await acts(account.id)).toEqual([
    ['second_factor_reset_asked', admin.id],
    ['second_factor_reset', admin.id],
  ]);
});

test.each(['app', 'recovery'] as const)('a lost second factor stays when its owner shows it: %s', async (how) => {
  const account = await owner();
  expect((await input(account.id)).status).toBe(200);
  const auditedActions = async () => (await acts(account.id)).map(([action]) => action);
  // A wrong code doesn't cancel the reset.
  expect((await signInWith(account, '000000')).error.code).toBe('otp_invalid');
  expect(await auditedActions()).toEqual(['second_factor_reset_asked']);
  const otp = how === 'app' ? codeOf(account.totp) : account.codes[0]!;
  expect((await signInWith(account, otp)).status).toBe(200);
  expect(await auditedActions()).toEqual(['second_factor_reset_asked', 'second_factor_reset_stopped']);
  t.clock.advance(DAY_MS);
  expect(await resetDue(t.context)).toBe(0);
  expect((await enter(account.email)).error.code).toBe('otp_required');
});

test('a lost second factor stays when its owner says so in an open session, or an admin changes their mind', async () => {
  const account = await owner();
  const { token } = account;
  expect((await t.api.call(keepTwoFactor, { token })).error.code).toBe('nothing_to_change');
  await input(account.id);
  expect((await t.api.call(readTwoFactor, { token })).reply.reset_due_at).not.toBeNull();
  expect((await t.api.call(keepTwoFactor, { token })).status).toBe(200);
  await input(account.id);
  expect((await input(account.id, { stop: true })).status).toBe(200);
  expect((await input(account.id, { stop: true })).error.code).toBe('nothing_to_change');
  t.clock.advance(DAY_MS);
  expect(await resetDue(t.context)).toBe(0);
});

test('a lost second factor of an admin is out of every admin’s reach, also of one who becomes one meanwhile', async () => {
  const other = await t.createAccount({ admin: true });
  expect((await input(other.id)).error.code).toBe('second_factor_of_admin');
  expect((await input(admin.id)).status).toBe(409);
  const account = await owner();
  await input(account.id);
  const body = { user_id: account.id, reason: REASON, is_admin: true };
  expect((await t.api.call(changeAdmin, { token: admin.token, body })).status).toBe(200);
  t.clock.advance(DAY_MS);
  expect(await resetDue(t.context)).toBe(0);
  expect((await enter(account.email)).error.code).toBe('otp_required');
});

test('a lost second factor stays when whoever asked is no admin any more', async () => {
  const account = await owner();
  await input(account.id);
  await t.db.updateTable('account').set({ is_admin: false }).where('id', '=', admin.id).execute();
  t.clock.advance(DAY_MS);
  expect(await resetDue(t.context)).toBe(0);
  expect((await acts(account.id)).at(-1)).toEqual(['second_factor_reset_stopped', null]);
});

test('nobody without one, and nobody unknown', async () => {
  const without = await t.createAccount();
  expect((await input(without.id)).error.code).toBe('nothing_to_change');
  expect((await input(999_999)).error.code).toBe('not_found');
  expect((await input(without.id, { by: without })).error.code).toBe('admin_required');
});

test('stopped and due at once: one of both, never half', async () => {
  const account = await owner();
  await input(account.id);
  t.clock.advance(DAY_MS);
  const token = await t.tokenOf(account.id);
  const [keeping, done] = await Promise.all([t.api.call(keepTwoFactor, { token }), resetDue(t.context)]);
  expect([keeping.status === 200, done === 1].filter(Boolean)).toHaveLength(1);
  expect((await enter(account.email)).status).toBe(done === 1 ? 200 : 401);
});

test('a lost second factor ends at once by the command, for admins too', async () => {
  const account = await t.createAccount({ password: PASSWORD, admin: true, secondFactor: false });
  await turnOn(account);
  const done = await resetByCommand(t.context, account.email.toUpperCase(), REASON);
  expect(done.ok).toBe(true);
  expect((await enter(account.email)).status).toBe(200);
  expect(await acts(account.id)).toEqual([['second_factor_reset', null]]);
  expect((await mails(account.id)).at(-1)?.kind).toBe('two_factor_reset');
  const again = await resetByCommand(t.context, account.email, REASON);
  const unknown = await resetByCommand(t.context, 'nobody@example.test', REASON);
  expect([again, unknown].map((result) => !result.ok && result.error.code)).toEqual(['two_factor_off', 'not_found']);
});

test('an admin administers nothing until the second factor is on, and nothing once it is off', async () => {
  const account = await t.createAccount({ password: PASSWORD, admin: true, secondFactor: false });
  const { token } = account;
  const list = () => t.api.call(listUsers, { token });
  const refused = await list();
  expect([refused.status, refused.error.code]).toEqual([403, 'second_factor_required']);
  const me = await t.api.call(currentUser, { token });
  expect(me.reply).toMatchObject({ secondFactorMissing: true, role: ['user'] });
  // An account that isn't an admin's is refused with its own code.
  expect((await t.api.call(ownTipster, { token })).error.code).toBe('tipster_required');

  const { totp } = await turnOn(account);
  await t.messagesReceived();
  expect((await list()).status).toBe(200);
  const off = await t.api.call(disableTwoFactor, { token, body: { password: PASSWORD, otp: codeOf(totp) } });
  expect(off.status).toBe(200);
  await t.messagesReceived();
  expect((await list()).error.code).toBe('second_factor_required');
});

test('an admin of the simulated world, whose password everybody may know, needs no second factor', async () => {
  const account = await t.createAccount({ admin: true, secondFactor: false });
  await t.db.updateTable('account').set({ simulated: true }).where('id', '=', account.id).execute();
  expect((await t.api.call(listUsers, { token: account.token })).status).toBe(200);
});
