import { createAccount, editAccount, readFollowability } from '@quotavera/contract/bankroll';
import { MINUTE_MS } from '@quotavera/domain/time';
import { expect, test } from 'vitest';
import type { TestAccount } from '../../testing/index.ts';
import { keepLaterPrices } from '../records/what-if/service.ts';
import { AFTER, type Body, bankrollFixture, onHome } from './bankroll.fixture.ts';
import { refreshFollowability } from './followability/service.ts';

const world = bankrollFixture();
const { at, match, publish, follow, result, settle } = world;
const NOW = '2026-03-02T12:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE_MS).toISOString();

const readers = (count: number): Promise<TestAccount[]> =>
  Promise.all(Array.from({ length: count }, () => world.t.createAccount({ plan: 'pro', userType: 'client' })));
const followAll = async (people: readonly TestAccount[], tip: number, more: Body = {}) => {
  for (const { id } of people) {
    const token = await world.t.tokenOf(id);
    const { status } = await follow(tip, { stake_cents: 1_000, ...more }, token);
    expect(status).toBe(201);
  }
};
async function read() {
  await refreshFollowability(world.t.context, 'all');
  const { username } = world.tipster;
  return (await world.t.api.call(readFollowability, { params: { id: username } })).reply;
}
/** A feed's price of the home team, in thousandths. */
async function quote(fixture: number, home: number, minutes: number): Promise<void> {
  const columns = { updated_at: new Date(minutesLater(minutes)), prices: JSON.stringify({ '1x2|home|-': home }) };
  await world.t.db
    .insertInto('fixture_quote')
    .values({ fixture_id: fixture, market: '1x2', bookmaker: 'Bet365', side: 'back', ...columns })
    .onConflict((conflict) => conflict.columns(['fixture_id', 'market', 'bookmaker', 'side']).doUpdateSet(columns))
    .execute();
}

test('followability says nothing before five readers have followed, and what they got from then on', async () => {
  const m = await match();
  const tip = await publish([onHome(m)]);
  const people = await readers(5);
  await followAll(people.slice(0, 4), tip);
  expect(await read()).toMatchObject({ figures: null, minimum: 5 });
  await at(minutesLater(3));
  await followAll(people.slice(4), tip, { odds: ['2.05'] });
  await at(AFTER);
  await result(m, [1, 0]);
  await settle();
  const { figures } = await read();
  expect(figures).toMatchObject({ followers: 5, follows: 5, tips: 1 });
  // A single reader in a band would be recognised.
  expect(figures?.bands.map((band) => band.figures)).toEqual([null, null, null, null]);
  expect(figures?.yield).toEqual({
    tips: 1,
    follows: 5,
    followers: expect.closeTo(1.09),
    tipster: expect.closeTo(1.1),
  });
  // Sums alone: nothing says who followed.
  expect(Object.keys(figures ?? {}).sort()).toEqual(['bands', 'followers', 'follows', 'reachable', 'tips', 'yield']);
});

test('followability counts no odds above the best imported price at that time', async () => {
  const m = await match();
  const tip = await publish([onHome(m)]);
  await quote(m, 1_900, 6);
  await at(minutesLater(7));
  const people = await readers(6);
  await followAll(people.slice(0, 5), tip, { odds: ['1.9'] });
  await followAll(people.slice(5), tip, { odds: ['2.1'] });
  const { figures } = await read();
  expect(figures?.follows).toBe(5);
  expect(figures?.bands[2]).toEqual({ from: 5, to: 30, figures: { follows: 5, tips: 1, change: -0.095 } });
});

test('followability counts no bet that was dated back, nor one that was made after the start', async () => {
  const m = await match();
  const tip = await publish([onHome(m)]);
  await at(minutesLater(60));
  const people = await readers(6);
  await followAll(people, tip, { placed_at: NOW });
  expect((await read()).figures).toBeNull();
});

test('followability keeps the price after 1, 5 and 30 minutes, and says how many tips could still be had', async () => {
  const [first, second] = [await match(), await match()];
  const tips = [await publish([onHome(first)]), await publish([onHome(second)])];
  for (const [minutes, price] of [
    [1, 2_090],
    [5, 2_050],
    [30, 1_800],
  ] as const) {
    await at(minutesLater(minutes));
    for (const fixture of [first, second]) await quote(fixture, price, minutes);
    await keepLaterPrices(world.t.db, world.t);
    await keepLaterPrices(world.t.db, world.t);
  }
  const people = await readers(5);
  for (const tip of tips) await followAll(people, tip, { odds: ['1.8'] });
  expect((await read()).figures?.reachable).toEqual([
    { minutes: 1, tips: 2, share: 1 },
    { minutes: 5, tips: 2, share: 1 },
    { minutes: 30, tips: 2, share: 0 },
  ]);
});

test('followability counts of a limited account what could be staked', async () => {
  const m = await match();
  const tip = await publish([onHome(m)]);
  await followAll(await readers(4), tip);
  const { token } = world.reader;
  const usual = await publish([onHome(await match())]);
  await follow(usual, { bankroll: world.bankroll, stake_cents: 1_000 }, token);
  const { results } = (
    await world.t.api.call(createAccount, { params: { id: world.bankroll }, token, body: { bookmaker: 'Snai' } })
  ).reply;
  const account = results[0]!.accounts[0]!.id;
  const limited = { limited_since: NOW.slice(0, 10) };
  await world.t.api.call(editAccount, { params: { id: account }, token, body: limited });
  await at(minutesLater(1));
  await follow(tip, { bankroll: world.bankroll, account, stake_cents: 100, odds: ['1.9'] }, world.reader.token);
  const { bands } = (await read()).figures!;
  // Four whole bets at the published odds, and a tenth of one at 1.90.
  expect(bands[0]?.figures?.change).toBeCloseTo((4 + 1 + (0.1 * 1.9) / 2.1) / 5.1 - 1, 3);
});

test('followability of nobody is not found', async () => {
  const { status } = await world.t.api.call(readFollowability, { params: { id: 'nessuno' } });
  expect(status).toBe(404);
});
