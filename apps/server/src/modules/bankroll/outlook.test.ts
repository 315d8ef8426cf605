import { readOutlook } from '@quotavera/contract/bankroll';
import { follow as followTipster } from '@quotavera/contract/tips';
import { expect, test } from 'vitest';
import { bankrollFixture, inWords } from './bankroll.fixture.ts';

const world = bankrollFixture();
const { bet, newBankroll } = world;

/** A tipster whose whole record has these figures; null ones don't rank. */
async function ranked(value: number | null, { badge = false, recent = 0 } = {}) {
  const account = await world.t.createAccount({ userType: 'collaborator' });
  const low = value === null ? null : value - 0.02;
  const high = value === null ? null : value + 0.02;
  const zero = {
    staked_micro: 0,
    profit_micro: 0,
    all_settled: 0,
    all_staked_micro: 0,
    all_profit_micro: 0,
    fair_clv_bets: 0,
    drawdown_micro: 0,
    spark: '[]',
  };
  const figures = { expected_yield: value, expected_yield_low: low, expected_yield_high: high, average_odds: 2.4 };
  const of = { tipster_id: account.id, sport: 'all', kind: 'all', badge, ...zero, ...figures, ranking_bets: 80 };
  await world.t.db
    .insertInto('standing')
    .values([
      { ...of, period: 'all', settled: 80 },
      { ...of, period: '90d', settled: recent },
    ] as never)
    .execute();
  return account;
}
const read = async (token?: string, tipster?: string) =>
  (await world.t.api.call(readOutlook, { token, query: tipster === undefined ? {} : { tipster } } as never)).reply;
const follow = (id: number) =>
  world.t.api.call(followTipster, { token: world.reader.token, body: { tipster_id: id } } as never);

test('a visitor is told of the badge’s holders, and of the first of the ranking while there are none', async () => {
  expect(await read()).toMatchObject({ source: 'ranked', tipsters: 0, expected_yield: null, own: null });
  await ranked(0.01);
  await ranked(null);
  expect(await read()).toMatchObject({ source: 'ranked', tipsters: 1, expected_yield: { value: 0.01 } });
  await ranked(0.04, { badge: true });
  const { source, expected_yield: expected, average_odds: odds } = await read();
  expect({ source, odds }).toEqual({ source: 'skilled', odds: 2.4 });
  expect(expected).toEqual({ value: 0.04, low: expect.closeTo(0.02, 12), high: expect.closeTo(0.06, 12) });
});

test('a member’s outlook is on those whom they follow, as far as they rank, and with their own money and pace', async () => {
  const [first, second, unranked] = [
    await ranked(0.03, { recent: 30 }),
    await ranked(0.05, { recent: 60 }),
    await ranked(null),
  ];
  for (const { id } of [first, second, unranked]) await follow(id);
  await newBankroll({ currency: 'GBP', initial_cents: 5 });
  for (let n = 0; n < 6; n += 1) await bet([inWords()]);
  const reply = await read(world.reader.token);
  expect(reply).toMatchObject({
    source: 'followed',
    tipsters: 2,
    expected_yield: { value: expect.closeTo(0.04, 12), low: expect.closeTo(0.04 - 0.02 / Math.SQRT2, 12) },
    tips_per_month: 30,
    own: { bank_cents: 100_000, stake_plan: 'units', stake_value: 1_000, bets_per_month: 2 },
  });
});

test('of a named tipster nothing is expected before they rank, and nobody is told of one who isn’t there', async () => {
  const { username } = await ranked(null);
  expect(await read(undefined, username)).toMatchObject({ source: 'tipster', tipsters: 1, expected_yield: null });
  const { status } = await world.t.api.call(readOutlook, { query: { tipster: 'nessuno' } });
  expect(status).toBe(404);
});
