import { tipsterTips } from '@quotavera/contract/records';
import { editTip, follow, listOwn, listPublic, listValuebet } from '@quotavera/contract/tips';
import { COUNT_MAX } from '@quotavera/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTipRow } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { raiseTipsVersion } from '../version/repository.ts';

const NOW = '2026-03-02T12:00:00.000Z';
/** Settled tips, long ago: everybody sees them whole. */
const HISTORY = COUNT_MAX + 230;

let t: TestApp;
let author: TestAccount;
let pro: TestAccount;
let elite: TestAccount;

/** Two are published at each moment, so that only the id tells them apart. */
async function insertHistory(): Promise<void> {
  const first = await insertTipRow(t.db, { tipsterId: author.id, publishedAt: new Date('2026-01-01'), settled: true });
  const columns = Object.keys(
    await t.db.selectFrom('tip').selectAll().where('id', '=', first).executeTakeFirstOrThrow(),
  )
    .filter((name) => !['id', 'published_at', 'kind', 'week'].includes(name))
    .map((name) => sql.ref(name));
  await sql`
    insert into tip (id, published_at, kind, ${sql.join(columns)})
    select nextval('tip_id_seq'), published_at - make_interval(secs => (n / 2) * 60),
      (array['valuebet', 'exchange', 'other'])[1 + n % 3], ${sql.join(columns)}
    from tip, generate_series(1, ${HISTORY - 1}) n where id = ${first}`.execute(t.db);
  await raiseTipsVersion(t.db);
}

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: readonly { id: number }[];
}

async function read(url: string, token?: string): Promise<Page> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await t.app.http.inject({ url, headers });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json();
}

const idsOf = (page: Page) => page.results.map(({ id }) => id);

beforeAll(async () => {
  t = await createTestApp({ now: NOW, environment: { RATE_LIMITS: '0' } });
  author = await t.createAccount({ userType: 'collaborator' });
  pro = await t.createAccount({ plan: 'pro' });
  elite = await t.createAccount({ plan: 'elite' });
  await insertHistory();
});
afterAll(() => t.close());

test('a list longer than what is counted leads by next through every tip once, also past the count', async () => {
  const walked: number[] = [];
  for (let url: string | null = '/api/tips/v1/tips-public/?order=published&page_size=100'; url; ) {
    const page: Page = await read(url, pro.token);
    expect(page.count).toBe(COUNT_MAX + 1);
    walked.push(...idsOf(page));
    url = page.next;
  }
  const { rows } = await sql<{ id: number }>`select id from tip order by published_at desc, id desc`.execute(t.db);
  expect(walked).toEqual(rows.map(({ id }) => id));
});

test('a list longer than what is counted has the same pages by number as by cursor, whether or not its outline is kept, and after a publication', async () => {
  for (const round of ['unknown', 'kept', 'of another version']) {
    for (const token of [undefined, pro.token, elite.token]) {
      let by = await read('/api/tips/v1/valuebet/?page_size=40', token);
      for (let page = 2; page <= 9; page += 1) {
        by = await read(by.next!, token);
        const numbered = await read(`/api/tips/v1/valuebet/?page_size=40&page=${page}`, token);
        expect([round, page, idsOf(numbered)]).toEqual([round, page, idsOf(by)]);
      }
    }
    if (round === 'kept')
      await insertTipRow(t.db, { tipsterId: author.id, publishedAt: new Date('2026-02-01'), isFree: true });
  }
  const last = await read('/api/tips/v1/tips-public/?page_size=25&page=400', pro.token);
  expect(idsOf(await read(last.previous!, pro.token))).toEqual(
    idsOf(await read('/api/tips/v1/tips-public/?page_size=25&page=399', pro.token)),
  );
});

test('a list longer than what is counted costs one statement, two where nobody asked before, and no count, also by number', async () => {
  for (const query of ['', '&page=300', '&sport=football&page=7']) {
    const cost = async (page_size: number) => {
      const url = `/api/tips/v1/tips-public/?page_size=${page_size}${query}`;
      const { statements } = await t.countQueries(() => read(url, pro.token));
      return [statements.length, statements.filter((one) => one.includes('row_number')).length];
    };
    await cost(24);
    expect([query, await cost(25), await cost(25)]).toEqual([query, [2, 0], [1, 0]]);
  }
});

