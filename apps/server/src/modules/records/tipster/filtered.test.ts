import { tipsterStats } from '@quotavera/contract/records';
import { HOUR_MS, romeDay } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRecordTips, type RecordTipInput } from '../../../testing/factories/record-tips.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { recordService } from '../../tips/record/service.ts';

let t: TestApp;
let tipsterId: number;
let tokens: readonly string[];

async function settle(count: number, outcome: 'won' | 'lost', of = tipsterId): Promise<void> {
  const inputs: RecordTipInput[] = Array.from({ length: count }, (_, n) => {
    const lastStartAt = new Date(t.clock.now().getTime() - (n + 6) * 5 * HOUR_MS);
    const publishedAt = new Date(lastStartAt.getTime() - HOUR_MS);
    return { tipsterId: of, lastStartAt, publishedAt, outcome, sport: 'tennis', oddsMilli: 1500 + n * 37 };
  });
  await t.db.transaction().execute(async (trx) => {
    await insertRecordTips(trx, inputs);
    const days = new Set(inputs.map((input) => romeDay(input.lastStartAt)));
    await recordService.touchDays(
      trx,
      [...days].map((day) => ({ tipster_id: of, day })),
    );
  });
  await recordService.refreshDirty(t.db, { clock: t.clock });
}

const statsAs = async (token: string | undefined, query: object, period = 'all') => {
  const params = { id: String(tipsterId), period };
  const { status, reply } = await t.api.call(tipsterStats, { params, query, token });
  expect(status).toBe(200);
  return reply;
};

beforeAll(async () => {
  t = await createTestApp();
  tipsterId = (await t.createAccount({ userType: 'collaborator' })).id;
  const readers = [await t.createAccount({ plan: 'pro' }), await t.createAccount({})];
  tokens = readers.map((reader) => reader.token);
  await settle(40, 'won');
});
afterAll(() => t.close());

it('statistics with filters are made once for everybody, in whatever order the filters come', async () => {
  // The reader is read before the counting starts.
  for (const token of tokens) await statsAs(token, {});
  const statements = async (work: () => Promise<unknown>) => (await t.countQueries(work)).count;
  const first = await statements(() => statsAs(tokens[0], { sport: 'tennis', valexc: 'valuebet' }));
  const again = await statements(() => statsAs(tokens[0], { sport: 'tennis', valexc: 'valuebet' }));
  expect(again).toBe(first - 1);
  expect(await statements(() => statsAs(tokens[0], { valexc: 'valuebet', sport: 'tennis' }))).toBe(again);
  const query = { sport: 'tennis', liveprematch: 'prematch' };
  const five = await statements(() => Promise.all(Array.from({ length: 5 }, () => statsAs(tokens[0], query))));
  expect(five).toBe(5 * again + 1);
  expect(await statsAs(tokens[1], query)).toEqual(await statsAs(tokens[0], query));
  expect(await statsAs(undefined, query)).toEqual(await statsAs(tokens[0], query));
});

it('statistics with filters tell filters, scopes and periods apart', async () => {
  const month = romeDay(t.clock.now()).slice(0, 7);
  const answers = [
    await statsAs(tokens[0], { sport: 'tennis' }),
    await statsAs(tokens[0], { sport: 'football' }),
    await statsAs(tokens[0], { odds_band: '1.50-1.99' }),
    await statsAs(tokens[0], { sport: 'tennis' }, '7d'),
    await statsAs(tokens[0], {}, month),
    await statsAs(tokens[0], { is_free: 'true' }),
  ].map((reply) => reply.settled);
  expect(answers.slice(0, 3)).toEqual([40, 0, 14]);
  expect(answers[3]).toBeLessThan(40);
  expect(answers[5]).toBe(0);
  expect((await statsAs(tokens[0], { sport: 'tennis' })).luck.p_value).toBeGreaterThan(0);
});

it('statistics with filters are made anew when the tipster’s record changes, not when another’s does', async () => {
  const other = await t.createAccount({ userType: 'collaborator' });
  const statements = async () => (await t.countQueries(() => statsAs(tokens[0], { sport: 'tennis' }))).count;
  await statsAs(tokens[0], { sport: 'tennis' });
  const cachedReads = await statements();
  await settle(3, 'won', other.id);
  expect(await statements()).toBe(cachedReads);
  await settle(1, 'won');
  expect(await statements()).toBe(cachedReads + 1);
  expect(await statements()).toBe(cachedReads);
});

it('statistics with filters follow the record as soon as its statistics are made anew', async () => {
  const before = await statsAs(tokens[0], { sport: 'tennis' });
  await settle(15, 'lost');
  const after = await statsAs(tokens[0], { sport: 'tennis' });
  expect([before.settled, after.settled, after.lost]).toEqual([41, 56, 15]);
  expect(after.luck.p_value).toBeGreaterThan(before.luck.p_value!);
});
