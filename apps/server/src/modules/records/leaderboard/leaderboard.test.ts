import {
  chartHome,
  dashboardPersonal,
  homeStats,
  lastOpenBets,
  listSports,
  summaryStats,
} from '@quotavera/contract/home';
import {
  editTipster,
  leaderboard,
  listTipsters,
  ownTipster,
  rankingParameters,
  readTipster,
  tipsterStats,
  tipsterTips,
} from '@quotavera/contract/records';
import { createRandom } from '@quotavera/domain/random';
import { LEADERBOARD_SORTS } from '@quotavera/domain/records';
import { DAY_MS, MINUTE_MS, romeDay } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRecordTips, type RecordTipInput } from '../../../testing/factories/record-tips.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { recordService } from '../../tips/record/service.ts';
import { refreshPriors } from '../../tips/record/service-evidence.ts';
import { leadersService } from '../../tips/record/service-leaders.ts';
import { monthsService } from '../../tips/record/service-months.ts';
import { readParameters } from './service.ts';

const TIPSTERS = 30;
let t: TestApp;
let ids: number[];
let pro: { id: number; token: string };
let author: { id: number; token: string };
let start: { id: number; token: string };

/** Tips of thirty tipsters, some of them too few to rank, two of them with exactly the same record. */
async function loadWorld(): Promise<void> {
  const random = createRandom('leaderboard');
  const inputs: RecordTipInput[] = [];
  for (const [n, tipsterId] of ids.entries()) {
    const own = createRandom(n < 2 ? 'twins' : `tipster ${n}`);
    const count = n < 2 ? 80 : 20 + random.integer(120);
    for (let tip = 0; tip < count; tip += 1) {
      const lastStartAt = new Date(t.clock.now().getTime() - (1 + own.integer(500)) * DAY_MS);
      inputs.push({
        tipsterId,
        lastStartAt,
        publishedAt: new Date(lastStartAt.getTime() - DAY_MS / 4),
        kind: own.pick(['valuebet', 'valuebet', 'exchange']),
        sport: own.pick(['football', 'football', 'tennis']),
        oddsMilli: 1500 + 100 * own.integer(20),
        outcome: own.pick(['won', 'lost', 'won', 'lost', 'void', 'half_won']),
        selfDeclared: own.chance(0.1),
        ranks: own.chance(0.8),
        probability: own.chance(0.8) ? own.between(0.3, 0.6) : null,
        closingMilli: 1500 + 100 * own.integer(20),
      });
    }
  }
  await insertRecordTips(t.db, inputs);
  await t.db.transaction().execute((trx) =>
    recordService.touchDays(
      trx,
      inputs.map((input) => ({ tipster_id: input.tipsterId, day: romeDay(input.lastStartAt) })),
    ),
  );
  await recordService.refreshDirty(t.db, { clock: t.clock });
  await recordService.refreshLuck(t.db, { clock: t.clock });
}

beforeAll(async () => {
  t = await createTestApp();
  ids = [];
  for (let n = 0; n < TIPSTERS; n += 1) {
    const account = await t.createAccount({ userType: 'collaborator' });
    ids.push(account.id);
    author = account;
  }
  pro = await t.createAccount({ plan: 'pro' });
  start = await t.createAccount();
  await loadWorld();
});
afterAll(() => t.close());

/** Computes the figures from the tips alone, in SQL that shares nothing with the standings. */
async function computed(filter: { sport: string; kind: string; days: number | null; minBets: number }) {
  const from = filter.days === null ? '1970-01-01' : romeDay(t.clock.now().getTime() - (filter.days - 1) * DAY_MS);
  const { rows } = await sql<{
    tipster_id: number;
    settled: number;
    profit: string;
    yield: number | null;
    all_settled: number;
    all_profit: string;
  }>`
    select tipster_id, count(*) filter (where not self_declared)::int as settled, count(*)::int as all_settled,
      coalesce(sum(profit_micro) filter (where not self_declared) / 1000000.0, 0)::float8 as profit,
      (sum(profit_micro) / 1000000.0)::float8 as all_profit,
      sum(profit_micro) filter (where not self_declared)::float8
        / nullif(sum(stake_milli * 1000) filter (where outcome <> 'void' and not self_declared), 0) as yield
    from tip where settled_at is not null and day >= ${from}
      and (${filter.sport} = 'all' or sport = ${filter.sport}) and (${filter.kind} = 'all' or kind = ${filter.kind})
    group by tipster_id having count(*) filter (where not self_declared) >= ${filter.minBets}`.execute(t.db);
  return rows;
}

