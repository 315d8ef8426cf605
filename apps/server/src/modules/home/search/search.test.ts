import { join } from 'node:path';
import { recordResult } from '@quotavera/contract/calendar';
import { search } from '@quotavera/contract/home';
import { HOUR_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '../../../env.ts';
import { countQueries } from '../../../platform/database/index.ts';
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

describe('of words that hundreds of teams share', () => {
  const TEAMS = 640;
  beforeAll(async () => {
    await sql`insert into team (sport, country, name)
      select 'football', 'Testland', case when n % 2 = 0 then 'Rovers ' else 'Wanderers ' end || n from generate_series(1, ${TEAMS}::int) n`.execute(
      t.db,
    );
    const at = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR_MS);
    await sql`insert into fixture (competition_id, season, home_team_id, away_team_id, kickoff_at, scheduled_at, status, simulated, updated_at)
      select c.id, '2026', h.id, a.id, ${at(0)}::timestamptz + make_interval(hours => h.n), ${at(0)}, 'scheduled', true, ${at(0)}
      from competition c, (select id, split_part(name, ' ', 2)::int as n from team where name like 'Rovers %') h
        join (select id, split_part(name, ' ', 2)::int as n from team where name like 'Wanderers %') a on a.n = h.n - 1`.execute(
      t.db,
    );
  });

  test.each(['rovers wanderers', 'rvoers wandreers', 'wanderers'])('%j finds the next matches', async (typed) => {
    const { matches } = await find(typed);
    expect(matches.map(({ home, away }) => `${home} ${away}`)).toEqual(
      [2, 4, 6, 8, 10].map((n) => `Rovers ${n} Wanderers ${n - 1}`),
    );
  });

  test('a rare word beside a common one finds its match, however late', async () => {
    const { matches } = await find('rovers 640');
    expect(matches.map(({ home }) => home)).toEqual(['Rovers 640']);
  });

  test('no statement gathers all matches or all names', async () => {
    const { statements } = await countQueries(() => find('rvoers wandreers'));
    expect(statements.length).toBeLessThan(30);
    expect(statements.filter((text) => /from fixture f where .* limit 2000/s.test(text)).length).toBeGreaterThan(0);
  });
});
