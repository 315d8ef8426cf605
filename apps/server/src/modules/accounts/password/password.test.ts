import { accountsCalls, alertsCalls } from '@quotavera/contract';
import { MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const { changePassword, confirmPasswordReset, currentUser, requestPasswordReset, signIn, verifyPasswordReset } =
  accountsCalls;

const OLD = 'Vecchia-Strada-7';
const NEW = 'Tramonto-9-verde';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ environment: { RATE_LIMITS: '0' } });
});
afterAll(() => t?.close());

async function input(email: string): Promise<void> {
  const answer = await t.api.call(requestPasswordReset, { body: { email } });
  expect([answer.status, answer.reply]).toEqual([200, { ok: true }]);
  await t.runJobs();
}
const mailsTo = (email: string) =>
  t.db
    .selectFrom('mail')
    .select(['kind', 'body_text as text', 'language'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
async function tokenFor(email: string): Promise<string> {
  await input(email);
  const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'password_reset');
  return /token=([\w-]+)/.exec(mail?.text ?? '')![1]!;
}
const confirm = (token: string, password = NEW, password2 = password) =>
  t.api.call(confirmPasswordReset, { body: { token, password, password2 } });
const isValid = async (token: string) => (await t.api.call(verifyPasswordReset, { body: { token } })).reply.valid;
const signInAs = (email: string, password: string) =>
  t.api.call(signIn, { body: { username_or_email: email, password } });

test('a lost password comes back by a link, once, and every session ends', async () => {
  const ada = await t.createAccount({ password: OLD, language: 'de' });
  await t.db.updateTable('account').set({ email_confirmed_at: null }).where('id', '=', ada.id).execute();
  const token = await tokenFor(ada.email);
  expect((await mailsTo(ada.email))[0]).toMatchObject({
    language: 'de',
    text: expect.stringContaining('60 Minuten'),
  });
  expect(await isValid(token)).toBe(true);
  expect((await confirm(token)).reply).toEqual({ ok: true });
  expect((await t.api.call(currentUser, { token: ada.token })).error.code).toBe('session_ended');
  expect((await signInAs(ada.email, OLD)).error.code).toBe('401');
  expect((await signInAs(ada.email, NEW)).status).toBe(200);
  expect(await isValid(token)).toBe(false);
  expect((await confirm(token)).error.code).toBe('link_invalid');
  const row = await t.db.selectFrom('account').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow();
  expect(row.password_changed_at).toEqual(t.clock.now());
  expect(row.email_confirmed_at).toEqual(t.clock.now());
  expect((await mailsTo(ada.email)).at(-1)).toMatchObject({ kind: 'password_changed' });
});

test('a new link voids the one before, and an hour voids any', async () => {
  const { email } = await t.createAccount({ password: OLD });
  const first = await tokenFor(email);
  const second = await tokenFor(email);
  expect(await isValid(first)).toBe(false);
  expect((await confirm(first)).error.code).toBe('link_invalid');
  t.clock.advance(59 * MINUTE_MS);
  expect(await isValid(second)).toBe(true);
  t.clock.advance(MINUTE_MS);
  expect(await isValid(second)).toBe(false);
  expect((await confirm(second)).error.code).toBe('link_invalid');
  expect((await signInAs(email, OLD)).status).toBe(200);
});

test('only one of many who use a link at once gets a new password', async () => {
  const { email } = await t.createAccount({ password: OLD });
  const token = await tokenFor(email);
  const passwords = Array.from({ length: 8 }, (_, n) => `${NEW}-${n}`);
  const answers = await Promise.all(passwords.map((password) => confirm(token, password)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
  const winner = passwords[answers.findIndex(({ status }) => status === 200)]!;
  expect((await signInAs(email, winner)).status).toBe(200);
});

test('a password that is refused leaves the link as it was', async () => {
  const { email } = await t.createAccount({ password: OLD });
  const token = await tokenFor(email);
  for (const [password, password2, field] of [
    ['corta', 'corta', 'password'],
    ['tuttominuscolo9!', 'tuttominuscolo9!', 'password'],
    ['P@ssword1', 'P@ssword1', 'password'],
    [`Aa9!${'x'.repeat(130)}`, `Aa9!${'x'.repeat(130)}`, 'password'],
    [NEW, `${NEW} `, 'password2'],
  ] as const) {
    const answer = await confirm(token, password, password2);
    expect([password, answer.status]).toEqual([password, 400]);
    expect(Object.keys(answer.error.errors)).toEqual([field]);
  }
  expect((await confirm(token)).status).toBe(200);
});

test('nobody learns whether an address exists, and who is shut out gets no link', async () => {
  await input('nobody.at.all@example.test');
  const states = {
    banned: { banned_at: t.clock.now() },
    erased: { erased_at: t.clock.now() },
    merged: { merged_into: (await t.createAccount()).id },
  };
  for (const [name, state] of Object.entries(states)) {
    const account = await t.createAccount({ password: OLD, email: `${name}@example.test` });
    const token = await tokenFor(account.email);
    await t.db.updateTable('account').set(state).where('id', '=', account.id).execute();
    expect([name, await isValid(token)]).toEqual([name, false]);
    expect([name, (await confirm(token)).status]).toEqual([name, 410]);
    const before = (await mailsTo(account.email)).length;
    await input(account.email);
    expect([name, (await mailsTo(account.email)).length]).toEqual([name, before]);
  }
  expect(await mailsTo('nobody.at.all@example.test')).toEqual([]);
  const unknown = await t.countQueries(() => t.api.call(requestPasswordReset, { body: { email: 'x.y@example.test' } }));
  const registered = await t.createAccount({ password: OLD });
  const requested = await t.countQueries(() => t.api.call(requestPasswordReset, { body: { email: registered.email } }));
  expect(unknown.statements).toEqual(requested.statements);
});

test('a token that was never one', async () => {
  for (const token of ['a', 'a'.repeat(43), 'a'.repeat(200), "'; drop table account; --", '../../etc/passwd']) {
    expect([token, await isValid(token)]).toEqual([token, false]);
    expect([token, (await confirm(token)).error.code]).toEqual([token, 'link_invalid']);
  }
});

test('the address is known whatever its case, and its reset goes where the account says', async () => {
  const { email } = await t.createAccount({ password: OLD, email: 'Case.Study@example.test' });
  await input('case.STUDY@example.test');
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await mailsTo('case.STUDY@example.test')).toHaveLength(0);
});

test('only a hash of the token is kept', async () => {
  const { email, id } = await t.createAccount({ password: OLD });
  const token = await tokenFor(email);
  const rows = await t.db.selectFrom('one_time_token').selectAll().where('account_id', '=', id).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0]!.hash).toHaveLength(32);
});

