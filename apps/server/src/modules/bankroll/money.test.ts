import { randomUUID } from 'node:crypto';
import {
  analyse,
  createAccount,
  createMovement,
  deleteAccount,
  deleteBankroll,
  deleteMovement,
  editAccount,
  editBankroll,
  gradeBet,
  listBankrollMovements,
  listBankrolls,
} from '@quotavera/contract/bankroll';
import { expect, test } from 'vitest';
import { type Body, bankrollFixture, inWords } from './bankroll.fixture.ts';

const world = bankrollFixture();
const { bet, newBankroll } = world;

const account = async (bookmaker: string) => {
  const call = { token: world.reader.token, params: { id: world.bankroll }, body: { bookmaker } };
  const { results } = (await world.t.api.call(createAccount, call)).reply;
  return results.flatMap(({ accounts }) => accounts).find((each) => each.bookmaker === bookmaker)!.id;
};
const move = (body: Body, headers: Record<string, string> = {}, token = world.reader.token) =>
  world.t.api.call(createMovement, { token, headers, params: { id: world.bankroll }, body: body as never });
const state = async () => {
  const { results } = (await world.t.api.call(listBankrolls, { token: world.reader.token })).reply;
  return results.find(({ id }) => id === world.bankroll)!;
};

test('money is where it was brought, and every cent is counted once', async () => {
  const [b365, snai] = [await account('Bet365'), await account('Snai')];
  await move({ type: 'transfer', amount_cents: 40_000, to: b365 });
  await move({ type: 'deposit', amount_cents: 10_000, to: snai });
  await move({ type: 'transfer', amount_cents: 5_000, from: b365, to: snai });
  await move({ type: 'withdrawal', amount_cents: 2_500, from: snai });
  await move({ type: 'correction', amount_cents: -150, to: b365 });
  const { id } = (await bet([inWords('2')], { account: b365, stake_cents: 3_000 })).reply;
  await bet([inWords('2')], { account: snai, stake_cents: 700 });
  const body = { grades: [{ leg: 0, grade: 'won' as const }] };
  await world.t.api.call(gradeBet, { token: world.reader.token, params: { id }, body });
  const bankroll = await state();
  expect(bankroll).toMatchObject({
    capital_cents: 100_000 + 10_000 - 2_500 - 150 + 3_000,
    profit_cents: 3_000,
    at_risk_cents: 700,
    free_cents: 109_650,
    unassigned_cents: 60_000,
    bets: 2,
    open_bets: 1,
  });
  expect(bankroll.accounts).toMatchObject([
    { bookmaker: 'Bet365', balance_cents: 37_850, at_risk_cents: 0, available_cents: 37_850 },
    { bookmaker: 'Snai', balance_cents: 12_500, at_risk_cents: 700, available_cents: 11_800 },
  ]);
  const available = bankroll.accounts.reduce((sum, each) => sum + each.available_cents, 0);
  expect(available + bankroll.unassigned_cents).toBe(bankroll.free_cents);
  const query = { bankroll: world.bankroll };
  const { stats } = (await world.t.api.call(analyse, { token: world.reader.token, query })).reply;
  expect(stats.capital_cents).toBe(bankroll.capital_cents);
});

test('a declared balance stands beside the computed one, and a limited account says so', async () => {
  const b365 = await account('Bet365');
  await move({ type: 'transfer', amount_cents: 10_000, to: b365 });
  const body = { declared_cents: 9_800, limited_since: '2026-02-01' };
  const { token } = world.reader;
  await world.t.api.call(editAccount, { token, params: { id: b365 }, body });
  expect((await state()).accounts[0]).toMatchObject({
    declared_cents: 9_800,
    difference_cents: -200,
    limited_since: '2026-02-01',
  });
  await move({ type: 'correction', amount_cents: -200, to: b365 });
  expect((await state()).accounts[0]?.difference_cents).toBe(0);
});

test('a movement is made once per key, listed latest first, and taken back', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const [first, again] = await Promise.all([
    move({ type: 'deposit', amount_cents: 5_000 }, key),
    move({ type: 'deposit', amount_cents: 5_000 }, key),
  ]);
  expect(first.reply.id).toBe(again.reply.id);
  await move({ type: 'withdrawal', amount_cents: 1_000, at: '2026-02-01T10:00:00Z' });
  const { token } = world.reader;
  const list = async () =>
    (await world.t.api.call(listBankrollMovements, { token, params: { id: world.bankroll } })).reply;
  expect((await list()).results.map(({ type }) => type)).toEqual(['deposit', 'withdrawal']);
  await world.t.api.call(deleteMovement, { token, params: { id: first.reply.id } });
  expect((await list()).count).toBe(1);
  expect((await state()).capital_cents).toBe(99_000);
});

test.each([
  ['nothing', { type: 'deposit', amount_cents: 0 }, 'amount_cents'],
  ['less than nothing', { type: 'withdrawal', amount_cents: -5 }, 'amount_cents'],
  ['too much', { type: 'deposit', amount_cents: 1e308 }, 'amount_cents'],
  ['parts of cents', { type: 'deposit', amount_cents: 0.5 }, 'amount_cents'],
  ['from nowhere to nowhere', { type: 'transfer', amount_cents: 100 }, 'to'],
  ['to an account of nobody’s', { type: 'deposit', amount_cents: 100, to: 99_999 }, 'to'],
  ['tomorrow', { type: 'deposit', amount_cents: 100, at: '2026-03-09T00:00:00Z' }, 'at'],
])('no movement of %s', async (_, body, field) => {
  const refused = await move(body);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.error.errors)).toContain(field);
});

test('nobody reaches another’s money', async () => {
  const b365 = await account('Bet365');
  const stranger = await world.t.createAccount({ userType: 'client', plan: 'elite' });
  const { token } = stranger;
  const params = { id: world.bankroll };
  const own = await newBankroll({ name: 'Mia' }, token);
  const attempts = [
    await world.t.api.call(editBankroll, { token, params, body: { name: 'Rubata' } }),
    await world.t.api.call(deleteBankroll, { token, params }),
    await world.t.api.call(createAccount, { token, params, body: { bookmaker: 'X' } }),
    await world.t.api.call(editAccount, { token, params: { id: b365 }, body: { closed: true } }),
    await world.t.api.call(deleteAccount, { token, params: { id: b365 } }),
    await world.t.api.call(listBankrollMovements, { token, params }),
    await world.t.api.call(analyse, { token, query: { bankroll: world.bankroll } }),
    await move({ type: 'deposit', amount_cents: 100 }, {}, token),
  ];
  expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
  const across = await world.t.api.call(createMovement, {
    token,
    params: { id: own },
    body: { type: 'transfer', amount_cents: 100, from: b365, to: null } as never,
  });
  expect(across.status).toBe(400);
});

test('a bankroll with bets is put away, not deleted', async () => {
  const b365 = await account('Bet365');
  await bet([inWords()], { account: b365 });
  const { token } = world.reader;
  const params = { id: world.bankroll };
  expect((await world.t.api.call(deleteBankroll, { token, params })).error.code).toBe('conflict');
  expect((await world.t.api.call(deleteAccount, { token, params: { id: b365 } })).error.code).toBe('conflict');
  const put = await world.t.api.call(editBankroll, { token, params, body: { archived: true } });
  expect(put.reply.results).toMatchObject([{ archived: true, name: 'Principale' }]);
  const twice = await world.t.api.call(createAccount, { token, params, body: { bookmaker: 'BET365' } });
  expect(twice.error.errors).toHaveProperty('bookmaker');
});
