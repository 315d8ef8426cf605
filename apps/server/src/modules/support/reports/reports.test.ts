import { supportCalls } from '@quotavera/contract';
import type { Market } from '@quotavera/domain/bet';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertTipRow } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { forgetOldVisitors } from './service-privacy.ts';
import { findSuspicions } from './service-suspicions.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const TEXT = 'Scrive che la vincita è sicura al cento per cento.';
const STATEMENT = 'Il testo promette una vincita sicura: la sezione 5 dei termini lo vieta.';

let t: TestApp;
let admin: TestAccount;
let other: TestAccount;
let tipster: TestAccount;
let reader: TestAccount;
let tip: number;
beforeAll(async () => {
  t = await createTestApp({ environment: { RATE_LIMITS: '0' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  [admin, other] = [await t.createAccount({ admin: true }), await t.createAccount({ admin: true })];
  tipster = await t.createAccount({ userType: 'collaborator', language: 'en' });
  reader = await t.createAccount();
  tip = await insertTipRow(t.db, {
    tipsterId: tipster.id,
    publishedAt: new Date('2026-03-02T08:00:00Z'),
    isFree: true,
  });
});

const report = (body: object, token?: string) =>
  t.api.call(supportCalls.fileReport, {
    body: { reason: 'sure_win', text: TEXT, good_faith: true, ...body } as never,
    ...(token ? { token } : {}),
  });
const visitor = (n: number) => ({ name: 'Mario Rossi', email: `mario${n}@example.test` });
const cases = async (query: object = {}) =>
  (await t.api.call(supportCalls.listReportCases, { token: admin.token, query: query as never })).reply.results;
const caseOfTip = async (id = tip) => (await cases()).find(({ target }) => target.tip_id === id)!;
const read = async (id: number) =>
  (await t.api.call(supportCalls.readReportCase, { token: admin.token, params: { id } })).reply;
async function decide(id: number, body: object, by = admin) {
  const { version } = await read(id);
  return t.api.call(supportCalls.decideReport, { token: by.token, body: { case: id, version, ...body } as never });
}
const uphold = { status: 'upheld', measure: 'tip_hidden', ground: 'terms', statement: STATEMENT };
const reject = { status: 'rejected', statement: 'Abbiamo letto il tip: non promette nulla di sicuro.' };
const mailsTo = (email: string) =>
  t.db
    .selectFrom('mail')
    .select(['kind', 'body_text', 'language'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
const keyIn = (text: string) => /key=([\w.-]+)/.exec(text)?.[1] ?? '';
const follow = (key: string) => t.api.call(supportCalls.followReport, { body: { key } });
const appeal = (key: string) =>
  t.api.call(supportCalls.appealReport, { body: { key, text: 'Secondo me avete letto un altro tip, non il mio.' } });

test('a report of a member is confirmed by mail, decided with its reasons, and the tip’s words are hidden', async () => {
  const { reply, status } = await report({ reported_tip: tip }, reader.token);
  expect([status, reply.status]).toEqual([201, 'open']);
  const { id } = await caseOfTip();
  const evidence = await read(id);
  expect(evidence.tip).toMatchObject({
    description: 'segretissimo',
    odds: '2',
    price_verified: false,
    disabled: false,
  });
  expect(evidence.complaints).toMatchObject([{ text: TEXT, reporter: { id: reader.id } }]);
  const decided = (await decide(id, uphold)).reply;
  expect(decided).toMatchObject({ status: 'upheld', measure: 'tip_hidden', tip: { disabled: true } });
  expect((await mailsTo(reader.email)).map(({ kind }) => kind)).toEqual(['report_received', 'report_upheld']);
  const [toTipster] = await mailsTo(tipster.email);
  expect(toTipster).toMatchObject({ kind: 'report_measure', language: 'en' });
  expect(toTipster!.body_text).toContain(STATEMENT);
  expect(toTipster!.body_text).toContain('the terms of service');
  expect(toTipster!.body_text).not.toContain(reader.email);
  const actions = await t.db.selectFrom('audit_log').select('action').where('account_id', '=', tipster.id).execute();
  expect(actions.map(({ action }) => action).sort()).toEqual(['report_upheld', 'tip_hidden']);
  const mine = (await t.api.call(supportCalls.listReports, { token: reader.token })).reply;
  expect(mine.results).toMatchObject([{ side: 'reporter', status: 'upheld', statement: STATEMENT, key: reply.key }]);
  const theirs = (await t.api.call(supportCalls.listReports, { token: tipster.token })).reply;
  expect(theirs.results).toMatchObject([{ side: 'reported', text: null, reason: null, measure: 'tip_hidden' }]);
});

test('a report is words, whatever is in it: markup reaches nobody as markup, and ten thousand letters are too many', async () => {
  const markup = `<script>alert(1)</script><img src=x onerror=alert(1)> ${TEXT}`;
  const long = await report({ reported_tip: tip, text: 'x'.repeat(10_000) }, reader.token);
  expect(Object.keys(long.error.errors)).toEqual(['text']);
  const named = await report({ reported_tip: tip, name: '<b>Mario</b>', email: 'm@example.test' });
  expect(Object.keys(named.error.errors)).toEqual(['name']);
  expect((await report({ reported_tip: tip, text: markup }, reader.token)).status).toBe(201);
  const { id } = await caseOfTip();
  expect((await read(id)).complaints).toMatchObject([{ text: markup }]);
  const statement = `<a href="https://evil.test">qui</a> ${STATEMENT}`;
  expect((await decide(id, { ...uphold, statement })).reply.statement).toBe(statement);
  for (const { email } of [reader, tipster]) {
    const sent = await t.db
      .selectFrom('mail')
      .select(['body_html', 'body_text'])
      .where('recipient', '=', email)
      .execute();
    const html = sent.map(({ body_html: each }) => each).join();
    expect(html).not.toMatch(/<script>alert|<img[^>]+onerror|<a[^>]+evil\.test/);
    expect(sent.at(-1)?.body_text).toContain('<a href="https://evil.test">');
  }
});

test('three on one target stand together, before an older one, and are decided at once', async () => {
  const older = await insertTipRow(t.db, {
    tipsterId: tipster.id,
    publishedAt: new Date('2026-03-01T08:00:00Z'),
    isFree: true,
  });
  await report({ reported_tip: older }, reader.token);
  t.clock.set('2026-03-02T12:05:00.000Z');
  const many = [1, 2, 3, 4].map((n) => report({ reported_tip: tip, ...visitor(n) }));
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const waiting = (await cases()).filter(({ target }) => target.username === tipster.username);
  expect(waiting.map(({ target, reports, urgent }) => [target.tip_id, reports, urgent])).toEqual([
    [tip, 4, true],
    [older, 1, false],
  ]);
  await decide(waiting[0]!.id, reject);
  for (const n of [1, 4]) {
    expect((await mailsTo(visitor(n).email)).map(({ kind }) => kind)).toEqual(['report_received', 'report_rejected']);
  }
  expect(await mailsTo(tipster.email)).toEqual([]);
});

test('a report is made once by the same person until it is decided, even twice at once', async () => {
  const twice = await Promise.all([1, 2].map(() => report({ reported_tip: tip }, reader.token)));
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  await report({ reported_tip: tip, ...visitor(9) });
  for (const email of ['MARIO9@example.test', 'mario9+altro@example.test']) {
    expect((await report({ reported_tip: tip, ...visitor(9), email })).error.code, email).toBe('already_reported');
  }
  await decide((await caseOfTip()).id, reject);
  expect((await report({ reported_tip: tip }, reader.token)).status).toBe(201);
});

test('a report is refused of oneself, of what isn’t there, and without a name from a visitor', async () => {
  expect((await report({ reported_user: tipster.username }, tipster.token)).error.code).toBe('own_account');
  expect((await report({ reported_tip: tip }, tipster.token)).error.code).toBe('own_account');
  expect((await report({ reported_tip: 999_999 }, reader.token)).error.code).toBe('not_found');
  const early = await insertTipRow(t.db, { tipsterId: tipster.id, publishedAt: new Date(NOW), kind: 'valuebet' });
  expect((await report({ reported_tip: early, ...visitor(1) })).error.code).toBe('not_found');
  const { error } = await report({ reported_user: tipster.username });
  expect(Object.keys(error.errors).sort()).toEqual(['email', 'name']);
  expect(Object.keys((await report({ reported_tip: tip, reported_user: 'x' }, reader.token)).error.errors)).toEqual([
    'reported_tip',
  ]);
  expect(Object.keys((await report({ reported_tip: tip, text: 'breve' }, reader.token)).error.errors)).toEqual([
    'text',
  ]);
});

test('a report of a program that fills in what people don’t see is dropped without a word', async () => {
  expect((await report({ reported_tip: tip, ...visitor(7), website: 'https://spam.example' })).status).toBe(201);
  expect(await caseOfTip()).toBeUndefined();
  expect(await mailsTo(visitor(7).email)).toEqual([]);
});

test('a report of a visitor loses name and address a year after it was decided', async () => {
  await report({ reported_tip: tip, ...visitor(20) });
  const { id } = await caseOfTip();
  await decide(id, reject);
  t.clock.set('2027-04-01T00:00:00.000Z');
  await forgetOldVisitors(t.context);
  const rows = await t.db.selectFrom('report').select(['name', 'email', 'text']).where('case_id', '=', id).execute();
  expect(rows).toEqual([{ name: '', email: '', text: TEXT }]);
});

test('a decision needs its reasons, and a measure that the target allows', async () => {
  await report({ reported_user: tipster.username }, reader.token);
  const { id } = (await cases()).find(({ target }) => target.username === tipster.username)!;
  expect(Object.keys((await decide(id, { status: 'upheld' })).error.errors).sort()).toEqual([
    'ground',
    'measure',
    'statement',
  ]);
  expect(Object.keys((await decide(id, uphold)).error.errors)).toEqual(['measure']);
  expect(Object.keys((await decide(id, { status: 'rejected' })).error.errors)).toEqual(['statement']);
});

test('a decision that two admins make at once is made once', async () => {
  await report({ reported_tip: tip }, reader.token);
  const { id, version } = await read((await caseOfTip()).id);
  const both = await Promise.all(
    [admin, other].map(({ token }) =>
      t.api.call(supportCalls.decideReport, { token, body: { case: id, version, ...uphold } as never }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await decide(id, reject)).error.code).toBe('status_not_next');
  expect((await mailsTo(reader.email)).map(({ kind }) => kind)).toEqual(['report_received', 'report_upheld']);
});

test('a decision isn’t for a reporter, or for who was reported', async () => {
  await report({ reported_user: tipster.username }, other.token);
  const { id } = (await cases()).find(({ target }) => target.username === tipster.username)!;
  expect((await decide(id, { ...uphold, measure: 'account_suspended' }, other)).error.code).toBe('own_account');
  const rows = await t.db.selectFrom('account').select('banned_at').where('id', '=', tipster.id).execute();
  expect(rows).toEqual([{ banned_at: null }]);
});

test('a decision that suspends is appealed without signing in, and granted it lifts the suspension', async () => {
  await report({ reported_user: tipster.username }, reader.token);
  const { id } = (await cases()).find(({ target }) => target.username === tipster.username)!;
  await decide(id, { ...uphold, measure: 'account_suspended' });
  const [mail] = await mailsTo(tipster.email);
  const key = keyIn(mail!.body_text!);
  expect((await follow(key)).reply).toMatchObject({ side: 'reported', measure: 'account_suspended', text: null });
  expect((await appeal(key)).reply.appeal).toMatchObject({ status: 'open' });
  expect((await appeal(key)).error.code).toBe('appeal_not_possible');
  expect((await cases()).find((row) => row.id === id)?.appealed).toBe(true);
  const [{ id: appealId } = { id: 0 }] = (await read(id)).appeals;
  const answer = 'Abbiamo riletto: era una citazione, non una promessa.';
  const answered = await t.api.call(supportCalls.decideAppeal, {
    token: other.token,
    params: { id: appealId },
    body: { granted: true, answer },
  });
  expect(answered.reply).toMatchObject({
    status: 'rejected',
    measure: null,
    appealed: false,
    user: { banned: false },
  });
  expect((await mailsTo(tipster.email)).map(({ kind }) => kind)).toEqual(['report_measure', 'appeal_granted']);
  expect((await follow(key)).reply.appeal).toMatchObject({ status: 'granted', answer });
});

test('against a reporter is appealed for six months, and granted it is looked at again', async () => {
  const { reply } = await report({ reported_tip: tip }, reader.token);
  const key = reply.key!;
  expect((await appeal(key)).error.code).toBe('appeal_not_possible');
  const { id } = await caseOfTip();
  await decide(id, reject);
  t.clock.set('2026-09-02T12:00:00.000Z');
  expect((await appeal(key)).error.code).toBe('appeal_not_possible');
  t.clock.set('2026-09-02T11:59:59.000Z');
  expect((await appeal(key)).status).toBe(201);
  [admin, other] = [
    { ...admin, token: await t.tokenOf(admin.id) },
    { ...other, token: await t.tokenOf(other.id) },
  ];
  const [{ id: appealId } = { id: 0 }] = (await read(id)).appeals;
  const granted = await t.api.call(supportCalls.decideAppeal, {
    token: other.token,
    params: { id: appealId },
    body: { granted: true, answer: 'Hai ragione, il caso torna in esame.' },
  });
  expect(granted.reply).toMatchObject({ status: 'in_review', statement: '', next: ['open', 'upheld', 'rejected'] });
  expect((await decide(id, uphold)).reply.status).toBe('upheld');
});

test('a decision opens for nobody with a key that was made up or changed', async () => {
  const { reply } = await report({ reported_tip: tip }, reader.token);
  const key = reply.key!;
  for (const forged of [
    '',
    'r1',
    key.replace(/^r/, 'c'),
    key.replace(/^r\d+/, 'r1'),
    `${key.slice(0, -1)}_`,
    'x'.repeat(120),
  ]) {
    expect([400, 410]).toContain((await follow(forged)).status);
  }
});

describe('suspicions', () => {
  const OVER = { market: 'over_under', selection: 'over', line: 2500 } as const;
  const HANDICAP = { market: 'asian_handicap', selection: 'home', line: -500 } as const;
  const DOUBLE_CHANCE = { market: 'double_chance', selection: '1X' } as const;
  const list = async (status = 'open') =>
    (await t.api.call(supportCalls.listSuspicions, { token: admin.token, query: { status: status as 'open' } })).reply
      .results;
  const about = async (status?: string) =>
    (await list(status)).filter(({ account, other: second }) => [account.id, second?.id].includes(tipster.id));

  test('suspicions find a shared network and a rising share of unverified prices, and rest once dismissed', async () => {
    const second = await t.createAccount({ userType: 'collaborator' });
    for (const { id } of [tipster, second]) {
      await t.db
        .insertInto('account_network')
        .values({ account_id: id, network: Buffer.from(`net-${tipster.id}`), seen_at: new Date(NOW) })
        .execute();
    }
    for (let n = 0; n < 40; n += 1) {
      const publishedAt = new Date(Date.parse(NOW) - (n + 1) * 2 * DAY_MS);
      const id = await insertTipRow(t.db, { tipsterId: tipster.id, publishedAt, settled: true });
      if (n >= 15) await t.db.updateTable('tip').set({ price_verified: true }).where('id', '=', id).execute();
    }
    await findSuspicions(t.context);
    await findSuspicions(t.context);
    const found = await about();
    expect(found.map(({ kind }) => kind).sort()).toEqual(['shared_network', 'unverified_share']);
    expect(found.find(({ kind }) => kind === 'unverified_share')?.figures).toMatchObject({
      tips: 16,
      unverified_before: 0,
    });
    const [{ id } = { id: 0 }] = found;
    const call = (status: 'dismissed' | 'confirmed') =>
      t.api.call(supportCalls.decideSuspicion, {
        token: admin.token,
        params: { id },
        body: { status, note: 'sono fratelli' },
      });
    expect((await call('dismissed')).reply).toMatchObject({ status: 'dismissed', note: 'sono fratelli' });
    expect((await call('confirmed')).error.code).toBe('conflict');
    await findSuspicions(t.context);
    expect(await about()).toHaveLength(1);
  });

  /** `count` tips of a tipster on matches of their own number, an hour apart from `at` on. */
  async function bets(
    who: TestAccount,
    of: { at: number; selection: string; count: number; market?: Market; line?: number | null; side?: 'back' | 'lay' },
  ) {
    for (let n = 0; n < of.count; n += 1) {
      const publishedAt = new Date(of.at + n * HOUR_MS);
      const id = await insertTipRow(t.db, { tipsterId: who.id, publishedAt });
      await t.db
        .updateTable('tip_leg')
        .set({
          fixture_id: fixtures[n]!,
          market: of.market ?? '1x2',
          selection: of.selection,
          line_milli: of.line ?? null,
        })
        .where('tip_id', '=', id)
        .execute();
      const { side = 'back' } = of;
      await t.db.updateTable('tip').set({ side }).where('id', '=', id).execute();
    }
  }
  let fixtures: readonly number[] = [];
  let second: TestAccount;
  beforeEach(async () => {
    second = await t.createAccount({ userType: 'collaborator' });
    fixtures = [];
    for (let n = 0; n < 10; n += 1) {
      fixtures = [...fixtures, await insertMatch(t.db, { kickoffAt: new Date(Date.parse(NOW) + DAY_MS) })];
    }
  });
  const kindsFound = async () => {
    await findSuspicions(t.context);
    return (await about()).map(({ kind, figures, other: one }) => [kind, figures, one?.id]);
  };
  const ids = () => [tipster.id, second.id].sort((a, b) => a - b);

  test('suspicions find two tipsters who paid with the same card, and no reader who did', async () => {
    const card = (accountId: number, fingerprint: string) =>
      t.db
        .insertInto('payment_card')
        .values({
          account_id: accountId,
          provider: 'stripe',
          reference: `${accountId}-${fingerprint}`,
          brand: 'visa',
          last4: '4242',
          expires_month: 1,
          expires_year: 2030,
          fingerprint,
          added_at: new Date(NOW),
        })
        .execute();
    for (const one of ['x', 'y']) for (const { id } of [tipster, reader]) await card(id, `${one}${tipster.id}`);
    expect(await kindsFound()).toEqual([]);
    await card(second.id, `x${tipster.id}`);
    expect(await kindsFound()).toEqual([['shared_card', { cards: 1 }, ids()[1]]]);
  });

  test('suspicions find words that only somebody who reads them can judge', async () => {
    const publishedAt = new Date(Date.parse(NOW) - DAY_MS);
    const doubted = await insertTipRow(t.db, { tipsterId: tipster.id, publishedAt, settled: true });
    const innocent = await insertTipRow(t.db, { tipsterId: second.id, publishedAt, settled: true });
    const write = (id: number, description: string) =>
      t.db.updateTable('tip').set({ description }).where('id', '=', id).execute();
    await write(doubted, 'Anche oggi senza bonus');
    await write(innocent, 'La Juve è sicura di passare');
    expect(await kindsFound()).toEqual([['promotion', { texts: 1 }, undefined]]);
    expect((await list()).map(({ account }) => account.id)).not.toContain(second.id);
  });

  test('suspicions find opposite bets on the same markets, but not on other lines or of old', async () => {
    const at = Date.parse(NOW) - 3 * DAY_MS;
    await bets(tipster, { at, selection: 'home', count: 7 });
    await bets(second, { at: Date.parse(NOW) - 70 * DAY_MS, selection: 'away', count: 7 });
    await bets(second, { at, selection: 'away', count: 7, line: 500 });
    expect(await kindsFound()).toEqual([]);
    await bets(second, { at, selection: 'away', count: 6 });
    expect(await kindsFound()).toEqual([['opposite_bets', { shared: 6, opposite: 6 }, ids()[1]]]);
    expect((await about())[0]?.tips).toHaveLength(6);
  });

  test.each([
    ['a lay and a back of one selection', { selection: 'home' }, { selection: 'home', side: 'lay' }],
    ['a lay and a lay of the two answers', OVER, { ...OVER, selection: 'under' }, 'lay'],
    ['both sides of a handicap', HANDICAP, { ...HANDICAP, selection: 'away', line: 500 }],
  ] as const)('suspicions take %s for opposite bets', async (_, first, other, side: 'back' | 'lay' = 'back') => {
    const at = Date.parse(NOW) - 3 * DAY_MS;
    await bets(tipster, { side, ...first, at, count: 6 });
    await bets(second, { side, ...other, at, count: 6 });
    expect(await kindsFound()).toEqual([['opposite_bets', { shared: 6, opposite: 6 }, ids()[1]]]);
  });

  test.each([
    ['lays of two of three results', { selection: 'home', side: 'lay' }, { selection: 'away', side: 'lay' }],
    ['a lay of one result and a back of another', { selection: 'home', side: 'lay' }, { selection: 'away' }],
    ['double chances that share a result', DOUBLE_CHANCE, { ...DOUBLE_CHANCE, selection: 'X2' }],
  ] as const)('suspicions don’t take %s for opposite bets', async (_, first, other) => {
    const at = Date.parse(NOW) - 3 * DAY_MS;
    await bets(tipster, { ...first, at, count: 6 });
    await bets(second, { ...other, at, count: 6 });
    expect(await kindsFound()).toEqual([]);
  });

  test('suspicions find the copier who lays what another had backed the other way', async () => {
    const at = Date.parse(NOW) - 4 * DAY_MS;
    await bets(tipster, { ...OVER, at, count: 9 });
    await bets(second, { ...OVER, at: at + 60_000, side: 'lay', selection: 'under', count: 9 });
    expect(await kindsFound()).toEqual([['copied_tips', { tips: 9, copied: 9 }, tipster.id]]);
  });

  test('suspicions list who went on publishing a bet again or against it, until it is withdrawn', async () => {
    const publishedAt = new Date(Date.parse(NOW) - DAY_MS);
    const insert = async (kind: 'same' | 'opposite') => {
      const id = await insertTipRow(t.db, { tipsterId: tipster.id, publishedAt });
      await t.db.updateTable('tip').set({ repeat_kind: kind, repeated_tip_id: 1 }).where('id', '=', id).execute();
      return id;
    };
    const [again] = [await insert('same'), await insert('opposite')];
    expect(await kindsFound()).toEqual([['repeated_bets', { same: 1, opposite: 1 }, undefined]]);
    await t.db.updateTable('tip').set({ status: 'withdrawn' }).where('id', '=', again).execute();
    expect(await kindsFound()).toEqual([['repeated_bets', { same: 0, opposite: 1 }, undefined]]);
  });

  test('suspicions find who publishes, within a day, what another had published: the later one', async () => {
    const at = Date.parse(NOW) - 4 * DAY_MS;
    await bets(tipster, { at, selection: 'home', count: 9 });
    await bets(second, { at: at + 25 * HOUR_MS, selection: 'home', count: 9 });
    expect(await kindsFound()).toEqual([]);
    await bets(second, { at: at + 60_000, selection: 'home', count: 9 });
    await findSuspicions(t.context);
    const [copied] = await about();
    expect([copied?.kind, copied?.account.id, copied?.other?.id]).toEqual(['copied_tips', second.id, tipster.id]);
    expect(copied?.figures).toMatchObject({ tips: 18, copied: 9 });
  });
});