describe('a password that is known', () => {
  const change = (token: string, current: string, password = NEW, password2 = password) =>
    t.api.call(changePassword, { token, body: { current, password, password2 } });

  test('a password that is known is changed from inside; the other sessions end, this one stays', async () => {
    const ada = await t.createAccount({ password: OLD });
    const elsewhere = (await signInAs(ada.email, OLD)).reply as { access_token: string };
    const pending = await tokenFor(ada.email);
    expect((await change(ada.token, OLD)).reply).toEqual({ ok: true, ended: 1 });
    expect((await t.api.call(currentUser, { token: ada.token })).status).toBe(200);
    expect((await t.api.call(currentUser, { token: elsewhere.access_token })).error.code).toBe('session_ended');
    expect(await isValid(pending)).toBe(false);
    expect((await mailsTo(ada.email)).at(-1)).toMatchObject({ kind: 'password_changed' });
  });

  test('a password that is known must be known, and the new one must be another and good', async () => {
    const ada = await t.createAccount({ password: OLD });
    expect(Object.keys((await change(ada.token, 'Sbagliata-1')).error.errors)).toEqual(['current']);
    expect(Object.keys((await change(ada.token, '')).error.errors)).toEqual(['current']);
    expect(Object.keys((await change(ada.token, OLD, OLD)).error.errors)).toEqual(['password']);
    expect(Object.keys((await change(ada.token, OLD, 'P@ssword1')).error.errors)).toEqual(['password']);
    expect(Object.keys((await change(ada.token, OLD, NEW, OLD)).error.errors)).toEqual(['password2']);
    expect((await signInAs(ada.email, OLD)).status).toBe(200);
  });

  test('only one of two changes of a password at once wins', async () => {
    const ada = await t.createAccount({ password: OLD });
    const answers = await Promise.all([change(ada.token, OLD, `${NEW}-1`), change(ada.token, OLD, `${NEW}-2`)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('an account without a password (Google) needs a sign-in of just now, an old one is not enough', async () => {
    const ada = await t.createAccount();
    t.clock.advance(11 * MINUTE_MS);
    expect((await change(ada.token, '')).error.code).toBe('reauthentication_required');
    expect((await change(await t.tokenOf(ada.id), '')).status).toBe(200);
  });
});

test('a person who comes back by a link doesn’t wait for the failures before', async () => {
  const limited = await createTestApp();
  try {
    const { email } = await limited.createAccount({ password: OLD });
    const trySignIn = (password: string) => limited.api.call(signIn, { body: { username_or_email: email, password } });
    for (let n = 0; n < 8; n += 1) await trySignIn(`Sbagliata-${n}`);
    expect((await trySignIn(OLD)).status).toBe(429);
    await limited.api.call(requestPasswordReset, { body: { email } });
    await limited.runJobs();
    const { text } = await limited.db
      .selectFrom('mail')
      .select('body_text as text')
      .where('kind', '=', 'password_reset')
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(text)![1]!;
    const body = { token, password: NEW, password2: NEW };
    expect((await limited.api.call(confirmPasswordReset, { body })).status).toBe(200);
    expect((await trySignIn(NEW)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test('asking too often waits, by address and by e-mail', async () => {
  const limited = await createTestApp();
  try {
    const from = (email: string) => limited.api.call(requestPasswordReset, { body: { email } });
    const same = [];
    for (let n = 0; n < 6; n += 1) same.push((await from('ada@example.test')).status);
    expect(same).toEqual([200, 200, 200, 200, 200, 429]);
    const others = [];
    for (let n = 0; n < 5; n += 1) others.push(await from(`other${n}@example.test`));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(Number(others.at(-1)!.headers['retry-after'])).toBeGreaterThan(3_000);
    const { token } = await limited.createAccount({ password: OLD });
    const guesses = [];
    for (let n = 0; n < 8; n += 1) {
      guesses.push(
        await limited.api.call(changePassword, {
          token,
          body: { current: `Sbagliata-${n}`, password: NEW, password2: NEW },
        }),
      );
    }
    expect(guesses.some(({ status }) => status === 429)).toBe(true);
  } finally {
    await limited.close();
  }
});

describe('what opens an account beside its sessions', () => {
  /** An account of two browsers with push messages, a chat, a code for another, a calendar's address and a key. */
  async function openedAccount(): Promise<{ owner: TestAccount; other: string; otherRefresh: string }> {
    const owner = await t.createAccount({ password: OLD, plan: 'elite' });
    const { reply } = await signInAs(owner.email, OLD);
    const push = (token: string, name: string) =>
      t.api.call(alertsCalls.addPushDevice, {
        token,
        body: {
          endpoint: `https://web.push.apple.com/${owner.id}/${name}`,
          p256dh: 'A'.repeat(87),
          auth: 'A'.repeat(22),
        },
      });
    expect((await push(owner.token, 'own')).status).toBe(200);
    expect((await push(reply.access_token, 'other')).status).toBe(200);
    const at = t.clock.now();
    const chat = { account_id: owner.id, channel: 'telegram', address: `${owner.id}`, label: '@ada', created_at: at };
    await t.db.insertInto('alert_device').values(chat).execute();
    const code = { hash: Buffer.from(`code-${owner.id}`), account_id: owner.id, expires_at: at };
    await t.db.insertInto('telegram_code').values(code).execute();
    const body = { password: OLD };
    expect((await t.api.call(alertsCalls.createCalendarFeed, { token: owner.token, body })).status).toBe(201);
    const key = { name: 'Modello', scopes: ['read' as const], days: null, password: OLD };
    expect((await t.api.call(accountsCalls.createToken, { token: owner.token, body: key })).status).toBe(201);
    return { owner, other: reply.access_token, otherRefresh: reply.refresh_token };
  }
  async function openings({ id }: TestAccount): Promise<string[]> {
    const of = (table: 'telegram_code' | 'calendar_feed' | 'access_token') =>
      t.db.selectFrom(table).select('account_id').where('account_id', '=', id).execute();
    const devices = await t.db
      .selectFrom('alert_device')
      .select('address')
      .where('account_id', '=', id)
      .orderBy('id')
      .execute();
    const rows = await Promise.all((['telegram_code', 'calendar_feed', 'access_token'] as const).map(of));
    return [
      ...devices.map(({ address }) => address.split('/').at(-1)!.replace(String(id), 'chat')),
      ...['code', 'calendar', 'key'].filter((_, n) => rows[n]!.length > 0),
    ];
  }
  const ALL = ['own', 'other', 'chat', 'code', 'calendar', 'key'];

  test.each<[string, (owner: TestAccount) => Promise<unknown>, string[]]>([
    ['a reset of the password', async ({ email }) => confirm(await tokenFor(email)), []],
    ['signing out everywhere', ({ token }) => t.api.call(accountsCalls.logOutAll, { token }), []],
    [
      'a takeover of an unconfirmed address',
      ({ id }) => t.db.transaction().execute((trx) => t.app.users.sessions.endAll(trx, id, 'taken_over')),
      [],
    ],
    [
      'a change of the password',
      ({ token }) => t.api.call(changePassword, { token, body: { current: OLD, password: NEW, password2: NEW } }),
      ['own'],
    ],
    ['signing all others out', ({ token }) => t.api.call(accountsCalls.endOtherSessions, { token }), ['own']],
  ])('%s ends it, and leaves push messages where a session stays', async (_, end, left) => {
    const { owner } = await openedAccount();
    expect(await openings(owner)).toEqual(ALL);
    await end(owner);
    expect(await openings(owner)).toEqual(left);
  });

  test('signing out of one browser takes its push messages along and nothing else', async () => {
    const { owner, otherRefresh } = await openedAccount();
    await t.api.call(accountsCalls.logOut, { body: { refresh: otherRefresh } });
    expect(await openings(owner)).toEqual(ALL.filter((each) => each !== 'other'));
    const { results } = (await t.api.call(accountsCalls.listSessions, { token: owner.token })).reply;
    const current = results.find((session) => session.current)!;
    await t.api.call(accountsCalls.endSession, { token: owner.token, params: { id: current.id } });
    expect(await openings(owner)).toEqual(['chat', 'code', 'calendar', 'key']);
  });
});
