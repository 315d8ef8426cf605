import {
  changeCareLimit,
  checkUsername,
  confirmEmail,
  currentUser,
  eraseAccount,
  excludeMyself,
  readCare,
  register,
  requestEmailChange,
  signIn,
} from '@quotavera/contract/accounts';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf } from '../../../platform/content/texts.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { passwordRefusal } from '../password/policy.ts';
import { phoneNumberOf } from '../profile/policy.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-02T12:00:00.000Z', environment: { RATE_LIMITS: '0' } });
});
afterAll(() => t.close());

let turn = 0;
function form(more: Record<string, unknown> = {}) {
  turn += 1;
  return {
    email: `nuovo${turn}@example.test`,
    username: `nuovo.${turn}`,
    password: 'Tramonto-verde-41',
    password2: 'Tramonto-verde-41',
    first_name: 'Seán',
    last_name: "O'Neill",
    birth_date: '1990-05-17',
    phone_number: '+39 333 123 4567',
    socials: 'Instagram @nuovo e il mio canale',
    persdescription: 'Seguo la Serie A da sempre.',
    whycollaboration: 'Vorrei un record verificabile.',
    workingyears: 4,
    favsports: ['football', 'tennis'] as ('football' | 'tennis')[],
    contact_moments: ['2026-03-03T09:00:00Z', '2026-03-04T10:00:00Z', '2026-03-05T17:00:00Z'],
    accepted_terms: true,
    privacy: true,
    ...more,
  };
}
const send = (more: Record<string, unknown> = {}, language?: 'it' | 'en') =>
  t.api.call(register, { body: form(more), ...(language ? { language } : {}) });
const errorsOf = async (more: Record<string, unknown>) => (await send(more)).error.errors;

test('registering follows whom the visitor wanted to follow, which any browser with the link is told; nobody unknown', async () => {
  const tipster = await t.createAccount({ userType: 'collaborator' });
  await t.db
    .updateTable('account')
    .set({ first_name: 'Ada', last_name: 'Conti' })
    .where('id', '=', tipster.id)
    .execute();
  const follows = async (follow: number) => {
    const { reply } = await send({ follow });
    await t.runJobs();
    const { text } = await t.db
      .selectFrom('mail')
      .select('body_text as text')
      .where('recipient', '=', reply.email)
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(text)![1]!;
    const rows = await t.db.selectFrom('follow').select('tipster_id').where('account_id', '=', reply.id).execute();
    const confirmed = await t.api.call(confirmEmail, { body: { token } });
    return { rows, told: confirmed.reply.following };
  };
  expect(await follows(tipster.id)).toEqual({ rows: [{ tipster_id: tipster.id }], told: 'Ada Conti' });
  expect(await follows(999_999)).toEqual({ rows: [], told: null });
});

test('registering opens an account that can sign in, with its moments, its terms and a mail to confirm', async () => {
  const created = await send({ email: ' New.Person@Example.test ', username: 'New.Person', language: 'de' });
  expect(created.status).toBe(201);
  const { id } = created.reply;
  expect(created.reply).toEqual({ id, email: 'New.Person@Example.test', username: 'New.Person' });
  const row = await t.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    user_type: 'user',
    subscription_type: 'free',
    is_admin: false,
    language: 'de',
    phone_number: '+393331234567',
    last_name: "O'Neill",
    workingyears: 4,
    sports: ['football', 'tennis'],
    email_confirmed_at: null,
  });
  const { pages } = contentOf(t.context.environment);
  const accepted = await t.db
    .selectFrom('document_acceptance')
    .select(['document', 'version', 'accepted_at'])
    .where('account_id', '=', id)
    .orderBy('document')
    .execute();
  expect(accepted).toEqual([
    { document: 'privacy', version: pages.privacy.it.version, accepted_at: t.clock.now() },
    { document: 'terms', version: pages.terms.it.version, accepted_at: t.clock.now() },
  ]);
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
  const moments = await t.db
    .selectFrom('account_contact_moment')
    .select(['n', 'at'])
    .where('account_id', '=', id)
    .orderBy('n')
    .execute();
  expect(moments.map(({ at }) => at.toISOString())).toEqual([
    '2026-03-03T09:00:00.000Z',
    '2026-03-04T10:00:00.000Z',
    '2026-03-05T17:00:00.000Z',
  ]);
  const mails = await t.db.selectFrom('mail').selectAll().where('account_id', '=', id).execute();
  expect(mails.map(({ kind, recipient, language }) => [kind, recipient, language])).toEqual([
    ['email_confirm', 'New.Person@Example.test', 'de'],
  ]);
  const opened = await t.api.call(signIn, {
    body: { username_or_email: 'new.person@example.test', password: 'Tramonto-verde-41' },
  });
  const me = await t.api.call(currentUser, { token: opened.reply.access_token });
  expect(me.reply).toMatchObject({ emailConfirmed: false, subscriptionType: 'free', role: ['user'] });
});

