import { listPublic } from '@quotavera/contract/tips';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { licenseBookmakers } from '../../../testing/factories/bookmakers.ts';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertTipRow, type TipRowInput } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');

let t: TestApp;
let author: TestAccount;
let pro: TestAccount;
let free: TestAccount;
const tips: Record<string, number> = {};

const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

async function tip(
  name: string,
  { startsIn, publishedAgo = 24, ...input }: Partial<TipRowInput> & { startsIn: number; publishedAgo?: number },
) {
  tips[name] = await insertTipRow(t.db, {
    tipsterId: author.id,
    publishedAt: later(-publishedAgo),
    startsAt: later(startsIn),
    ...input,
  });
}

async function settledAt(name: string, hoursAgo: number) {
  await t.db
    .updateTable('tip')
    .set({ settled_at: later(-hoursAgo) })
    .where('id', '=', tips[name]!)
    .execute();
}

beforeAll(async () => {
  t = await createTestApp({ now: NOW.toISOString() });
  author = await t.createAccount({ userType: 'collaborator' });
  pro = await t.createAccount({ plan: 'pro' });
  free = await t.createAccount();
  await tip('tomorrow', { startsIn: 30, publishedAgo: 50 });
  await tip('tonight', { startsIn: 8, publishedAgo: 20 });
  await tip('this morning', { startsIn: -3, publishedAgo: 60 });
  await tip('next', { startsIn: 1, publishedAgo: 70 });
  await tip('locked first', { startsIn: 2, publishedAgo: 10, kind: 'exchange' });
  await tip('locked second', { startsIn: 3, publishedAgo: 11, kind: 'exchange' });
  await tip('waits for its result', { startsIn: -40, publishedAgo: 72 });
  await tip('won last week', { startsIn: -170, publishedAgo: 200, settled: true });
  await tip('won yesterday', { startsIn: -30, publishedAgo: 220, settled: true });
  await settledAt('won last week', 168);
  await settledAt('won yesterday', 26);
  await tip('withdrawn', { startsIn: 5, publishedAgo: 30, status: 'withdrawn' });
});
afterAll(() => t.close());

const nameOf = (id: number) => Object.keys(tips).find((name) => tips[name] === id);

async function listed(token: string | undefined, query: object = {}) {
  const { reply } = await t.api.call(listPublic, { query: query as never, token });
  return reply.results.map(({ id }) => nameOf(id));
}

const FOR_PRO = [
  'this morning',
  'next',
  'tonight',
  'tomorrow',
  'locked first',
  'locked second',
  'waits for its result',
  'won yesterday',
  'won last week',
  'withdrawn',
];

test('open tips come by their start, the next first, settled ones by their end; locked ones between them by publication', async () => {
  expect(await listed(pro.token)).toEqual(FOR_PRO);
});

test('what a reader may not see has no place among the starts', async () => {
  expect(await listed(free.token)).toEqual([
    'locked first',
    'locked second',
    'tonight',
    'tomorrow',
    'this morning',
    'next',
    'waits for its result',
    ...FOR_PRO.slice(-3),
  ]);
});

test('the order of publication is a choice', async () => {
  expect((await listed(pro.token, { order: 'published' })).slice(0, 3)).toEqual([
    'locked first',
    'locked second',
    'tonight',
  ]);
});

test('those of some tips that the reader sees whole, and that fit the other filters', async () => {
  const ids = ['tonight', 'locked first', 'won yesterday', 'withdrawn'].map((name) => tips[name]).join(',');
  expect(await listed(pro.token, { ids })).toEqual(['tonight', 'won yesterday', 'withdrawn']);
  expect(await listed(pro.token, { ids, result: 'win' })).toEqual(['won yesterday']);
  expect(await listed(pro.token, { ids, priced: 'true' })).toEqual([]);
  const { status, error } = await t.api.call(listPublic, { query: { ids: '1,x' as never }, token: pro.token });
  expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['ids']]);
});

describe('pages of the order of starts', () => {
  async function walk(query: object, size: number): Promise<(string | undefined)[][]> {
    const pages: (string | undefined)[][] = [];
    let url: string | null = `/api/tips/v1/tips-public/?${new URLSearchParams({ ...query, page_size: String(size) })}`;
    while (url) {
      const response = await t.app.http.inject({ url, headers: { authorization: `Bearer ${pro.token}` } });
      const page: { next: string | null; results: { id: number }[]; count: number } = response.json();
      expect(page.count).toBe(FOR_PRO.length);
      pages.push(page.results.map(({ id }) => nameOf(id)));
      url = page.next;
    }
    return pages;
  }

  test.each([1, 2, 3, 4, 7])('%i at a time lead through every tip once, by cursor and by number', async (size) => {
    const pages = await walk({}, size);
    expect(pages.flat()).toEqual(FOR_PRO);
    for (const [n, page] of pages.entries()) {
      expect(await listed(pro.token, { page: n + 1, page_size: size })).toEqual(page);
    }
  });

  test('lead back the same way', async () => {
    let { reply } = await t.api.call(listPublic, { query: { page: 4, page_size: 3 }, token: pro.token });
    const back: (string | undefined)[][] = [];
    while (reply.previous) {
      const response = await t.app.http.inject({
        url: reply.previous,
        headers: { authorization: `Bearer ${pro.token}` },
      });
      reply = response.json();
      back.unshift(reply.results.map(({ id }) => nameOf(id)));
    }
    expect(back.flat()).toEqual(FOR_PRO.slice(0, 9));
  });

  test('a cursor of another order is refused', async () => {
    const { reply } = await t.api.call(listPublic, { query: { page_size: 1 }, token: pro.token });
    const cursor = new URL(reply.next!, 'http://x').searchParams.get('cursor')!;
    const { status, error } = await t.api.call(listPublic, {
      query: { page_size: 1, order: 'published', cursor },
      token: pro.token,
    });
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['cursor']]);
  });
});