it('the parameters of the ranking are the initial ones until the records of all tipsters give others, each change with its date', async () => {
  const before = (await t.api.call(rankingParameters, {})).reply;
  expect(before).toMatchObject({ priors: { since: null, gamma_mean: -0.02 }, changes: [], tipsters: TIPSTERS });
  expect(before).toMatchObject({ price_max_age: 30 * MINUTE_MS, live_price_max_age: 5 * MINUTE_MS });
  const first = t.clock.now().toISOString();
  await refreshPriors(t.db, t.clock.now());
  await sql`insert into ranking_priors (seq, at, tipsters, gamma_mean, gamma_deviation, delta_deviation)
      values (2, ${new Date(t.clock.now().getTime() + DAY_MS)}, 31, -0.03, 0.02, 0.02)`.execute(t.db);
  const { priors, changes } = await readParameters(t.db);
  expect(changes.map(({ since, tipsters }) => [since, tipsters])).toEqual([
    [expect.any(String), 31],
    [first, TIPSTERS],
  ]);
  expect(priors).toEqual(changes[0]);
  await sql`delete from ranking_priors`.execute(t.db);
});

it('the leaderboard has exactly the tipsters and figures that the tips give, whatever the filters', async () => {
  const periods = { '7d': 7, '30d': 30, '90d': 90, '365d': 365, all: null } as const;
  for (const period of ['90d', '365d', 'all'] as const) {
    for (const sport of ['all', 'football', 'tennis']) {
      for (const kind of ['all', 'valuebet', 'exchange'] as const) {
        const query = { period, sport, valexc: kind, min_bets: 5, page_size: 100 };
        const { reply } = await t.api.call(leaderboard, { query, token: pro.token });
        const expected = await computed({ sport, kind, days: periods[period], minBets: 5 });
        expect(reply.count).toBe(expected.length);
        const wholeRows = reply.results.filter((row) => 'verified' in row);
        const byId = new Map(wholeRows.map((row) => [row.tipster.id, row]));
        for (const row of expected) {
          const { verified, all, verified_share } = byId.get(row.tipster_id)!;
          expect([verified.settled, all.settled]).toEqual([row.settled, row.all_settled]);
          expect(Number(verified.profit)).toBeCloseTo(Number(row.profit), 6);
          expect(Number(all.profit)).toBeCloseTo(Number(row.all_profit), 6);
          expect(verified.yield ?? 0).toBeCloseTo(row.yield ?? 0, 9);
          expect(verified_share).toBe(row.settled / row.all_settled);
        }
      }
    }
  }
});

it('the leaderboard goes by the lower bound of the expected yield alone, those without one last and without a place', async () => {
  await t.db.updateTable('standing').set({ badge: true }).where('tipster_id', '=', ids[7]!).execute();
  const { reply } = await t.api.call(leaderboard, { query: { min_bets: 1, page_size: 100 }, token: pro.token });
  await t.db.updateTable('standing').set({ badge: false }).where('tipster_id', '=', ids[7]!).execute();
  const bounds = reply.results.map((row) => row.expected_yield?.low ?? null);
  const present = bounds.filter((bound) => bound !== null);
  expect(bounds.slice(0, present.length)).toEqual([...present].sort((a, b) => b - a));
  expect(present.length).toBeGreaterThan(3);
  expect(present.length).toBeLessThan(bounds.length);
  for (const row of reply.results) {
    expect(row.rank === null).toBe(row.expected_yield === null);
    expect(row.expected_yield === null).toBe(row.ranking_bets < 50);
    if (row.expected_yield === null) continue;
    expect(row.expected_yield.value).toBeGreaterThan(row.expected_yield.low);
    expect(row.expected_yield.high).toBeGreaterThan(row.expected_yield.value);
  }
});