test('registering says everything that is wrong at once, in the words of the specification', async () => {
  const refused = await send({
    email: 'x@',
    birth_date: '2010-01-01',
    persdescription: 'breve',
    accepted_terms: false,
  });
  expect([refused.status, refused.error.code]).toEqual([400, 'validation']);
  expect(refused.error.errors).toMatchObject({
    email: ['Indirizzo e-mail non valido.'],
    persdescription: ['Scrivi almeno 10 caratteri.'],
    accepted_terms: ['Accetta i termini di servizio.'],
  });
  expect(await errorsOf({ birth_date: '2010-01-01' })).toEqual({ birth_date: ['Niente iscrizioni per minorenni'] });
});

test('a password with a name in it is only advised against: the names are asked after it', async () => {
  expect((await send({ password: "Xy-o'neill-9", password2: "Xy-o'neill-9" })).status).toBe(201);
});

test('an address that is here, whatever its case, and a name on screen that is somebody’s', async () => {
  const { email } = await t.createAccount({ username: 'gia.qui' });
  const other = await t.createAccount();
  await t.db.updateTable('account').set({ username_visible: 'Altro.Nome' }).where('id', '=', other.id).execute();
  expect(await errorsOf({ email: email.toUpperCase(), username: 'GIA.QUI' })).toEqual({
    email: ['Email già presente, prova con un altra o recupera la password'],
    username: ['Già in uso: scegline un altro.'],
  });
  expect(await errorsOf({ username: 'altro.nome' })).toEqual({ username: ['Già in uso: scegline un altro.'] });
});

test.each([
  [{ password2: 'Tramonto-verde-42' }, 'password2'],
  [{ password: 'P@ssword1', password2: 'P@ssword1' }, 'password'],
  [{ password: `Aa1!${'x'.repeat(200)}`, password2: `Aa1!${'x'.repeat(200)}` }, 'password'],
  [{ phone_number: '+39 12' }, 'phone_number'],
  [{ phone_number: '333 1234567' }, 'phone_number'],
  [{ birth_date: '2000-02-30' }, 'birth_date'],
  [{ first_name: 'R2D2' }, 'first_name'],
  [{ last_name: 'x\u202ey' }, 'last_name'],
  [{ username: 'admin' }, 'username'],
  [{ username: 'due parole' }, 'username'],
  [{ socials: 'corto' }, 'socials'],
  [{ whycollaboration: 'x'.repeat(256) }, 'whycollaboration'],
  [{ favsports: ['chess'] }, 'favsports.0'],
  [{ workingyears: -1 }, 'workingyears'],
  [{ privacy: false }, 'privacy'],
  [{ contact_moments: ['2026-03-03T09:00:00Z'] }, 'contact_moments'],
  [
    { contact_moments: ['2026-03-03T09:00:00Z', '2026-03-03T10:00:00+01:00', '2026-03-05T17:00:00Z'] },
    'contact_moments.1',
  ],
  [{ contact_moments: ['2026-03-02T11:00:00Z', '2026-03-04T10:00:00Z', '2026-03-05T17:00:00Z'] }, 'contact_moments.0'],
  [{ is_admin: true }, 'is_admin'],
])('%j is refused at its field', async (more, field) => {
  const errors = await errorsOf(more);
  expect(Object.keys(errors)).toEqual([field]);
  expect(
    await t.db.selectFrom('account').select('id').where('email', '=', `nuovo${turn}@example.test`).execute(),
  ).toEqual([]);
});

