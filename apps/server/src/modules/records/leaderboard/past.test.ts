import { pastRanking } from '@quotavera/contract/records';
import { DAY_MS, romeDay } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRecordTips, type RecordTipInput } from '../../../testing/factories/record-tips.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { recordService } from '../../tips/record/service.ts';
import { monthsService } from '../../tips/record/service-months.ts';

const TIPSTERS = 12;
let t: TestApp;
const ids: number[] = [];

/** Sixty tips in December; each tipster's close is a little better than the one before. Then ten in January, won by the last tipster alone. */
function tipsOf(tipsterId: number, n: number): RecordTipInput[] {
  return Array.from({ length: 70 }, (_, tip) => {
    const from = tip < 60 ? '2025-12-02T10:00:00Z' : '2026-01-10T10:00:00Z';
    const lastStartAt = new Date(Date.parse(from) + ((tip % 60) * DAY_MS) / 4);
    const publishedAt = new Date(lastStartAt.getTime() - DAY_MS / 4);
    const won = tip < 60 ? tip % 2 === 0 : n === TIPSTERS - 1;
    return { tipsterId, lastStartAt, publishedAt, outcome: won ? 'won' : 'lost', probability: 0.5 + n / 200 };
  });
}

beforeAll(async () => {
  t = await createTestApp();
  t.clock.set('2026-02-03T12:00:00Z');
  for (let n = 0; n < TIPSTERS; n += 1) ids.push((await t.createAccount({ userType: 'collaborator' })).id);
  const inputs = ids.flatMap(tipsOf);
  await insertRecordTips(t.db, inputs);
  await t.db.transaction().execute((trx) =>
    recordService.touchDays(
      trx,
      inputs.map((input) => ({ tipster_id: input.tipsterId, day: romeDay(input.lastStartAt) })),
    ),
  );
  await recordService.refreshDirty(t.db, { clock: t.clock });
  await monthsService.makeMonths(t.db, t);
  await monthsService.refreshFollowUps(t.db);
});
afterAll(() => t.close());

it('a past ranking tells visitors who stood where, what each did afterwards, and the place of today', async () => {
  const { reply } = await t.api.call(pastRanking, { query: { month: '2025-12' } });
  expect(reply).toMatchObject({ month: '2025-12', months: ['2026-01', '2025-12'], count: TIPSTERS, next: null });
  expect(reply.results.map(({ rank, tipster }) => [rank, tipster?.id])).toEqual(
    ids.toReversed().map((id, at) => [at + 1, id]),
  );
  const [first, second] = reply.results;
  expect(first).toMatchObject({ ranking_bets: 60, rank_now: 1 });
  expect(first!.afterwards).toEqual({ settled: 10, profit: '10', yield: 1 });
  expect(second!.afterwards).toEqual({ settled: 10, profit: '-10', yield: -1 });
  expect(first!.expected_yield.low).toBeLessThan(first!.expected_yield.value);
  expect(reply.leaders).toMatchObject({ tipsters: 10, settled: 100, profit: '-80', yield: -0.8 });
  expect(reply.all).toMatchObject({ tipsters: TIPSTERS, settled: 120, profit: '-100' });
  const days = (await t.api.call(pastRanking, {})).reply;
  expect(days).toMatchObject({ month: '2026-01', all: { settled: 0, yield: null, yield_error: null } });
});

it('a past ranking is read page by page, and names nobody whose account is closed', async () => {
  const query = { month: '2025-12', page_size: 5 };
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(async (page) => (await t.api.call(pastRanking, { query: { ...query, page } })).reply),
  );
  expect([first!, second!, third!].flatMap(({ results }) => results.map(({ rank }) => rank))).toEqual(
    Array.from({ length: TIPSTERS }, (_, at) => at + 1),
  );
  const cursor = new URL(first!.next!, 'http://x').searchParams.get('cursor')!;
  expect((await t.api.call(pastRanking, { query: { ...query, cursor } })).reply.results).toEqual(second!.results);
  const gone = ids.at(-1)!;
  await t.db.updateTable('account').set({ erased_at: t.clock.now() }).where('id', '=', gone).execute();
  // The version of what is public has to rise, as an erasure raises it.
  await monthsService.refreshFollowUps(t.db);
  const { results } = (await t.api.call(pastRanking, { query })).reply;
  expect(results[0]).toMatchObject({ rank: 1, tipster: null, afterwards: { profit: '10' } });
  await t.db.updateTable('account').set({ erased_at: null }).where('id', '=', gone).execute();
});

it('a month without a ranking is not found, and what is no month is refused', async () => {
  const status = async (month: string) =>
    (await t.app.http.inject({ url: `/api/tips/v1/past-rankings/?month=${month}` })).statusCode;
  expect([await status('2026-02'), await status('2019-01'), await status('2026-13')]).toEqual([404, 404, 400]);
});
