import { join } from 'node:path';
import { recordResult } from '@quotavera/contract/calendar';
import { search } from '@quotavera/contract/home';
import { HOUR_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../../../env.ts';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { readCourses } from '../../academy/content.ts';
import { loadCourses } from '../../academy/service-content.ts';
import { writeHouseArticle } from '../../publishing/blog/repository-house.ts';
import { houseFiles, readHouseFile } from '../../publishing/blog/service-house.ts';

let t: TestApp;
let member: string;
beforeAll(async () => {
  t = await createTestApp();
  member = (await t.createAccount()).token;
  const at = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR_MS);
  const match = (home: string, away: string, hours: number) =>
    insertMatch(t.db, { home, away, competition: 'Serie Nova', kickoffAt: at(hours) });
  const awarded = await match('Atletico Nova', 'Borgo', -30);
  await t.api.call(recordResult, {
    params: { id: awarded },
    token: (await t.createAccount({ admin: true })).token,
    body: { status: 'awarded', result: { goals: [0, 3] }, decision: 'stand', reason: 'a tavolino' } as never,
  });
  await match('Borgo', 'Atletico Nova', 50);
  await match('Atletico Nova', 'Castello', 20);
  await t.createAccount({ userType: 'collaborator', username: 'nova' });
  await t.createAccount({ userType: 'collaborator', username: 'nova_quota' });
  await t.createAccount({ userType: 'collaborator', username: 'casanova' });
  await t.createAccount({ userType: 'collaborator', username: 'nova_banned', banned: true });
  await t.createAccount({ username: 'nova_reader' });
  const { CONTENT_DIR } = readEnvironment({});
  await loadCourses(t.db, readCourses(join(CONTENT_DIR, 'academy')), t.clock.now());
  for (const { name, text } of await houseFiles(CONTENT_DIR)) {
    await t.db.transaction().execute((trx) => writeHouseArticle(trx, readHouseFile(name, text), t.clock.now()));
  }
});
afterAll(() => t.close());

const find = async (q: string, token?: string) =>
  (await t.api.call(search, { query: { q }, ...(token && { token }) })).reply;

test('anybody finds tipsters by name, the one so called first; readers and suspended ones are not found', async () => {
  const { tipsters } = await find('NOVA');
  expect(tipsters.map(({ username }) => username)).toEqual(['nova', 'nova_quota', 'casanova']);
  expect((await find('bianchi')).tipsters).toHaveLength(3);
  expect((await find('n_va')).tipsters).toEqual([]);
});

test('anybody finds matches, those to come first, teams and competitions, whose pages are public', async () => {
  const results = await find('nova');
  expect(results.matches.map(({ home, away }) => `${home} ${away}`)).toEqual([
    'Atletico Nova Castello',
    'Borgo Atletico Nova',
    'Atletico Nova Borgo',
  ]);
  expect(results.matches.map(({ status, result }) => [status, result?.goals])).toEqual([
    ['scheduled', undefined],
    ['scheduled', undefined],
    ['awarded', [0, 3]],
  ]);
  expect(results.competitions).toMatchObject([{ name: 'Serie Nova', country: 'Testland' }]);
  expect(results.teams).toMatchObject([{ name: 'Atletico Nova' }]);
  expect(await find('nova', member)).toMatchObject(results);
});

test('accents, case and one wrong letter keep nobody from a tipster, a channel or a match', async () => {
  expect((await find('Nòva')).tipsters[0]?.username).toBe('nova');
  expect((await find('casanvoa')).tipsters.map(({ username }) => username)).toEqual(['casanova']);
  const { matches } = await find('atletcio CASTELO');
  expect(matches.map(({ home, away }) => `${home} ${away}`)).toEqual(['Atletico Nova Castello']);
});

test('members find published lessons, visitors none; what is called so comes before what says so', async () => {
  const { lessons } = await find('margini', member);
  expect(lessons[0]).toMatchObject({ id: expect.any(Number), title: 'Il margine e come si toglie' });
  expect((await find('margini')).lessons).toEqual([]);
  await sql`update course set status = 'draft'`.execute(t.db);
  expect((await find('margini', member)).lessons).toEqual([]);
  await sql`update course set status = 'published'`.execute(t.db);
});

test('anybody finds articles, questions and chapters of pages in their language, whatever the accents', async () => {
  const found = await find('linea di chiusura');
  expect(found.articles.map(({ slug }) => slug)).toContain('linea-di-chiusura');
  expect((await find('privacy')).chapters[0]).toEqual({
    page: 'privacy',
    id: '',
    title: expect.stringMatching(/privacy/i),
    of: '',
  });
  const { questions } = await find('PERCHE');
  expect(questions.length).toBeGreaterThan(0);
  for (const { title } of questions) expect(title).toMatch(/perché/i);
});

test('an article that was withdrawn is not found', async () => {
  await sql`update post set status = 'withdrawn' where slug = 'linea-di-chiusura'`.execute(t.db);
  expect((await find('linea di chiusura')).articles.map(({ slug }) => slug)).not.toContain('linea-di-chiusura');
});

test.each(['', 'a', 'x'.repeat(61), '\u0000\u0000'])('%j is refused with its field', async (q) => {
  const { status, error } = await t.api.call(search, { query: { q } });
  expect([status, error.code, Object.keys(error.errors ?? {})]).toEqual([400, 'validation', ['q']]);
});

test('anybody finds open channels by name', async () => {
  const tipster = await t.createAccount({ userType: 'collaborator', username: 'venditore' });
  const channel = (name: string, active: boolean) =>
    t.db
      .insertInto('channel')
      .values({ tipster_id: tipster.id, name, is_paid: true, active, created_at: t.clock.now() })
      .execute();
  await channel('Quota Nova live', true);
  await channel('Quota Nova chiuso', false);
  expect((await find('quota nova')).channels).toEqual([
    { id: expect.any(Number), name: 'Quota Nova live', tipster: 'venditore' },
  ]);
});