test('only one of many who register at once with an e-mail or username wins, the others hear why', async () => {
  const sameEmail = await Promise.all(
    Array.from({ length: 8 }, (_, n) => send({ email: n % 2 ? 'Gara@example.test' : 'gara@EXAMPLE.test' })),
  );
  expect(sameEmail.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, error } of sameEmail.filter((answer) => answer.status !== 201)) {
    expect([status, Object.keys(error.errors)]).toEqual([400, ['email']]);
  }
  const sameName = await Promise.all(Array.from({ length: 8 }, () => send({ username: 'gara.nome' })));
  expect(sameName.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, error } of sameName.filter((answer) => answer.status !== 201)) {
    expect([status, Object.keys(error.errors)]).toEqual([400, ['username']]);
  }
  const accountId = sameName.find(({ status }) => status === 201)!.reply.id;
  expect(await t.db.selectFrom('mail').select('id').where('account_id', '=', accountId).execute()).toHaveLength(1);
});

test('whoever brought them is remembered; a code that nobody has is refused', async () => {
  const friend = await t.createAccount();
  await t.db.updateTable('account').set({ referral_code: 'AMICO7' }).where('id', '=', friend.id).execute();
  const invited = await send({ referral_code: 'amico7' });
  const unknown = await send({ referral_code: 'nessuno' });
  expect([unknown.status, Object.keys(unknown.error.errors)]).toEqual([400, ['referral_code']]);
  const alone = await send({ referral_code: ' ' });
  const rows = await t.db
    .selectFrom('account')
    .select(['id', 'referred_by'])
    .where('id', 'in', [invited.reply.id, alone.reply.id])
    .orderBy('id')
    .execute();
  expect(rows.map(({ referred_by }) => referred_by)).toEqual([friend.id, null]);
});

test('an accent has one spelling, and none is lost', async () => {
  const { id } = (await send({ first_name: ' Mari\u0301a  José ', last_name: 'Nun\u0303ez' })).reply;
  const row = await t.db
    .selectFrom('account')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ first_name: 'María José', last_name: 'Nuñez' });
});

describe('limits', () => {
  test('an address asks so often whether an e-mail is here, and no more', async () => {
    const limited = await createTestApp();
    const existing = await limited.createAccount();
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const email = n === 0 ? existing.email : `giro${n}@example.test`;
      const body = form({ email, password2: 'altra' });
      statuses.push((await limited.api.call(register, { body })).status);
    }
    expect(statuses.indexOf(429)).toBe(30);
    const names: number[] = [];
    for (let n = 0; n < 61; n += 1) {
      names.push((await limited.api.call(checkUsername, { query: { username: `nome.${n}` } })).status);
    }
    expect(names.indexOf(429)).toBe(60);
    const last = await limited.api.call(checkUsername, { query: { username: 'nome' } });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });
});

test('a username is free, taken, reserved or no name; one’s own is free to oneself', async () => {
  const own = await t.createAccount({ username: 'proprio.nome' });
  const input = async (username: string, token?: string) =>
    (await t.api.call(checkUsername, { query: { username }, token, language: 'en' })).reply;
  expect(await input('libero.nome')).toEqual({ available: true, problem: null, text: null });
  expect(await input('Proprio.Nome')).toMatchObject({ available: false, problem: 'taken' });
  expect(await input('Proprio.Nome', own.token)).toMatchObject({ available: true });
  expect(await input('quotavera')).toMatchObject({ problem: 'username_reserved' });
  expect(await input('a b')).toMatchObject({ available: false, problem: 'username_invalid' });
  expect((await input('a b')).text).toContain('unaccented');
});

