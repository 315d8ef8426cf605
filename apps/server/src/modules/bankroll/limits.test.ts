import { changeCareLimit, currentUser, readCare, takeBreak } from '@quotavera/contract/accounts';
import { editBet, listBets } from '@quotavera/contract/bankroll';
import { listPublic, readTip } from '@quotavera/contract/tips';
import type { LimitKind } from '@quotavera/domain/care';
import { expect, test } from 'vitest';
import { AFTER, bankrollFixture, inWords, onHome } from './bankroll.fixture.ts';

const world = bankrollFixture();
const { at, match, publish, follow, bet, result } = world;
/** The end of the day in Rome, and of the week: 2 March 2026 is a Monday. */
const MIDNIGHT = '2026-03-02T23:00:00.000Z';
const NEXT_MONDAY = '2026-03-08T23:00:00.000Z';

const setLimit = (kind: LimitKind, value: number | null) =>
  world.t.api.call(changeCareLimit, { token: world.reader.token, body: { kind, value } });
const openTips = async (token = world.reader.token) =>
  (await world.t.api.call(listPublic, { token, query: { result: 'pending' } as never })).reply.results.map(
    ({ id }) => id,
  );
const paused = async () =>
  (await world.t.api.call(currentUser, { token: world.reader.token })).reply.bettingPausedUntil;

test('limits on own bets hide open tips and refuse further ones until the day ends, and only then', async () => {
  const [first, second] = [await publish([onHome(await match())]), await publish([onHome(await match())])];
  await setLimit('daily_bets', 1);
  expect(await openTips()).toEqual(expect.arrayContaining([first, second]));
  expect((await follow(first)).status).toBe(201);
  expect(await paused()).toBe(MIDNIGHT);
  const shown = await openTips();
  expect(shown).not.toContain(first);
  expect(shown).not.toContain(second);
  const { token } = world.reader;
  expect((await world.t.api.call(readTip, { token, params: { id: second } })).status).toBe(404);
  expect((await follow(second)).error.code).toBe('own_limit_reached');
  // Others see them still.
  expect(await openTips(world.tipster.token)).toEqual(expect.arrayContaining([first, second]));
  await at(MIDNIGHT);
  expect(await paused()).toBeNull();
});

test('limits on own bets let a bet that was placed be written down, marked', async () => {
  await setLimit('daily_risk_cents', 1_500);
  const within = await bet([inWords()], { stake_cents: 1_000 });
  const beyond = await bet([inWords()], { stake_cents: 1_000 });
  const inBreak = await bet([inWords()], { stake_cents: 100 });
  expect([within, beyond, inBreak].map(({ status, reply }) => [status, reply.over_limit])).toEqual([
    [201, false],
    [201, true],
    [201, true],
  ]);
  const { results } = (await world.t.api.call(listBets, { token: world.reader.token, query: {} as never })).reply;
  expect(results).toHaveLength(3);
});

test('limits on own bets refuse a tip whose stake would go beyond them', async () => {
  const tip = await publish([onHome(await match())]);
  await setLimit('weekly_risk_cents', 1_500);
  const refused = await follow(tip, { stake_cents: 1_600 });
  expect(refused.error).toMatchObject({ code: 'own_limit_reached', errors: { stake_cents: expect.anything() } });
  expect((await follow(tip, { stake_cents: 1_500 })).status).toBe(201);
  expect(await paused()).toBe(NEXT_MONDAY);
});

test('limits on own bets that were reached before they were set hold at once', async () => {
  await bet([inWords()]);
  await setLimit('daily_bets', 1);
  expect(await paused()).toBe(MIDNIGHT);
  const { pause, history } = (await world.t.api.call(readCare, { token: world.reader.token })).reply;
  expect(pause).toEqual({ until: MIDNIGHT, by: 'limit' });
  expect(history.map(({ type }) => type)).toEqual(['limit_reached', 'limit_set']);
});

test('limits on own bets aren’t shed by raising them, nor by removing the bet', async () => {
  await setLimit('daily_bets', 1);
  await bet([inWords()]);
  await setLimit('daily_bets', 50);
  expect(await paused()).toBe(MIDNIGHT);
});

