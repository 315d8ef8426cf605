import { homeCalls, publishingCalls, supportCalls } from '@quotavera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCourse } from '../../../testing/factories/academy.ts';
import { insertCall } from '../../../testing/factories/calls.ts';
import { insertChannel, insertTipRow } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
let admin: TestAccount;
let reader: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-02T12:00:00.000Z', environment: { RATE_LIMITS: '0' } });
  [admin, reader] = [await t.createAccount({ admin: true }), await t.createAccount()];
});
afterAll(() => t.close());

const newsOf = async ({ token }: TestAccount) =>
  Object.fromEntries(
    (await t.api.call(homeCalls.newSinceLastLogin, { token })).reply.results.map((news) => [news.kind, news]),
  );

test('every kind has an answer; what is for admins nobody else is told of', async () => {
  expect(Object.keys(await newsOf(reader))).toEqual([
    'reports',
    'tips',
    'messages',
    'calls',
    'channels',
    'subscriptions',
    'courses',
    'posts',
    'notifications',
  ]);
  expect(Object.keys(await newsOf(admin))).toEqual(expect.arrayContaining(['users', 'applications', 'mails']));
});

test('a report is news to admins, its decision to the reporter, until it is marked as seen', async () => {
  const tipster = await t.createAccount({ userType: 'collaborator' });
  t.clock.set('2026-03-02T12:05:00.000Z');
  const text = 'Si spaccia per un tipster che conosco.';
  const body = { reported_user: tipster.username, reason: 'impersonation', text, good_faith: true } as const;
  await t.api.call(supportCalls.fileReport, { token: reader.token, body });
  expect((await newsOf(admin)).reports).toMatchObject({ count: 1, latest: '2026-03-02T12:05:00.000Z' });
  expect((await newsOf(reader)).reports).toMatchObject({ count: 0, latest: null, sample_ids: [] });
  const [row] = (await t.api.call(supportCalls.listReportCases, { token: admin.token, query: {} })).reply.results;
  const statement = 'Abbiamo controllato i documenti: è la stessa persona.';
  const version = 2;
  const decision = { case: row!.id, version, status: 'rejected', statement } as const;
  await t.api.call(supportCalls.decideReport, { token: admin.token, body: decision });
  expect((await newsOf(reader)).reports).toMatchObject({
    count: 1,
    sample_ids: [row!.id],
    samples: [{ id: row!.id, title: tipster.username, key: String(row!.id) }],
  });
  await t.api.call(homeCalls.markNewsSeen, { token: reader.token, body: { kinds: ['reports'] } });
  expect((await newsOf(reader)).reports?.count).toBe(0);
});

test('every kind that has pages names its samples, with what their address needs', async () => {
  const now = new Date('2026-03-02T13:00:00.000Z');
  t.clock.set(now.toISOString());
  const token = await t.tokenOf(reader.id);
  const tipster = await t.createAccount({ userType: 'collaborator' });
  await t.db.insertInto('follow').values({ account_id: reader.id, tipster_id: tipster.id, created_at: now }).execute();
  const { id: course } = await insertCourse(t.db, now, { slug: 'corso-nuovo' });
  const channel = await insertChannel(t.db, tipster.id, true, now);
  const call = await insertCall(t.db, reader.id, now);
  await t.db
    .updateTable('thread')
    .set({ reader_seen_at: new Date(now.getTime() - 1) })
    .where('account_id', '=', reader.id)
    .execute();
  const tip = await insertTipRow(t.db, { tipsterId: tipster.id, publishedAt: now });
  await t.db
    .insertInto('notification')
    .values({ account_id: reader.id, type: 'tip_published', tip_id: tip, at: now })
    .execute();
  const author = await t.createAccount({ admin: true });
  const { reply: post } = await t.api.call(publishingCalls.createPost, {
    token: author.token,
    body: { language: 'it' },
  });
  await t.db
    .updateTable('post')
    .set({ status: 'published', published_at: now, slug: 'un-articolo', title: 'Un articolo' })
    .where('id', '=', post.id)
    .execute();
  // Its translation is the same news.
  const article = t.db.selectFrom('post').select('article').where('id', '=', post.id);
  await sql`insert into post (article, language, status, slug, title, category, content, published_at, created_at, updated_at)
    select article, 'en', status, 'an-article', 'An article', category, content, published_at, created_at, updated_at
    from post where article = (${article})`.execute(t.db);
  const samples = Object.fromEntries(
    (await t.api.call(homeCalls.newSinceLastLogin, { token, headers: { 'x-language': 'de' } })).reply.results.map(
      ({ kind, samples: named }) => [kind, named],
    ),
  );
  expect(samples).toMatchObject({
    courses: [{ id: course, title: 'corso-nuovo (de)', key: 'corso-nuovo' }],
    channels: [{ id: channel, title: 'Canale', key: String(channel) }],
    calls: [{ title: 'Call: consulenza', key: String(call) }],
    tips: [{ id: tip, title: `#${tip} ${tipster.username}`, key: String(tip) }],
    posts: [{ title: 'An article', key: 'an-article' }],
  });
});

test('changes of the product are told with their day, the latest first, in five languages', async () => {
  const read = async (language: 'it' | 'en' | 'es' | 'fr' | 'de') =>
    (await t.api.call(publishingCalls.readChanges, { language })).reply.entries;
  const days = (await read('it')).map(({ day }) => day);
  expect(days.length).toBeGreaterThan(0);
  expect([...days].sort().reverse()).toEqual(days);
  for (const language of ['en', 'es', 'fr', 'de'] as const)
    expect((await read(language)).map(({ day }) => day)).toEqual(days);
});