it('the leaderboard walks through every row exactly once in every order, ties included, by cursor both ways and by page', async () => {
  for (const sort of LEADERBOARD_SORTS) {
    for (const order of ['desc', 'asc'] as const) {
      const seenIds: number[] = [];
      const byPage: number[] = [];
      let query: Record<string, unknown> = { sort, order, min_bets: 1, page_size: 7 };
      for (let page = 1; ; page += 1) {
        const { reply } = await t.api.call(leaderboard, { query: query as never, token: pro.token });
        seenIds.push(...reply.results.map((row) => row.tipster.id));
        const paged = { ...query, cursor: undefined, page };
        const same = await t.api.call(leaderboard, { query: paged as never, token: pro.token });
        byPage.push(...same.reply.results.map((row) => row.tipster.id));
        if (!reply.next) break;
        query = Object.fromEntries(new URL(reply.next, 'http://x').searchParams);
      }
      expect(new Set(seenIds).size, `${sort} ${order}`).toBe(TIPSTERS);
      expect(seenIds.length).toBe(TIPSTERS);
      expect(byPage).toEqual(seenIds);
      const back: number[] = [];
      for (let page: string | null = `?${new URLSearchParams(query as never)}`; page; ) {
        query = Object.fromEntries(new URL(page, 'http://x').searchParams);
        const { reply } = await t.api.call(leaderboard, { query: query as never, token: pro.token });
        back.unshift(...reply.results.map((row) => row.tipster.id));
        page = reply.previous;
      }
      expect(back, `${sort} ${order}, backwards`).toEqual(seenIds);
    }
  }
});

it('the leaderboard tells the place in the ranking whatever it is sorted by or searched for', async () => {
  const { reply: ranking } = await t.api.call(leaderboard, {
    query: { min_bets: 1, page_size: 100 },
    token: pro.token,
  });
  const places = new Map(ranking.results.map((row) => [row.tipster.id, row.rank]));
  const { reply: byProfit } = await t.api.call(leaderboard, {
    query: { min_bets: 1, page_size: 100, sort: 'profit', order: 'asc' },
    token: pro.token,
  });
  for (const row of byProfit.results) expect(row.rank).toBe(places.get(row.tipster.id));
  const target = ranking.results[4]!.tipster;
  const { reply: found } = await t.api.call(leaderboard, {
    query: { min_bets: 1, search: target.username.slice(2).toUpperCase() },
    token: pro.token,
  });
  expect(found.results.map((row) => [row.tipster.id, row.rank])).toEqual([[target.id, places.get(target.id)]]);
  const none = await t.api.call(leaderboard, { query: { min_bets: 1, search: '%' }, token: pro.token });
  expect(none.reply.count).toBe(0);
});

const ORDER_FIGURES = ['expected_yield', 'followed', 'rank', 'ranking_bets', 'settled', 'tipster'];

it('the leaderboard shows visitors and START its whole order, and every figure of the first ten alone', async () => {
  const query = { min_bets: 1, page_size: 100 };
  const whole = (await t.api.call(leaderboard, { query, token: pro.token })).reply;
  const inOrder = whole.results.map(({ tipster, rank, expected_yield }) => [tipster.id, rank, expected_yield]);
  for (const token of [undefined, start.token]) {
    const { reply } = await t.api.call(leaderboard, { query, token });
    expect(reply).toMatchObject({ count: TIPSTERS, partial: true, next: null });
    expect(reply.results.map(({ tipster, rank, expected_yield }) => [tipster.id, rank, expected_yield])).toEqual(
      inOrder,
    );
    expect(reply.results.slice(0, 10)).toEqual(whole.results.slice(0, 10));
    for (const [at, row] of reply.results.slice(10).entries()) {
      expect(Object.keys(row).sort()).toEqual(ORDER_FIGURES);
      const same = whole.results[10 + at]!;
      expect('settled' in row && 'verified' in same && row.settled === same.verified.settled).toBe(true);
    }
    const pages: typeof reply.results = [];
    for (let page = 1; page <= 5; page += 1) {
      const read = await t.api.call(leaderboard, { query: { ...query, page, page_size: 7 }, token });
      pages.push(...read.reply.results);
    }
    expect(pages).toEqual(reply.results);
    const backwards = (await t.api.call(leaderboard, { query: { ...query, order: 'asc' }, token })).reply.results;
    expect(backwards).toHaveLength(TIPSTERS);
    expect(backwards.filter((row) => 'verified' in row)).toHaveLength(10);
  }
});