describe('filters on the match', () => {
  let match: number;
  let team: number;
  beforeAll(async () => {
    match = await insertMatch(t.db, { home: 'Alavés', away: 'Getafe', competition: 'Liga', kickoffAt: later(8) });
    const fixture = await t.db.selectFrom('fixture').selectAll().where('id', '=', match).executeTakeFirstOrThrow();
    team = fixture.away_team_id;
    for (const name of ['tonight', 'locked first', 'won yesterday']) {
      await t.db.updateTable('tip_leg').set({ fixture_id: match }).where('tip_id', '=', tips[name]!).execute();
    }
    await t.db
      .updateTable('tip')
      .set({ market: '1x2' })
      .where('id', 'in', [tips.tonight!, tips['locked first']!])
      .execute();
  });

  test.each([
    ['match', () => ({ match })],
    ['team', () => ({ team })],
  ])('by %s find the tips on it that the reader sees whole, and no locked one', async (_name, query) => {
    expect(await listed(pro.token, query())).toEqual(['tonight', 'won yesterday']);
    expect(await listed(free.token, query())).toEqual(['won yesterday']);
    expect(await listed(undefined, query())).toEqual(['won yesterday']);
    expect(await listed(author.token, query())).toEqual(['locked first', 'tonight', 'won yesterday']);
    expect(await listed(pro.token, { ...query(), order: 'published' })).toEqual(['tonight', 'won yesterday']);
  });

  test('by day and market don’t tell what is locked', async () => {
    expect(await listed(pro.token, { day: '2026-03-02' })).toEqual(['this morning', 'next', 'tonight', 'withdrawn']);
    expect(await listed(pro.token, { day: '2026-03-03' })).toEqual(['tomorrow']);
    expect(await listed(free.token, { day: '2026-03-03' })).toEqual([]);
    expect(await listed(pro.token, { market: '1x2' })).toEqual(['tonight']);
    expect(await listed(free.token, { market: '1x2' })).toEqual([]);
  });

  test('a day that is none, and a market that nobody bets, are refused with their field', async () => {
    for (const query of [{ day: '2026-02-30' }, { market: 'nonsense' }, { match: 0 }]) {
      const { status, error } = await t.api.call(listPublic, { query: query as never, token: pro.token });
      expect([status, Object.keys(error.errors ?? {})]).toEqual([400, Object.keys(query)]);
    }
  });

  test('a price that is still there is one at or above what the tip asks for, not too old', async () => {
    const tonight = { odds: async (odds: number) => setPrice(odds, NOW) };
    await t.db
      .updateTable('tip_leg')
      .set({ market: '1x2', selection: 'home' })
      .where('tip_id', '=', tips.tonight!)
      .execute();
    expect(await listed(pro.token, { priced: 'true' })).toEqual([]);
    // Nobody can take an average.
    await setPrice(2_100, NOW, 'AVG');
    expect(await listed(pro.token, { priced: 'true' })).toEqual([]);
    await licenseBookmakers(t.db, 'Bet365');
    await tonight.odds(2_000);
    expect(await listed(pro.token, { priced: 'true' })).toEqual(['tonight']);
    expect(await listed(free.token, { priced: 'true' })).toEqual([]);
    await tonight.odds(1_990);
    expect(await listed(pro.token, { priced: 'true' })).toEqual([]);
    await t.db.updateTable('tip').set({ minimum_odds_milli: 1_950 }).where('id', '=', tips.tonight!).execute();
    expect(await listed(pro.token, { priced: 'true' })).toEqual(['tonight']);
    await setPrice(2_500, new Date(NOW.getTime() - 4 * DAY_MS));
    expect(await listed(pro.token, { priced: 'true' })).toEqual([]);
  });

  async function setPrice(odds: number, at: Date, bookmaker = 'B365') {
    await sql`delete from fixture_prices where fixture_id = ${match}`.execute(t.db);
    await sql`insert into fixture_prices (fixture_id, stage, captured_at, prices)
      values (${match}, 'early', ${at}, ${JSON.stringify({ [bookmaker]: { '1x2|home|-': odds } })}::jsonb)`.execute(
      t.db,
    );
  }
});