test('a list longer than what is counted refuses pages without a number and cursors of another list, with the field', async () => {
  const errors = async (query: object) =>
    Object.keys((await t.api.call(listPublic, { query: query as never, token: pro.token })).error.errors);
  expect(await errors({ page: 401 })).toEqual(['page']);
  expect(await errors({ cursor: 'zzz' })).toEqual(['cursor']);
  expect(await errors({ results: 'win' })).toEqual(['results']);
  expect(await errors({ result: 'won' })).toEqual(['result']);
  const own = new URL((await read('/api/tips/v1/tips-public/?page_size=1', pro.token)).next!, 'http://x').searchParams;
  const { error } = await t.api.call(listOwn, { query: { cursor: own.get('cursor')! }, token: author.token });
  expect(Object.keys(error.errors)).toEqual(['cursor']);
});

test('a count is exact up to 10,000, and follows what changes at once', async () => {
  const count = async (reader?: TestAccount, query: object = {}) =>
    (await t.api.call(listValuebet, { query, token: reader?.token })).reply.count;
  const { rows } = await sql<{ n: number }>`select count(*) as n from tip where kind = 'valuebet'`.execute(t.db);
  const before = rows[0]!.n;
  expect(await Promise.all([count(), count(pro), count(elite), count(author)])).toEqual(Array(4).fill(before));
  const fresh = await insertTipRow(t.db, { tipsterId: author.id, publishedAt: new Date(NOW) });
  // During early access only ELITE readers and the author see it.
  expect(await Promise.all([count(), count(pro), count(elite), count(author)])).toEqual([
    before,
    before,
    before + 1,
    before + 1,
  ]);
  const second = await t.api.call(listValuebet, { query: { page: 2, page_size: 1 }, token: author.token });
  expect(second.reply.results[0]!.id).not.toBe(fresh);
  await t.api.call(editTip, { params: { id: fresh }, body: { action: 'withdraw' }, token: author.token });
  expect(await Promise.all([count(), count(pro), count(elite), count(author)])).toEqual(Array(4).fill(before + 1));
  expect(await count(pro, { followed: 'true' })).toBe(0);
  await t.api.call(follow, { body: { tipster_id: author.id }, token: pro.token });
  expect(await count(pro, { followed: 'true' })).toBe(before + 1);
});

describe('what visitors are answered', () => {
  const url = () => tipsterTips.path.replace('{id}', String(author.id));

  test('is kept as bytes until something changes, and seen changed at once', async () => {
    await read(`/api${url()}`);
    const again = await t.countQueries(() => read(`/api${url()}`));
    expect(again.count, 'the version').toBe(1);
    const id = await insertTipRow(t.db, { tipsterId: author.id, publishedAt: new Date('2026-02-20'), isFree: true });
    const open = await read(`/api${url()}`);
    expect(open.results).toContainEqual(expect.objectContaining({ id, view: 'whole' }));
    const response = await t.app.http.inject({ url: `/api${url()}`, headers: { 'accept-encoding': 'br' } });
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
    });
    const unchanged = await t.app.http.inject({
      url: `/api${url()}`,
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  });

  test('is never what a member is answered, nor the other way round', async () => {
    const id = await insertTipRow(t.db, { tipsterId: author.id, publishedAt: new Date('2026-03-02T11:30:00.000Z') });
    const viewOf = async (token?: string) =>
      (await t.api.call(listPublic, { query: {}, token })).reply.results.find((tip) => tip.id === id)?.view;
    for (let n = 0; n < 2; n += 1) expect([await viewOf(), await viewOf(elite.token)]).toEqual(['locked', 'whole']);
  });

  test('is refused again and again where it was refused', async () => {
    for (let n = 0; n < 2; n += 1) {
      const { status } = await t.api.call(listPublic, { query: { page: 0 } });
      expect(status).toBe(400);
    }
  });
});