test('limits on own bets leave what is settled in sight', async () => {
  const m = await match();
  const tip = await publish([onHome(m)]);
  await world.t.api.call(takeBreak, { token: world.reader.token });
  const seen = async () => (await world.t.api.call(readTip, { token: world.reader.token, params: { id: tip } })).status;
  expect(await seen()).toBe(404);
  await at(AFTER);
  await result(m, [1, 0]);
  expect(await seen()).toBe(200);
});

test('a break is a day from now, and is never cut short', async () => {
  await world.t.api.call(takeBreak, { token: world.reader.token });
  expect(await paused()).toBe('2026-03-03T12:00:00.000Z');
  await setLimit('daily_bets', 1);
  await bet([inWords()]);
  expect(await paused()).toBe('2026-03-03T12:00:00.000Z');
});

test('a break pressed twice at once is one break, and its history tells when it ends', async () => {
  const press = () => world.t.api.call(takeBreak, { token: world.reader.token });
  expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200]);
  const { pause, history } = (await world.t.api.call(readCare, { token: world.reader.token })).reply;
  const until = '2026-03-03T12:00:00.000Z';
  expect(pause).toEqual({ until, by: 'break' });
  expect(history).toEqual([{ at: '2026-03-02T12:00:00.000Z', type: 'break_taken', kind: null, value: null, until }]);
});

test('a break is over at the end of its last hour, and a new one begins', async () => {
  await world.t.api.call(takeBreak, { token: world.reader.token });
  await at('2026-03-03T12:00:00.000Z');
  expect(await paused()).toBeNull();
  expect((await bet([inWords()])).reply.over_limit).toBe(false);
  await world.t.api.call(takeBreak, { token: world.reader.token });
  expect(await paused()).toBe('2026-03-04T12:00:00.000Z');
});

test('bets of an earlier week are written down unmarked, whatever the limits, and in a break too', async () => {
  await setLimit('daily_bets', 1);
  await setLimit('weekly_risk_cents', 500);
  await world.t.api.call(takeBreak, { token: world.reader.token });
  const sunday = await bet([inWords()], { placed_at: '2026-03-01T22:59:00.000Z' });
  const monday = await bet([inWords()], { placed_at: '2026-03-01T23:00:00.000Z' });
  expect([sunday, monday].map(({ reply }) => reply.over_limit)).toEqual([false, true]);
});

test('a bet of yesterday counts for the week and not for the day', async () => {
  await at('2026-03-04T12:00:00.000Z');
  await setLimit('daily_risk_cents', 1_500);
  await setLimit('daily_bets', 1);
  const yesterday = '2026-03-03T12:00:00.000Z';
  expect((await bet([inWords()], { placed_at: yesterday, stake_cents: 2_000 })).reply.over_limit).toBe(false);
  expect((await bet([inWords()], { placed_at: yesterday, stake_cents: 2_000 })).reply.over_limit).toBe(false);
  expect(await paused()).toBeNull();
  await setLimit('weekly_bets', 3);
  expect((await bet([inWords()], { placed_at: yesterday, stake_cents: 100 })).reply.over_limit).toBe(false);
  expect(await paused()).toBe(NEXT_MONDAY);
});

test('a changed bet counts once, with its new risk, and what runs already isn’t held up by a pause', async () => {
  await setLimit('daily_risk_cents', 1_500);
  await setLimit('daily_bets', 2);
  const placed = await bet([inWords()], { stake_cents: 1_000 });
  const change = (stakeCents: number) =>
    world.t.api.call(editBet, {
      token: world.reader.token,
      params: { id: placed.reply.id },
      body: { bankroll: world.bankroll, stake_cents: stakeCents, legs: [inWords()] } as never,
    });
  expect((await change(1_400)).reply.over_limit).toBe(false);
  expect((await bet([inWords()], { stake_cents: 50 })).reply.over_limit).toBe(false);
  expect(await paused()).toBe(MIDNIGHT);
  expect((await change(1_450)).reply.over_limit).toBe(false);
  expect((await change(1_451)).reply.over_limit).toBe(true);
});

test('a looser limit waits a day, and holds bets back by the stricter one until then', async () => {
  await setLimit('daily_risk_cents', 1_000);
  await setLimit('daily_risk_cents', 5_000);
  expect((await bet([inWords()], { stake_cents: 1_100 })).reply.over_limit).toBe(true);
  await at('2026-03-03T12:00:00.000Z');
  expect((await bet([inWords()], { stake_cents: 1_100, placed_at: null })).reply.over_limit).toBe(false);
});
