import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { accountsCalls, calendarCalls, recordsCalls, tipsCalls } from '@quotavera/contract';
import { MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertFollow } from '../../testing/factories/bets.ts';
import { insertSale } from '../../testing/factories/channels.ts';
import { insertMatch } from '../../testing/factories/matches.ts';
import { insertChannel } from '../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';
import { rejoinRecords } from '../accounts/identity/service-erased.ts';
import { openLogOf } from '../ledger/index.ts';
import { auditDatabase } from '../ledger/log/audit.ts';
import { sequenceBatch } from '../ledger/log/service.ts';
import { nameRecords } from '../ledger/service-names.ts';
import { personalParts } from '../personal.ts';
import { settleFixtures } from '../tips/settlement/service.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const PASSWORD = 'Prova-di-1-password';

let t: TestApp;
let admin: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  admin = await t.createAccount({ admin: true, password: PASSWORD });
});
afterAll(() => t.close());

const leg = (fixture: number) => ({
  type: 'structured',
  fixture_id: fixture,
  market: '1x2',
  result: 'home',
  odds: '2.1',
});
const tip = (fixture: number) => ({
  publish: true,
  repeat_confirmed: true,
  liveprematch: 'prematch',
  side: 'back',
  is_free: false,
  stake: '1',
  stake_basis: 'stake',
  description: 'il mio numero è 333 1234567',
  tags: ['mario'],
  legs: [leg(fixture)],
});

/** A subscription to the newsletter under the address as somebody else would write it, and a mail of it. */
async function subscribeNewsletter({ email }: TestAccount): Promise<void> {
  const at = t.clock.now();
  const subscriber = { language: 'it', status: 'confirmed', privacy_version: '1', consent_at: at, confirmed_at: at };
  await t.db
    .insertInto('newsletter_subscriber')
    .values({ email: email.toUpperCase(), ...subscriber })
    .execute();
  const mail = {
    kind: 'newsletter',
    recipient: email,
    language: 'it',
    subject: 'Novità',
    body_text: '',
    body_html: '',
  };
  await t.db
    .insertInto('mail')
    .values({ ...mail, secret: false, status: 'sent', created_at: at })
    .execute();
}

async function publishTip(author: TestAccount, fixture: number): Promise<number> {
  const { reply } = await t.api.call(tipsCalls.createOther, { token: author.token, body: tip(fixture) as never });
  return reply.id;
}

const close = (call: typeof accountsCalls.deactivateAccount, account: TestAccount, password = PASSWORD) =>
  t.api.call(call, { token: account.token, body: { password } });
const erase = (account: TestAccount, password = PASSWORD) =>
  t.api.call(accountsCalls.eraseAccount, { token: account.token, body: { password, confirm: true } });

test('deactivation asks for the password, ends every session and tells by mail', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const wrong = await close(accountsCalls.deactivateAccount, account, 'wrong');
  expect([wrong.status, wrong.error.errors]).toMatchObject([400, { password: [expect.any(String)] }]);
  expect((await close(accountsCalls.deactivateAccount, account)).status).toBe(200);
  await expect
    .poll(async () => (await t.api.call(accountsCalls.currentUser, { token: account.token })).status)
    .toBe(401);
  const mails = await t.db.selectFrom('mail').select('kind').where('account_id', '=', account.id).execute();
  expect(mails).toEqual([{ kind: 'account_deactivated' }]);
});

test('signing in brings the account back, a wrong password does not', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  await close(accountsCalls.deactivateAccount, account);
  const enter = (password: string) =>
    t.api.call(accountsCalls.signIn, { body: { username_or_email: account.email, password } });
  expect((await enter('wrong')).status).toBe(401);
  expect((await t.app.users.sessions.openFor(account.id, 'test')).ok).toBe(false);
  expect((await enter(PASSWORD)).status).toBe(200);
  const acts = await t.db
    .selectFrom('audit_log')
    .select('action')
    .where('account_id', '=', account.id)
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action)).toEqual(['account_deactivated', 'account_reactivated']);
});

test('wrong passwords make the next try wait', async () => {
  const account = await t.createAccount({ password: PASSWORD });
  const answers = [];
  for (let n = 0; n < 8; n += 1) answers.push(await close(accountsCalls.deactivateAccount, account, 'wrong'));
  expect(answers.at(-1)?.status).toBe(429);
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
});