it('the leaderboard in another order than the ranking shows visitors and START ten rows, whatever page or cursor they ask for', async () => {
  const query = { min_bets: 1, page_size: 10, sort: 'profit' } as const;
  const whole = (await t.api.call(leaderboard, { query, token: pro.token })).reply;
  const stolen = new URL(whole.next!, 'http://x').searchParams.get('cursor')!;
  for (const token of [undefined, start.token]) {
    const first = (await t.api.call(leaderboard, { query: { ...query, page_size: 100 }, token })).reply;
    expect(first).toMatchObject({ count: TIPSTERS, partial: true, next: null, results: whole.results });
    const beyond = await t.api.call(leaderboard, { query: { ...query, page: 2 }, token });
    expect(beyond.reply.results).toEqual([]);
    const further = await t.api.call(leaderboard, { query: { ...query, page: 2, cursor: stolen }, token });
    expect(further.reply.results).toEqual([]);
  }
});

it('the leaderboard costs the same statements for two rows as for thirty', async () => {
  const count = async (page_size: number) =>
    (await t.countQueries(() => t.api.call(leaderboard, { query: { min_bets: 2, page_size }, token: pro.token })))
      .count;
  await count(5);
  expect(await count(30)).toBe(await count(2));
});

it('the leaderboard answers a visitor who has seen it with 304 until the record changes', async () => {
  const first = await t.api.call(leaderboard, { query: { min_bets: 3 } });
  const etag = String(first.headers.etag);
  expect(first.headers['cache-control']).toContain('public');
  const again = await t.app.http.inject({
    url: '/api/tips/v1/leaderboard/?min_bets=3',
    headers: { 'if-none-match': etag },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await t.db.transaction().execute(async (trx) => {
    const lastStartAt = new Date(t.clock.now().getTime() - DAY_MS);
    await insertRecordTips(trx, [{ tipsterId: ids[3]!, lastStartAt, publishedAt: lastStartAt, outcome: 'won' }]);
    await recordService.touchDays(trx, [{ tipster_id: ids[3]!, day: romeDay(lastStartAt) }]);
  });
  await recordService.refreshDirty(t.db, { clock: t.clock });
  const changed = await t.app.http.inject({
    url: '/api/tips/v1/leaderboard/?min_bets=3',
    headers: { 'if-none-match': etag },
  });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).not.toBe(first.text);
});

it('the leaderboard refuses nonsense with 4xx', async () => {
  const status = async (query: string) =>
    (await t.app.http.inject({ url: `/api/tips/v1/leaderboard/?${query}` })).statusCode;
  expect(await status('sport=%00')).toBe(400);
  expect(await status('search=%00')).toBe(400);
  expect(await status('min_bets=0')).toBe(400);
  expect(await status('period=8d')).toBe(400);
  for (const cursor of ['x', 'nWzFd', `n${Buffer.from('[1,"a",3]').toString('base64url')}`]) {
    const { error } = await t.api.call(leaderboard, { query: { cursor, min_bets: 1 }, token: pro.token });
    expect(Object.keys(error.errors)).toEqual(['cursor']);
  }
});

it('a profile answers the stored periods, months and filters with figures that fit each other', async () => {
  const { reply: profile } = await t.api.call(readTipster, { params: { id: String(ids[5]) } });
  const id = profile.tipster.username;
  const stats = async (period: string, query = {}) =>
    (await t.api.call(tipsterStats, { params: { id, period }, query, token: pro.token })).reply;
  const all = await stats('all');
  expect(all.luck.p_value).toBeGreaterThan(0);
  const months = await Promise.all(all.monthly.map((month) => stats(month.month)));
  expect(months.reduce((sum, month) => sum + month.settled, 0)).toBe(all.settled);
  for (const [n, month] of months.entries()) expect(month.profit).toBe(all.monthly[n]!.profit);
  for (const kind of all.breakdowns.kind) {
    const own = await stats('all', { valexc: kind.key });
    expect(own).toMatchObject({ settled: kind.settled, profit: kind.profit, average_odds: kind.average_odds });
  }
  for (const band of all.breakdowns.odds) {
    const own = await stats('all', { odds_band: band.key });
    expect(own).toMatchObject({ settled: band.settled, profit: band.profit, won: band.won });
  }
  const everything = await stats('all', { scope: 'all' });
  expect(all).toMatchObject({ scope: 'verified', settled: all.verified.settled, profit: all.verified.profit });
  expect(everything).toMatchObject({ scope: 'all', settled: all.all.settled, profit: all.all.profit });
  expect(everything.settled).toBeGreaterThan(all.settled);
  expect((await stats('all', { market: '1x2' })).settled).toBe(0);
  expect(all.breakdowns.market.map((row) => row.key)).toEqual(['custom']);
  expect(all.equity.at(-1)!.capital).toBeCloseTo(Number(all.current_capital), 6);
  const missing = await t.api.call(tipsterStats, { params: { id: 'nobody', period: 'all' } });
  expect(missing.status).toBe(404);
  for (const period of ['2026-13', '0000-01', '8d']) {
    expect((await t.api.call(tipsterStats, { params: { id, period } })).status).toBe(404);
  }
});

it('a profile is edited by its tipster, and nothing of it but the headline', async () => {
  const { reply } = await t.api.call(editTipster, {
    body: { headline: ' Serie A, senza fretta ' },
    token: author.token,
  });
  expect(reply).toMatchObject({ headline: 'Serie A, senza fretta', tipster: { id: author.id } });
  expect((await t.api.call(ownTipster, { token: author.token })).reply).toEqual(reply);
  const greedy = await t.api.call(editTipster, {
    body: { headline: 'x', followers: 9 } as never,
    token: author.token,
  });
  expect(greedy.status).toBe(400);
  expect((await t.api.call(editTipster, { body: { headline: 'x' }, token: pro.token })).status).toBe(403);
  expect((await t.api.call(readTipster, { params: { id: 'USER_0' } })).status).toBe(404);
});

it('a profile counts open tips only for those who may know of them', async () => {
  const tipsterId = ids[9]!;
  const now = t.clock.now();
  const lastStartAt = new Date(now.getTime() + DAY_MS);
  const open = { tipsterId, lastStartAt, publishedAt: now, oddsMilli: 9000 };
  await t.db.transaction().execute(async (trx) => {
    await insertRecordTips(trx, [open, { ...open, isFree: true }]);
    await recordService.touchDays(trx, [{ tipster_id: tipsterId, day: romeDay(lastStartAt) }]);
  });
  await recordService.refreshDirty(t.db, { clock: t.clock });
  const elite = await t.createAccount({ plan: 'elite' });
  const seenBy = async (token?: string) => {
    const { reply } = await t.api.call(tipsterStats, { params: { id: String(tipsterId), period: 'all' }, token });
    const { reply: list } = await t.api.call(listTipsters, { query: { followed: 'true' }, token });
    const { reply: tips } = await t.api.call(tipsterTips, {
      params: { id: String(tipsterId) },
      query: { state: 'open' },
      token,
    });
    expect(tips.count).toBe(reply.in_progress);
    expect(reply.bets - reply.settled).toBe(reply.in_progress);
    return [reply.in_progress, list.results[0]?.open_tips];
  };
  for (const { id } of [elite, pro]) {
    await t.db.insertInto('follow').values({ account_id: id, tipster_id: tipsterId, created_at: now }).execute();
  }
  expect(await seenBy(elite.token)).toEqual([2, 2]);
  expect(await seenBy(pro.token)).toEqual([1, 1]);
  expect((await seenBy())[0]).toBe(1);
  // Breakdowns and filters never count open tips, not even for readers who may see them.
  const params = { id: String(tipsterId), period: 'all' };
  const { reply: whole } = await t.api.call(tipsterStats, { params, token: elite.token });
  expect(whole.breakdowns.odds.map((row) => row.key)).not.toContain('5.00+');
  const { reply: band } = await t.api.call(tipsterStats, {
    params,
    query: { odds_band: '5.00+' },
    token: elite.token,
  });
  expect(band).toMatchObject({ bets: 0, in_progress: 0 });
  t.clock.advance(11 * MINUTE_MS);
  expect(await seenBy(pro.token)).toEqual([2, 2]);
  expect((await seenBy())[0]).toBe(2);
});

it('the dashboard and public figures answers in one reply, with a constant number of statements', async () => {
  const { result, count } = await t.countQueries(() => t.api.call(dashboardPersonal, { token: pro.token }));
  expect(result.reply.form.length).toBe(Math.min(25, result.reply.followed[0]!.all.settled));
  expect(result.reply.followed.map((row) => row.tipster.id)).toEqual([ids[9]]);
  expect(result.reply.totals).toMatchObject({ following: 1, open_tips: 2 });
  expect(result.reply.own).toBeNull();
  expect(count).toBeLessThan(25);
  const { reply: mine } = await t.api.call(dashboardPersonal, { token: author.token });
  const { reply: figures } = await t.api.call(tipsterStats, {
    params: { id: String(author.id), period: 'all' },
    token: author.token,
  });
  expect(mine.own).toMatchObject({ settled: figures.settled, profit: figures.profit, drafts: 0, to_declare: 0 });
  const { tips, ranking, refusals } = mine.own!.latest;
  expect(tips).toBe(Math.min(100, figures.all.settled));
  expect(refusals).toEqual([{ reason: 'custom', tips: tips - ranking }]);
  const { reply: open } = await t.api.call(lastOpenBets, { token: pro.token });
  expect(open.results.every((tip) => tip.tipster.id === ids[9])).toBe(true);
  const { reply: summary } = await t.api.call(summaryStats, { token: pro.token });
  const { reply: own } = await t.api.call(tipsterStats, { params: { id: String(ids[9]), period: 'all' } });
  expect(summary).toMatchObject({
    tipsters: 1,
    verified: own.verified,
    all: own.all,
    verified_share: own.verified_share,
  });
});

it('the chart of the leaders has nothing before a past ranking, then starts from 100 beside everybody', async () => {
  const query = { top: '10', period: 'all' } as const;
  expect((await t.api.call(chartHome, { query })).reply.points).toEqual([]);
  await monthsService.makeMonths(t.db, t);
  await leadersService.refreshLeaders(t.db, t);
  for (const period of ['all', '90d'] as const) {
    const { points } = (await t.api.call(chartHome, { query: { ...query, period } })).reply;
    expect(points[0]).toMatchObject({ capital: 100, everybody: 100 });
    expect(points.at(-1)!.day).toBe(romeDay(t.clock.now()));
    expect(points.length).toBeGreaterThan(20);
    expect(points.length).toBeLessThanOrEqual(120);
  }
});

it('the dashboard and public figures counts people and tips', async () => {
  await t.runJobs();
  const { reply } = await t.api.call(homeStats);
  const { rows } = await sql<{ tips: number; settled: number; verified_settled: number }>`
      select count(*) as tips, count(settled_at) as settled,
        count(settled_at) filter (where not self_declared and phase = 'prematch' and price_verified) as verified_settled
      from tip`.execute(t.db);
  expect(reply).toMatchObject({ tipsters: TIPSTERS, ...rows[0]! });
  expect(reply.verified_settled).toBeLessThan(reply.settled);
  const { reply: sports } = await t.api.call(listSports, { language: 'en' });
  expect(sports.results.every((sport) => sport.name.length > 1)).toBe(true);
});
