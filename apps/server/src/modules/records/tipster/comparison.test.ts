import { compareTipsters } from '@quotavera/contract/records';
import { DAY_MS, HOUR_MS, romeDay } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertRecordTips, type RecordTipInput } from '../../../testing/factories/record-tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { recordService } from '../../tips/record/service.ts';

let t: TestApp;
let reader: TestAccount;
let names: string[];

type Tip = Partial<RecordTipInput> & { back: number };

async function settle(tipsterId: number, tips: readonly Tip[]): Promise<void> {
  const inputs = tips.map(({ back, ...more }): RecordTipInput => {
    const lastStartAt = new Date(t.clock.now().getTime() - back * DAY_MS);
    return { tipsterId, lastStartAt, publishedAt: new Date(lastStartAt.getTime() - HOUR_MS), outcome: 'won', ...more };
  });
  await t.db.transaction().execute(async (trx) => {
    await insertRecordTips(trx, inputs);
    const days = [...new Set(inputs.map((input) => romeDay(input.lastStartAt)))];
    await recordService.touchDays(
      trx,
      days.map((day) => ({ tipster_id: tipsterId, day })),
    );
  });
  await recordService.refreshDirty(t.db, { clock: t.clock });
}

const compare = async (tipsters: string, more: object = {}) => {
  const query = { tipsters, ...more } as never;
  const { status, reply } = await t.api.call(compareTipsters, { token: reader.token, query });
  expect(status).toBe(200);
  return reply;
};

beforeAll(async () => {
  t = await createTestApp();
  reader = await t.createAccount({ plan: 'pro' });
  const accounts: TestAccount[] = [];
  for (const username of ['anna_a', 'bruno_b', 'carla_c', 'dario_d', 'elena_e', 'fabio_f']) {
    accounts.push(await t.createAccount({ userType: 'collaborator', username }));
  }
  names = accounts.map(({ username }) => username);
  const match = await insertMatch(t.db, { kickoffAt: '2026-02-20T20:00:00.000Z' });
  const onMatch = { fixtureId: match, market: '1x2', back: 3 } as const;
  await settle(accounts[0]!.id, [
    { ...onMatch, stakeMilli: 5_000, oddsMilli: 3_000 },
    { back: 4, outcome: 'lost', stakeMilli: 2_000 },
    { back: 5, outcome: 'won', priceVerified: false },
  ]);
  await settle(accounts[1]!.id, [onMatch, { ...onMatch, selection: 'away', outcome: 'lost' }, { back: 400 }]);
});
afterAll(() => t.close());

it('tipsters side by side have their own figures, and curves at level stakes', async () => {
  const { tipsters, pairs, together } = await compare(`${names[0]},${names[1]}`);
  expect(tipsters.map(({ tipster }) => tipster.username)).toEqual(names.slice(0, 2));
  expect(tipsters[0]).toMatchObject({
    stats: { settled: 2, profit: '8', staked: '7' },
    level: { bets: 2, staked: '2', profit: '1', yield: 0.5, drawdown: '1' },
  });
  expect(tipsters[0]!.curve.map(({ profit }) => profit)).toEqual([-1, 1]);
  expect(tipsters[1]!.level).toMatchObject({ bets: 2, profit: '0' });
  expect(pairs).toMatchObject([{ a: 0, b: 1, matches: 1, picks: 1, correlation: { by: 'day', n: 1, r: null } }]);
  expect(together).toMatchObject({ bets: 4, profit: '1', shared_matches: 1, repeated: 1, once: { bets: 3 } });
});

it('tipsters side by side are narrowed by period and scope', async () => {
  expect((await compare(names[0]!, { scope: 'all' })).tipsters[0]).toMatchObject({
    stats: { settled: 3 },
    level: { bets: 3, profit: '2' },
  });
  expect((await compare(names[1]!, { period: 'all' })).tipsters[0]!.level.bets).toBe(3);
});

it('tipsters side by side may be one, without settled tips, asked for twice, or nobody', async () => {
  const alone = await compare(`${names[2]},${names[2]!.toUpperCase()},nobody_there`);
  expect(alone).toMatchObject({ unknown: ['nobody_there'], pairs: [], together: null });
  expect(alone.tipsters).toMatchObject([
    { stats: { settled: 0, yield: null }, level: { bets: 0, yield: null }, curve: [] },
  ]);
  expect(await compare('nobody_there')).toEqual({
    tipsters: [],
    unknown: ['nobody_there'],
    pairs: [],
    together: null,
  });
});

it('tipsters side by side are five at most', async () => {
  const five = await compare(names.slice(0, 5).join(','));
  expect([five.tipsters.length, five.pairs.length]).toEqual([5, 10]);
  const query = { tipsters: names.join(',') } as never;
  const { status } = await t.api.call(compareTipsters, { token: reader.token, query });
  expect(status).toBe(400);
});

it('tipsters side by side are for PRO', async () => {
  const start = await t.createAccount({});
  const query = { tipsters: names[0]! } as never;
  expect((await t.api.call(compareTipsters, { token: start.token, query })).status).toBe(403);
});