test('deactivation never leaves nobody to administer, not even when two leave at once', async () => {
  expect((await close(accountsCalls.deactivateAccount, admin)).error.code).toBe('last_admin');
  const second = await t.createAccount({ admin: true, password: PASSWORD });
  const third = await t.createAccount({ admin: true, password: PASSWORD });
  const answers = await Promise.all([admin, second, third].map((one) => close(accountsCalls.deactivateAccount, one)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  await t.db.updateTable('account').set({ deactivated_at: null }).where('is_admin', '=', true).execute();
});

test('deactivation without a password (Google) needs a sign-in of just now, an old session is not enough', async () => {
  const account = await t.createAccount();
  t.clock.advance(11 * MINUTE_MS);
  const old = await close(accountsCalls.deactivateAccount, account, '');
  expect([old.status, old.error.code]).toEqual([403, 'reauthentication_required']);
  expect((await close(accountsCalls.deactivateAccount, await session(account), '')).status).toBe(200);
});

/** Counts the secrets that open the name entries of a record. */
async function namesKept(tipsterId: number): Promise<number> {
  const rows = await t.db
    .selectFrom('ledger_secret')
    .select('part')
    .where('tipster_id', '=', tipsterId)
    .where('part', 'like', 'name:%')
    .execute();
  return rows.length;
}

/** The columns that still name an account, of those whose rows an erasure deletes or forgets. */
async function namedIn(accountId: number): Promise<string[]> {
  const named: string[] = [];
  for (const { table, onErasure } of personalParts.flatMap(({ tables }) => tables)) {
    const columns = 'delete' in onErasure ? onErasure.delete : 'forget' in onErasure ? onErasure.forget : [];
    for (const column of columns) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${accountId} limit 1`.execute(t.db);
      if (rows.length > 0) named.push(`${table}.${column}`);
    }
  }
  return named;
}

describe('erasure', () => {
  test('erasure leaves nothing of a reader but a number', async () => {
    const tipster = await t.createAccount({ userType: 'collaborator' });
    const account = await t.createAccount({ password: PASSWORD });
    await t.api.call(tipsCalls.follow, { token: account.token, body: { tipster_id: tipster.id } });
    const channel = await insertChannel(t.db, tipster.id, true, t.clock.now());
    await t.api.call(tipsCalls.followChannel, { token: account.token, body: { channel } });
    await t.api.call(accountsCalls.changeCareLimit, { token: account.token, body: { kind: 'daily_tips', value: 3 } });
    await subscribeNewsletter(account);
    expect(await namedIn(account.id)).toEqual(
      expect.arrayContaining(['care_limit.account_id', 'session_family.account_id']),
    );
    expect((await erase(account)).reply).toEqual({ erased: true });
    expect(await namedIn(account.id)).toEqual([]);
    expect(await t.db.selectFrom('newsletter_subscriber').select('email').execute()).toEqual([]);
    const { rows } = await everythingWith(account.username);
    expect(rows).toEqual([]);
    const follower = await t.db.selectFrom('tipster').select('followers').where('id', '=', tipster.id).execute();
    expect(follower).toEqual([{ followers: 0 }]);
    const channels = await t.db.selectFrom('channel').select('followers').where('id', '=', channel).execute();
    expect(channels).toEqual([{ followers: 0 }]);
    expect(
      (await t.api.call(accountsCalls.signIn, { body: { username_or_email: account.email, password: PASSWORD } }))
        .status,
    ).toBe(401);
  });

  test("a tipster's channels lose their words and their followers", async () => {
    const author = await t.createAccount({ userType: 'collaborator', password: PASSWORD });
    const { id, plan } = await insertSale(t.db, author.id, t.clock.now());
    const reader = await t.createAccount();
    await t.api.call(tipsCalls.followChannel, { token: reader.token, body: { channel: id } });
    expect((await erase(author)).status).toBe(200);
    const row = await t.db
      .selectFrom('channel as c')
      .innerJoin('channel_plan as p', 'p.channel_id', 'c.id')
      .select(['c.name', 'c.active', 'c.followers', 'p.id as plan', 'p.name as plan_name'])
      .where('c.id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ name: '', active: false, followers: 0, plan, plan_name: '' });
    const follows = await t.db.selectFrom('channel_follow').select('channel_id').where('channel_id', '=', id).execute();
    expect(follows).toEqual([]);
  });

  test("a tipster's log stays provable and settles no more; the record is nobody's, and comes back with its author", async () => {
    const author = await t.createAccount({ userType: 'collaborator', password: PASSWORD });
    const played = await insertMatch(t.db, { kickoffAt: '2026-03-02T20:00:00.000Z' });
    const coming = await insertMatch(t.db, { kickoffAt: '2026-03-20T20:00:00.000Z' });
    const settled = await publishTip(author, played);
    const open = await publishTip(author, coming);
    const log = await openLogOf(t.context);
    t.clock.set('2026-03-02T22:30:00.000Z');
    await recordResult(played, 2, 0);
    await t.runJobs();
    const again = await session(author);
    await nameRecords(t.db, t.clock.now());
    expect(await namesKept(author.id)).toBe(1);
    expect((await erase(again)).status).toBe(200);
    for (const id of [author.username, String(author.id)])
      expect((await t.api.call(recordsCalls.readTipster, { params: { id } })).error.code).toBe('gone');
    expect((await t.api.call(recordsCalls.readTipster, { params: { id: 'nobody.at.all' } })).status).toBe(404);
    expect(await namesKept(author.id)).toBe(0);
    while ((await sequenceBatch(log)).status === 'signed');
    expect((await auditDatabase(log)).problems).toEqual([]);

    const tips = await t.db
      .selectFrom('tip')
      .select(['id', 'status', 'outcome', 'description', 'tags'])
      .where('tipster_id', '=', author.id)
      .orderBy('id')
      .execute();
    expect(tips).toEqual([
      { id: settled, status: 'published', outcome: 'won', description: '', tags: [] },
      { id: open, status: 'withdrawn', outcome: 'in_progress', description: '', tags: [] },
    ]);
    expect((await everythingWith(author.username)).rows).toEqual([]);
    expect(
      await t.db.selectFrom('ledger_secret').select('tip_id').where('tip_id', 'in', [settled, open]).execute(),
    ).toEqual([]);
    // A result that is corrected later finds nothing to settle there.
    await recordResult(played, 0, 0);
    await settleFixtures(t.db, [played], t.context as never);
    expect(await t.db.selectFrom('tip').select('outcome').where('id', '=', settled).execute()).toEqual([
      { outcome: 'won' },
    ]);
    const list = await t.api.call(recordsCalls.listTipsters, { query: { page_size: 100 } });
    expect(list.text).not.toContain('erased-');

    const [name, host] = author.email.split('@');
    const returned = await t.createAccount({ email: `${name}+back@${host}` });
    const prove = (account: TestAccount, email: string) =>
      t.db.transaction().execute((trx) => rejoinRecords(trx, t.context, account.id, { email, google_subject: null }));
    // The telephone number is the same for all test accounts: that alone joins nothing, but admins can see it.
    expect(await prove(await t.createAccount(), 'someone@example.test')).toEqual([]);
    const notes = await t.db.selectFrom('audit_log').select('data').where('action', '=', 'return_suspected').execute();
    expect(notes).toContainEqual({ data: { former: author.id } });
    expect(await prove(returned, returned.email)).toEqual([author.id]);
    expect(await prove(returned, returned.email)).toEqual([]);
  });

  /** The books have accounts of their own. */
  const NOT_PERSONAL = new Set(['money_entry.account_id']);

  test('every column that names an account is in a row of its module, or the row says why its table is kept', async () => {
    const { rows } = await sql<{ name: string }>`
      select r.conrelid::regclass || '.' || a.attname as name from pg_constraint r
        join pg_attribute a on a.attrelid = r.conrelid and a.attnum = any(r.conkey)
        where r.contype = 'f' and r.confrelid in ('account'::regclass, 'tipster'::regclass)
      union select table_name || '.' || column_name from information_schema.columns
        where table_schema = 'public' and column_name = 'account_id'`.execute(t.db);
    const declared = new Set(
      personalParts.flatMap(({ tables }) =>
        tables.flatMap(({ table, whose }) => whose.map((column) => `${table}.${column}`)),
      ),
    );
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !declared.has(name) && !NOT_PERSONAL.has(name))
        .sort(),
    ).toEqual([]);
  });

  /** Tables of accounts with a hash, a key or an address that open nothing, or whose end is another's. */
  const OPEN_NOTHING: Readonly<Record<string, string>> = {
    account: 'its own password and Google account are what a session begins with',
    account_network: 'a network, not a key',
    bet_tag: 'a word, by which its spellings are one',
    cookie_consent: 'the network address of a choice',
    erased_identity: 'keyed hashes of who has left',
    idempotency_key: 'the hash of a request',
    mail: 'whether it holds a secret link, which ends with one_time_token',
    one_time_token: 'links in mails: whoever uses one up or replaces it ends the others of its purpose',
    own_bet: 'the row of the file that it came from',
    payee: 'a sealed bank account',
    recovery_code: 'a second factor, which is changed apart',
    stored_file: 'the name of a file',
    passkey: 'a credential, which ends with the password (decision 104)',
    two_factor: 'a second factor, which is changed apart',
  };

  test('a table of accounts that holds a hash, a key or an address says that it opens the account, or why it doesn’t', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.table_name as name from information_schema.columns c
      where c.table_schema = 'public' and (c.data_type = 'bytea' or c.column_name ~ '(hash|secret|token|address|auth|key)$')
        and exists (select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name
          and o.column_name = 'account_id')
      union select 'account' order by 1`.execute(t.db);
    const opening = new Set(
      personalParts.flatMap(({ tables }) => tables.flatMap((row) => (row.opens ? row.table : []))),
    );
    const names = rows.map(({ name }) => name);
    expect(names.filter((name) => !opening.has(name as never) && !(name in OPEN_NOTHING))).toEqual([]);
    expect(Object.keys(OPEN_NOTHING).filter((name) => !names.includes(name) || opening.has(name as never))).toEqual([]);
    expect([...opening].sort()).toEqual([
      'access_token',
      'alert_device',
      'calendar_feed',
      'passkey_challenge',
      'sign_in_challenge',
      'telegram_code',
    ]);
  });

  test('rows that go with another row are deleted by the database', async () => {
    const { rows } = await sql<{ pair: string }>`
      select conrelid::regclass || ' ' || confrelid::regclass as pair from pg_constraint
      where contype = 'f' and confdeltype = 'c'`.execute(t.db);
    const cascades = new Set(rows.map(({ pair }) => pair));
    const withOthers = personalParts.flatMap(({ tables }) =>
      tables.flatMap(({ table, onErasure }) => ('with' in onErasure ? [`${table} ${onErasure.with}`] : [])),
    );
    expect(withOthers.filter((pair) => !cascades.has(pair))).toEqual([]);
  });

  test('tax data stay with the books, the bank account goes, and nothing is sent there any more', async () => {
    const account = await t.createAccount({ userType: 'collaborator', password: PASSWORD });
    const at = t.clock.now();
    const iban = { iban: Buffer.from('sealed'), iban_hint: 'IT … 3456' };
    await t.db
      .insertInto('payee')
      .values({
        account_id: account.id,
        kind: 'person',
        tax_code: 'RSSMRA85T10A562S',
        ...iban,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const payout = {
      tipster_id: account.id,
      method: 'sepa',
      kind: 'person',
      gross_cents: 5_000,
      withheld_cents: 1_000,
    };
    const request = { status: 'requested', requested_by: account.id, requested_at: at };
    await t.db
      .insertInto('payout')
      .values({ ...payout, ...request, ...iban })
      .execute();
    expect((await erase(account)).status).toBe(200);
    const stored = await t.db
      .selectFrom('payee')
      .innerJoin('payout', 'payout.tipster_id', 'payee.account_id')
      .select(['payee.tax_code', 'payee.iban', 'payee.iban_hint', 'payout.iban as sent_to', 'payout.status'])
      .where('payee.account_id', '=', account.id)
      .execute();
    const nothing = { iban: null, iban_hint: '', sent_to: null };
    expect(stored).toEqual([{ tax_code: 'RSSMRA85T10A562S', status: 'rejected', ...nothing }]);
  });

  test('a consent stays as a proof of nobody', async () => {
    const account = await t.createAccount({ password: PASSWORD });
    const consent = { id: randomUUID(), choices: '{}', text_version: '1', language: 'it', address: '192.0.2.0' };
    await t.db
      .insertInto('cookie_consent')
      .values({ ...consent, account_id: account.id, user_agent: 'test', at: t.clock.now() })
      .execute();
    await erase(account);
    const rows = await t.db.selectFrom('cookie_consent').select('account_id').where('id', '=', consent.id).execute();
    expect(rows).toEqual([{ account_id: null }]);
  });

  test('half an erasure is none', async () => {
    const account = await t.createAccount({ userType: 'collaborator', password: PASSWORD });
    const answers = await Promise.all([erase(account), erase(account), erase(account)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('export', () => {
  test('each part is a file of its own, which no two modules give the same name', () => {
    const names = personalParts.flatMap(({ tables }) => tables.flatMap((table) => Object.keys(table.exports ?? {})));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
  });

  test('a ZIP of everything, without what opens the account', async () => {
    const author = await session(await t.createAccount({ userType: 'collaborator', password: PASSWORD }));
    const match = await insertMatch(t.db, { kickoffAt: '2026-05-20T20:00:00.000Z' });
    const tipId = await publishTip(author, match);
    await publishTip(author, await insertMatch(t.db, { kickoffAt: '2026-05-21T20:00:00.000Z' }));
    await t.context.files.put(PICTURE, Buffer.from('a picture'), { type: 'image/webp' });
    await t.db
      .updateTable('account')
      .set({ avatar_url: `/files/${PICTURE}` })
      .where('id', '=', author.id)
      .execute();
    await subscribeNewsletter(author);
    const placed = await insertFollow(t.db, { accountId: author.id, tipId, at: t.clock.now() });
    expect((await exported(author, { password: 'wrong' })).statusCode).toBe(400);
    const answer = await exported(author);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="quotavera-2026-03-02.zip"');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const files = unzip(answer.rawPayload);
    const read = (name: string) => JSON.parse(files.get(name)!.toString());
    expect(read('account.json')).toMatchObject({ email: author.email });
    expect(read('newsletter.json')).toMatchObject([{ status: 'confirmed', privacy_version: '1' }]);
    expect(read('tips.json')).toMatchObject([
      {
        description: tip(0).description,
        self_declared: false,
        legs: [{ selection: 'home', match_status: expect.any(String) }],
      },
      { description: tip(0).description },
    ]);
    expect(files.get('images/avatar.webp')!.toString()).toBe('a picture');
    expect([...files.keys()].filter((name) => name.startsWith('images/'))).toHaveLength(1);
    expect(files.get('former_names.json')!.toString()).toBe('[]\n');
    expect(read('bets.json')).toMatchObject([
      { bet: { stake_cents: 1_000, bookmaker: 'Bet365' }, id: placed.bet, legs: [{ selection: 'home' }], exits: [] },
    ]);
    expect(read('bankroll_movements.json')).toMatchObject([
      { id: placed.movement, type: 'deposit', amount_cents: 5_000 },
    ]);
    expect(files.get('README.txt')!.toString()).toContain('Your data');
    const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join();
    expect(all).not.toMatch(/password_hash|argon2|totp|recovery_code|"secret"/);
  });

  test('the export is for a session with a right body, five times a day', async () => {
    const account = await session(await t.createAccount({ password: PASSWORD }));
    const visitor = await t.app.http.inject({ method: 'POST', url: '/api/users/v1/account/export/', payload: {} });
    expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'sign_in_required']);
    const wrong = await exported(account, { password: 7 });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { code: 'validation', errors: { password: [expect.any(String)] } },
    ]);
    for (let n = 0; n < 5; n += 1) expect((await exported(account)).statusCode).toBe(200);
    const sixth = await exported(account);
    expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
  });
});

const PICTURE = `avatars/ab/${'ab'.repeat(20)}-512.webp`;

function exported({ token }: TestAccount, payload: object = { password: PASSWORD }) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  return t.app.http.inject({ method: 'POST', url: '/api/users/v1/account/export/', headers, payload });
}

const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;

/** The files of a ZIP by name, read from its central directory (APPNOTE.TXT 4.3.12). */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  let at = zip.readUInt32LE(end + 16);
  for (; zip.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    files.set(zip.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + name + extra + comment;
  }
  return files;
}

async function session(account: TestAccount): Promise<TestAccount> {
  return { ...account, token: await t.tokenOf(account.id) };
}

async function recordResult(fixture: number, home: number, away: number): Promise<void> {
  const { token } = await session(admin);
  const result = { status: 'played', result: { goals: [home, away], halfTimeGoals: [0, 0] } };
  await t.api
    .call(calendarCalls.recordResult, {
      params: { id: fixture },
      token,
      body: { ...result, reason: 'risultato' } as never,
    })
    .then(({ reply }) => reply);
}

/** Every row of every table in which a word stands, whatever the column. */
async function everythingWith(word: string): Promise<{ rows: string[] }> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    t.db,
  );
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const matches = await sql<{
      row: string;
    }>`select r::text as row from ${sql.table(name)} r where position(${word} in r::text) > 0`.execute(t.db);
    // The last mail to the old address confirms the erasure.
    rows.push(...matches.rows.map(({ row }) => `${name}: ${row}`).filter((line) => !line.includes('account_erased')));
  }
  return { rows };
}
