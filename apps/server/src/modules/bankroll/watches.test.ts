import { notifications } from '@quotavera/contract/alerts';
import {
  createMovement,
  deleteBankrollWatch,
  deleteBet,
  gradeBet,
  listBankrollWatches,
  putBankrollWatch,
} from '@quotavera/contract/bankroll';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bankrollFixture, inWords } from './bankroll.fixture.ts';
import { lookAtBankroll, lookAtMoved } from './watch/service.ts';

const world = bankrollFixture();
const token = () => world.reader.token;
const here = () => ({ token: token(), params: { id: world.bankroll } });

const watch = (kind: string, amount: number | null, period: string | null = null) =>
  world.t.api.call(putBankrollWatch, { ...here(), body: { kind, amount, period } as never });
const watches = async () => (await world.t.api.call(listBankrollWatches, here())).reply.results;
async function placed(grade: 'won' | 'lost' | null, stake = 1_000, odds = '2'): Promise<number> {
  const { id } = (await world.bet([inWords(odds)], { stake_cents: stake, unlikely_confirmed: true })).reply;
  if (grade)
    await world.t.api.call(gradeBet, { token: token(), params: { id }, body: { grades: [{ leg: 0, grade }] } });
  return id;
}
/** Has what is waiting looked at, as the job does. */
const looked = async () => {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${`bankroll_watch:${world.bankroll}`}`.execute(world.t.db);
  if (rows.length > 0) await lookAtBankroll({ db: world.t.db, clock: world.t.clock }, world.bankroll);
  return rows.length > 0;
};
const told = async () =>
  (await world.t.api.call(notifications, { token: token() })).reply.results.map(({ data }) => [data.kind, data.value]);

test('a loss limit is told once for its period, when a bet that settles crosses it', async () => {
  await placed('lost');
  await watch('loss_limit', 2_500, 'week');
  expect(await watches()).toMatchObject([{ value: 1_000, crossed: false, bets: 1, from: '2026-03-02' }]);
  await placed('lost');
  expect([await looked(), await told()]).toEqual([true, []]);
  await placed('lost');
  await looked();
  expect(await told()).toEqual([['loss_limit', 3_000]]);
  await placed('lost');
  await looked();
  expect(await told()).toEqual([['loss_limit', 3_000]]);
  expect(await watches()).toMatchObject([{ value: 4_000, crossed: true }]);
  await world.at('2026-03-09T12:00:00.000Z');
  expect(await watches()).toMatchObject([{ value: 0, crossed: false, bets: 0, from: '2026-03-09' }]);
});

test('what is crossed already when it begins to be watched is shown, and nobody is told of it', async () => {
  await placed('lost', 3_000);
  await watch('drawdown', 2_000);
  await placed(null);
  await looked();
  expect(await watches()).toMatchObject([{ value: 3_000, crossed: true, told_at: null }]);
  expect(await told()).toEqual([]);
});

test('a bank below its threshold is told of again only after it has recovered', async () => {
  await watch('bank_below', 98_000);
  const move = async (type: 'deposit' | 'withdrawal', amount_cents: number) => {
    world.t.clock.set(new Date(world.t.clock.now().getTime() + 60_000).toISOString());
    await world.t.api.call(createMovement, { ...here(), body: { type, amount_cents } as never });
    await lookAtMoved({ db: world.t.db, clock: world.t.clock });
  };
  await move('withdrawal', 3_000);
  await move('deposit', 1_500);
  await move('withdrawal', 1_000);
  expect(await told()).toEqual([['bank_below', 97_000]]);
  await move('deposit', 20_000);
  await move('withdrawal', 30_000);
  expect(await told()).toEqual([
    ['bank_below', 87_500],
    ['bank_below', 97_000],
  ]);
});

test('a stake above the rule is told once for each bet, when it is entered', async () => {
  await watch('stake_over', 200);
  await placed(null, 2_000);
  await looked();
  expect(await told()).toEqual([]);
  await placed(null, 2_500);
  await looked();
  await looked();
  expect(await told()).toEqual([['stake_over', 2_500]]);
});

test('a goal that is reached says how likely luck alone was, and is told once', async () => {
  await watch('profit_goal', 1_500, 'month');
  await placed('won');
  await placed('won');
  await looked();
  const [goal] = await watches();
  expect(goal).toMatchObject({ value: 2_000, crossed: true, bets: 2 });
  // 15 € of two fair bets of 10 € at 2.00, whose deviation is 14.14 €.
  expect(goal!.luck).toBeCloseTo(0.1444, 3);
  expect(await told()).toEqual([['profit_goal', 2_000]]);
});

test('a losing run out of the ordinary is told once, and a bet that is removed is looked at too', async () => {
  await watch('losing_run', null);
  const ids = [];
  for (let n = 0; n < 7; n += 1) ids.push(await placed('lost', 1_000, '1.3'));
  await looked();
  expect(await told()).toEqual([['losing_run', 7]]);
  await world.t.api.call(deleteBet, { token: token(), params: { id: ids[0]! } });
  expect(await looked()).toBe(true);
  expect(await watches()).toMatchObject([{ value: 6 }]);
  expect(await told()).toHaveLength(1);
});

test('a watch is replaced by another of its kind and period, refused with its field, and nobody else’s to drop', async () => {
  await watch('loss_limit', 1_000, 'week');
  await watch('loss_limit', 2_000, 'week');
  await watch('loss_limit', 3_000, 'month');
  expect((await watches()).map(({ amount, period }) => [amount, period])).toEqual([
    [2_000, 'week'],
    [3_000, 'month'],
  ]);
  expect(Object.keys((await watch('loss_limit', 0, 'week')).error.errors)).toEqual(['amount']);
  expect(Object.keys((await watch('drawdown', 5, 'week')).error.errors)).toEqual(['period']);
  const [first] = await watches();
  const other = await world.t.createAccount({ userType: 'client', plan: 'pro' });
  const params = { id: first!.id };
  expect((await world.t.api.call(deleteBankrollWatch, { token: other.token, params })).status).toBe(404);
  expect((await world.t.api.call(deleteBankrollWatch, { token: token(), params })).reply.results).toHaveLength(1);
});
