import { leaderboard, listTipsters, readTipster, tipsterStats } from '@quotavera/contract/records';
import { follow as followCall, listPublic, unlockTip } from '@quotavera/contract/tips';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertChannel, insertSubscription, insertTipRow } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { raiseTipsVersion } from '../version/repository.ts';

const NOW = '2026-03-02T12:00:00.000Z';

let t: TestApp;
let author: TestAccount;
let channel: number;
let exchange: number;
let inChannel: number;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  author = await t.createAccount({ userType: 'collaborator' });
  channel = await insertChannel(t.db, author.id, true, new Date(NOW));
  const publishedAt = new Date('2026-03-02T09:00:00.000Z');
  exchange = await insertTipRow(t.db, { tipsterId: author.id, publishedAt, kind: 'exchange' });
  inChannel = await insertTipRow(t.db, { tipsterId: author.id, publishedAt, channelId: channel, ofPaidChannel: true });
});
afterAll(() => t.close());

const client = (plan: 'free' | 'pro' | 'elite' = 'pro') => t.createAccount({ userType: 'client', plan });
const list = async ({ token }: TestAccount) => {
  const { results } = (await t.api.call(listPublic, { query: {}, token })).reply;
  return new Map(results.map((tip) => [tip.id, tip.view]));
};
const costs = async (work: () => Promise<unknown>) => (await t.countQueries(work)).count;

test('what a plan shows is read once for all of its members, and costs each of the others one statement', async () => {
  const [first, second] = [await client(), await client()];
  const reads: readonly ((account: TestAccount) => Promise<{ status: number }>)[] = [
    ({ token }: TestAccount) => t.api.call(listPublic, { query: {}, token }),
    ({ token }: TestAccount) => t.api.call(listTipsters, { query: {}, token }),
    ({ token }: TestAccount) => t.api.call(readTipster, { params: { id: author.username }, token }),
    ({ token }: TestAccount) => t.api.call(tipsterStats, { params: { id: author.username, period: 'all' }, token }),
    ({ token }: TestAccount) => t.api.call(leaderboard, { query: {}, token }),
  ];
  for (const read of reads) {
    await read(first);
    const { result, count } = await t.countQueries(() => read(second));
    expect([result.status, count]).toEqual([200, 1]);
  }
});

test('a tip that one member has unlocked stays locked for the others of the plan, whoever asks first', async () => {
  const [first, second] = [await client(), await client()];
  expect((await list(first)).get(exchange)).toBe('locked');
  await t.api.call(unlockTip, { body: { tip_id: exchange }, token: first.token });
  for (const _ of [1, 2]) {
    expect((await list(first)).get(exchange)).toBe('whole');
    expect((await list(second)).get(exchange)).toBe('locked');
  }
});

test('a tip of a channel is whole for its subscribers alone, whoever asks first', async () => {
  const [subscriber, other] = [await client(), await client()];
  const [from, to] = [new Date('2026-03-01T00:00:00.000Z'), new Date('2026-04-01T00:00:00.000Z')];
  await insertSubscription(t.db, { accountId: subscriber.id, channelId: channel, from, to });
  for (const _ of [1, 2]) {
    expect((await list(subscriber)).get(inChannel)).toBe('whole');
    expect((await list(other)).get(inChannel)).toBe('locked');
  }
  expect(await costs(() => list(subscriber))).toBe(1);
  await t.db.deleteFrom('channel_subscription').where('account_id', '=', subscriber.id).execute();
  expect((await list(subscriber)).get(inChannel)).toBe('locked');
});

test('each member has their own marks on what is read once for the plan, at once', async () => {
  const [first, second] = [await client(), await client()];
  await sql`insert into standing (tipster_id, period, sport, kind, settled, staked_micro, profit_micro, all_settled, all_staked_micro,
      all_profit_micro, drawdown_micro, ranking_bets, fair_clv_bets, spark)
    values (${author.id}, 'all', 'all', 'all', 1, 1, 1, 1, 1, 1, 0, 0, 0, '[]')`.execute(t.db);
  await raiseTipsVersion(t.db);
  const marks = async ({ token }: TestAccount) => [
    (await t.api.call(readTipster, { params: { id: author.username }, token })).reply.followed,
    (await t.api.call(listTipsters, { query: {}, token })).reply.results.find(({ tipster }) => tipster.id === author.id)
      ?.followed,
  ];
  expect(await marks(first)).toEqual([false, false]);
  await t.api.call(followCall, { token: first.token, body: { tipster_id: author.id } });
  expect(await marks(first)).toEqual([true, true]);
  expect(await marks(second)).toEqual([false, false]);
});

test('plans are kept apart, and whoever sees some tips by themselves reads on their own', async () => {
  const [free, elite] = [await client('free'), await client('elite')];
  for (const _ of [1, 2]) {
    expect((await list(elite)).get(exchange)).toBe('whole');
    expect((await list(free)).get(exchange)).toBe('locked');
    expect((await list(author)).get(exchange)).toBe('whole');
  }
  await list(author);
  expect(await costs(() => list(author))).toBe(1);
  expect(
    await costs(() => t.api.call(readTipster, { params: { id: 'nobody-at-all' }, token: free.token })),
  ).toBeLessThan(6);
  expect((await t.api.call(readTipster, { params: { id: 'nobody-at-all' }, token: free.token })).status).toBe(404);
});
