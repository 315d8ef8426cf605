import { analyse, cashOutBet, editBet, gradeBet, listBankrolls } from '@quotavera/contract/bankroll';
import { expect, test } from 'vitest';
import { type Body, bankrollFixture, inWords, onHome } from './bankroll.fixture.ts';

/** Own bets of every kind by hand: how they are settled, and what they leave in balances and statistics. */
const world = bankrollFixture();

const horse = (n: number, odds: string) => ({ ...inWords(odds), match: `Ascot, corsa ${n}`, result: `Cavallo ${n}` });
const won = (leg: number, more: Body = {}) => ({ leg, grade: 'won', ...more });
const lost = (leg: number, more: Body = {}) => ({ leg, grade: 'lost', ...more });

async function placed(legs: readonly object[], more: Body = {}): Promise<number> {
  const { status, reply } = await world.bet(legs, more);
  expect(status, JSON.stringify(reply)).toBe(201);
  return reply.id;
}
async function graded(id: number, ...grades: readonly object[]) {
  const body = { grades } as never;
  const { reply } = await world.t.api.call(gradeBet, { token: world.reader.token, params: { id }, body });
  return [reply.outcome, reply.profit_cents, reply.staked_cents];
}
const cashOut = (id: number, cash_outs: readonly object[]) =>
  world.t.api.call(cashOutBet, { token: world.reader.token, params: { id }, body: { cash_outs } as never });
const refusals = async (legs: readonly object[], more: Body) => {
  const { status, error } = await world.bet(legs, more);
  return [status, ...Object.keys(error.errors)];
};

test('a free bet risks nothing, wins its odds without the stake, and leaves the yield to the bettor’s own money', async () => {
  const free = await placed([inWords('3')], { funds: 'free_bet' });
  expect(await world.read(free)).toMatchObject({ funds: 'free_bet', risk_cents: 0, possible_profit_cents: 2_000 });
  expect(await graded(free, won(0))).toEqual(['won', 2_000, 0]);
  expect(await graded(await placed([inWords('3')]), lost(0))).toEqual(['lost', -1_000, 1_000]);
  const query = { bankroll: world.bankroll };
  const { stats } = (await world.t.api.call(analyse, { token: world.reader.token, query })).reply;
  expect(stats).toMatchObject({ profit_cents: 1_000, staked_cents: 1_000, yield: 1 });
  expect(await refusals([inWords('3')], { funds: 'bonus', side: 'lay', valexc: 'exchange' })).toEqual([422, 'funds']);
});

test('an each-way bet pays the place, a dead heat a part of it', async () => {
  const each = await placed([horse(1, '9')], { each_way: { divisor: 4, places: 3 } });
  expect(await graded(each, lost(0, { placed: true }))).toEqual(['won', 500, 1_000]);
  expect((await world.read(each)).legs[0]).toMatchObject({ grade: 'lost', placed: true });
  expect(await graded(each, lost(0, { placed: true, place_dead_heat: { places: 1, tied: 2 } }))).toEqual([
    'lost',
    -250,
    1_000,
  ]);
  expect(await graded(each, won(0, { dead_heat: { places: 1, tied: 2 } }))).toEqual(['won', 2_750, 1_000]);
  expect(await graded(each, { leg: 0, grade: null })).toEqual(['in_progress', null, null]);
  const plain = await placed([horse(2, '9')]);
  const body = { grades: [lost(0, { placed: true })] } as never;
  const refused = await world.t.api.call(gradeBet, { token: world.reader.token, params: { id: plain }, body });
  expect([refused.status, ...Object.keys(refused.error.errors)]).toEqual([422, 'grades.0.placed']);
  const fixture = await world.match();
  expect(await refusals([onHome(fixture)], { each_way: { divisor: 4 } })).toEqual([422, 'each_way']);
});

test('a system is settled line by line by its selections', async () => {
  const legs = [horse(1, '2'), horse(2, '3'), horse(3, '4')];
  const trixie = await placed(legs, { system: [2, 3], stake_cents: 400 });
  expect(await world.read(trixie)).toMatchObject({ system: [2, 3], totalodd: '12.5', possible_profit_cents: 4_600 });
  expect(await graded(trixie, won(0), lost(2))).toEqual(['in_progress', null, null]);
  expect(await graded(trixie, won(1))).toEqual(['won', 200, 400]);
  expect(await refusals(legs, { system: [4] })).toEqual([422, 'system']);
});

test('a boost pays, and closing odds are compared with the price before it', async () => {
  const boosted = await placed([inWords('2')], { boosted_odds: '2.5' });
  expect(await world.read(boosted)).toMatchObject({ totalodd: '2.5', boosted_odds: '2.5', legs: [{ odds: '2' }] });
  expect(await graded(boosted, won(0))).toEqual(['won', 1_500, 1_000]);
  expect(await refusals([inWords('2')], { boosted_odds: '1.9' })).toEqual([422, 'boosted_odds']);
});

test('a cash-out closes the bet or a part of it, and can be taken back', async () => {
  const fixture = await world.match();
  const id = await placed([onHome(fixture, '3')]);
  const half = (await cashOut(id, [{ share: '0.5', received_cents: 700 }])).reply;
  expect(half).toMatchObject({ outcome: 'in_progress', cash_outs: [{ share: '0.5', received_cents: 700 }] });
  const token = world.reader.token;
  const terms = { bankroll: world.bankroll, stake_cents: 1_000, legs: [onHome(fixture, '3')], note: 'a metà' };
  const edited = (await world.t.api.call(editBet, { token, params: { id }, body: terms as never })).reply;
  expect(edited).toMatchObject({ note: 'a metà', cash_outs: [{ share: '0.5' }] });
  const all = (await cashOut(id, [{ received_cents: 1_400 }])).reply;
  expect(all).toMatchObject({ outcome: 'won', profit_cents: 400, staked_cents: 1_000 });
  const { results } = (await world.t.api.call(listBankrolls, { token })).reply;
  expect(results[0]).toMatchObject({ at_risk_cents: 0, profit_cents: 400 });
  expect((await cashOut(id, [])).reply).toMatchObject({ outcome: 'in_progress', profit_cents: null });
  const most = [
    { share: '0.6', received_cents: 1 },
    { share: '0.6', received_cents: 1 },
  ];
  const refused = await cashOut(id, most);
  expect([refused.status, ...Object.keys(refused.error.errors)]).toEqual([422, 'cash_outs']);
});
