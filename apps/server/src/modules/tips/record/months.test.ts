import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import { EMPTY_RANKING_SUMS, expectedYield, INITIAL_PRIORS } from '@quotavera/domain/records';
import { DAY_MS } from '@quotavera/domain/time';
import { expect, it } from 'vitest';
import type { RecordTipInput } from '../../../testing/factories/record-tips.ts';
import { addTips, clock, recordFixture } from './record.fixture.ts';
import { monthsService, pastMonths, standingsAt } from './service-months.ts';

const world = recordFixture();
const EVERYBODY = 1_000;

/** Tips at 2.00 that start every six hours, from a moment on; a share of them is won. */
function tipsOf(tipsterId: number, from: string, count: number, more: Partial<RecordTipInput> = {}): RecordTipInput[] {
  return Array.from({ length: count }, (_, n) => {
    const lastStartAt = new Date(Date.parse(from) + (n * DAY_MS) / 4);
    const publishedAt = new Date(lastStartAt.getTime() - DAY_MS / 4);
    return { tipsterId, lastStartAt, publishedAt, outcome: n % 2 === 0 ? 'won' : 'lost', probability: 0.52, ...more };
  });
}

const add = (inputs: readonly RecordTipInput[]) =>
  world.database.db.transaction().execute((trx) => addTips(trx, inputs));

async function makeAll(): Promise<string[]> {
  await world.refreshAll();
  const made = await monthsService.makeMonths(world.database.db, { clock });
  await monthsService.refreshFollowUps(world.database.db);
  return made;
}

const rowsOf = async (month: string) =>
  (await standingsAt(world.database.db, month, EVERYBODY)).map(({ rank, tipster_id, ranking_bets }) => [
    rank,
    tipster_id,
    ranking_bets,
  ]);

const followUp = (month: string, tipsterId: number) =>
  world.database.db
    .selectFrom('month_follow_up')
    .select(['settled', 'staked_micro', 'profit_micro'])
    .where('month', '=', month)
    .where('tipster_id', '=', tipsterId)
    .executeTakeFirst();

it('a past month ranks by what was settled when it ended, is never made again, and is followed by what came afterwards', async () => {
  const { db } = world.database;
  const [early, late, gone] = [await world.newTipster(), await world.newTipster(), await world.newTipster()];
  await add([
    ...tipsOf(early, '2025-12-02T10:00:00Z', 60),
    // Half of these are settled when December ends.
    ...tipsOf(late, '2025-12-19T10:00:00Z', 100, { probability: 0.55 }),
    ...tipsOf(gone, '2025-12-02T10:00:00Z', 60, { probability: 0.6 }),
    // The last evening's match is settled past midnight in Rome, and is known in January alone.
    ...tipsOf(early, '2025-12-31T22:30:00Z', 1),
  ]);
  await db.updateTable('account').set({ banned_at: '2026-01-10T00:00:00Z' }).where('id', '=', gone).execute();

  expect(await makeAll()).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(await pastMonths(db)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(await rowsOf('2025-12')).toEqual([
    [1, gone, 60],
    [2, late, RANKING_MIN_BETS],
    [3, early, 60],
  ]);
  expect(await rowsOf('2026-01')).toEqual([
    [1, late, 100],
    [2, early, 61],
  ]);
  const [, second] = await standingsAt(db, '2026-01', EVERYBODY);
  const clv = 2 * 0.52 - 1;
  const sums = { ...EMPTY_RANKING_SUMS, rankN: 61, rankCloseN: 61, rankClvSum: 61 * clv, rankClvSumSq: 61 * clv ** 2 };
  const expected = expectedYield({ ...sums, rankExcessSum: 1 - 61 * clv, rankCloseVariance: 61 }, INITIAL_PRIORS);
  expect(second!.expected_yield).toBeCloseTo(expected.mean, 12);
  expect(second!.expected_yield_low).toBeCloseTo(expected.low, 12);
  expect(second!.badge).toBe(false);

  // Fifty of a hundred were known in December; the next one started there, too early for what came afterwards.
  expect(await followUp('2025-12', late)).toEqual({ settled: 49, staked_micro: 49e6, profit_micro: -1e6 });
  expect(await followUp('2026-01', late)).toEqual({ settled: 0, staked_micro: 0, profit_micro: 0 });
  expect(await followUp('2026-01', gone)).toBeUndefined();

  // A correction that comes later and tips that nobody knew then change no past standing, but what came afterwards.
  const before = await standingsAt(db, '2025-12', EVERYBODY);
  await db.updateTable('tip').set({ ranks: false }).where('tipster_id', '=', early).execute();
  await add(tipsOf(late, '2026-02-01T10:00:00Z', 3));
  expect(await makeAll()).toEqual([]);
  expect(await standingsAt(db, '2025-12', EVERYBODY)).toEqual(before);
  expect(await followUp('2026-01', late)).toEqual({ settled: 3, staked_micro: 3e6, profit_micro: 1e6 });
  const sum = await db
    .selectFrom('month_follow_up_sum')
    .select(['who', 'tipsters', 'settled', 'profit_micro', 'yield_error'])
    .where('month', '=', '2025-12')
    .orderBy('who')
    .execute();
  const everybody = { tipsters: 3, settled: 52, profit_micro: 0, yield_error: expect.any(Number) };
  expect(sum).toEqual([
    { who: 'all', ...everybody },
    { who: 'leaders', ...everybody },
  ]);

  clock.advance(31 * DAY_MS);
  expect(await makeAll()).toEqual(['2026-03']);
  expect(await standingsAt(db, '2025-12', EVERYBODY)).toEqual(before);
});

it('a past month has the badges and the priors that counted when it ended', async () => {
  const { db } = world.database;
  const holder = await world.newTipster();
  await add(tipsOf(holder, '2026-03-05T10:00:00Z', 60));
  await world.refreshAll();
  const badge = { tipster_id: holder, won_tip: 1, won_bets: 60, log_e: 4, expected_yield_low: 0.01 };
  await db
    .insertInto('badge')
    .values([
      { ...badge, n: 1, won_at: '2026-03-25T00:00:00Z', lost_at: '2026-04-10T00:00:00Z', reason: 'edge_lost' },
      { ...badge, n: 2, won_at: '2026-05-02T00:00:00Z' },
    ])
    .execute();
  await db
    .insertInto('ranking_priors')
    .values(
      [
        ['2026-04-29T02:30:00Z', 0.01],
        ['2026-05-02T02:30:00Z', 0.05],
      ].map(([at, gamma_mean], n) => ({
        seq: n + 1,
        at: at as string,
        tipsters: 4,
        gamma_mean: gamma_mean as number,
        gamma_deviation: 0.001,
        delta_deviation: 0.01,
      })),
    )
    .execute();
  clock.set('2026-06-01T12:00:00Z');
  await makeAll();
  const of = async (month: string) =>
    (await standingsAt(db, month, EVERYBODY)).find((row) => row.tipster_id === holder)!;
  expect([(await of('2026-04')).badge, (await of('2026-05')).badge]).toEqual([false, true]);
  // With a spread of 0.1% the mean of the priors is nearly all that counts.
  expect((await of('2026-04')).expected_yield).toBeCloseTo(0.01, 2);
  expect((await of('2026-05')).expected_yield).toBeCloseTo(0.05, 2);
});