describe('rules of the server alone', () => {
  const owner = { email: 'anna.verdi@example.test', username: 'averdi', firstName: 'Anna', lastName: 'Verdi' };
  test.each([
    ['Tramonto-verde-41', null],
    // The strength meter advises against these passwords, but they aren't among the thousand most common ones.
    ['Abcdef1!', null],
    ['Qwerty123!', null],
    ['Anna.Verdi-77x', null],
    ['P@ssword1', 'too_guessable'],
    ['senzaMaiuscole', 'password_weak'],
    ['Aa1!'.repeat(32), null],
  ])('%s', (password, refusal) => expect(passwordRefusal(password, owner)).toBe(refusal));

  test.each([
    ['+39 333 123 4567', '+393331234567'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['＋３９ 06 1234 5678', '+390612345678'],
    ['+39 333 123 4567 ext. 5', null],
    ['tel:+39333', null],
    ['0039', null],
    ['+999 123456', null],
  ])('%s', (text, number) => expect(phoneNumberOf(text)).toBe(number));
});

describe('who erased an account and registers again', () => {
  const password = 'Tramonto-verde-41';
  const enter = async (email: string) =>
    (await t.api.call(signIn, { body: { username_or_email: email, password } })).reply.access_token;
  const care = async (email: string) => (await t.api.call(readCare, { token: await enter(email) })).reply;
  async function leave(email: string): Promise<void> {
    const body = { password, confirm: true } as const;
    expect((await t.api.call(eraseAccount, { token: await enter(email), body })).status).toBe(200);
  }
  async function registered(email: string): Promise<string> {
    const created = await send({ email });
    expect(created.status).toBe(201);
    return created.reply.username;
  }

  test('who erased an account and registers again finds the exclusion with its end, and the limits, under every spelling of the mailbox', async () => {
    await registered('chi.torna@gmail.com');
    const token = await enter('chi.torna@gmail.com');
    const exclusion = await t.api.call(excludeMyself, { token, body: { period: '7' } });
    await t.api.call(changeCareLimit, { token, body: { kind: 'daily_tips', value: 3 } });
    await t.api.call(changeCareLimit, { token, body: { kind: 'daily_tips', value: 9 } });
    await leave('chi.torna@gmail.com');
    await registered('chitorna+altro@googlemail.com');
    const settings = await care('chitorna+altro@googlemail.com');
    expect(settings.selfExclusion?.until).toBe(exclusion.reply.selfExclusion?.until);
    const limit = settings.limits.find(({ kind }) => kind === 'daily_tips');
    expect(limit).toMatchObject({ value: 3, pendingValue: 9, pendingAt: '2026-03-03T12:00:00.000Z' });
    // Leaving and registering a second time keeps them too.
    await leave('chitorna+altro@googlemail.com');
    await registered('chitorna@gmail.com');
    expect((await care('chitorna@gmail.com')).selfExclusion?.until).toBe(exclusion.reply.selfExclusion?.until);
    // Another person isn't affected.
    await registered('altri@gmail.com');
    const other = await care('altri@gmail.com');
    expect([other.selfExclusion, other.limits.every(({ value }) => value === null)]).toEqual([null, true]);
  });

  test('who erased an account and registers again finds it at the address that was given up before, too', async () => {
    await registered('prima@example.test');
    const token = await enter('prima@example.test');
    await t.api.call(excludeMyself, { token, body: { period: 'always' } });
    await t.api.call(requestEmailChange, { token, body: { email: 'dopo@example.test', password } });
    const mail = await t.db
      .selectFrom('mail')
      .select('body_text')
      .where('kind', '=', 'email_change')
      .executeTakeFirstOrThrow();
    const link = /token=([\w-]+)/.exec(mail.body_text)![1]!;
    expect((await t.api.call(confirmEmail, { body: { token: link } })).status).toBe(200);
    await registered('prima@example.test');
    expect((await care('prima@example.test')).selfExclusion?.always).toBe(true);
  });

  test('who erased an account and registers again gets the old name after a year at the earliest', async () => {
    const username = await registered('nome@example.test');
    await leave('nome@example.test');
    expect((await errorsOf({ username })).username).toBeDefined();
    t.clock.advance(364 * DAY_MS);
    expect((await errorsOf({ username })).username).toBeDefined();
    t.clock.advance(DAY_MS);
    // By then the moments of the form are past, and the name is free.
    expect((await errorsOf({ username })).username).toBeUndefined();
  });
});
