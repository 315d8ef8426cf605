import { homeCalls } from '@quotavera/contract';
import { readProfile, updateProfile } from '@quotavera/contract/accounts';
import { askLater, gradeBet, listBankrolls, listUndecided } from '@quotavera/contract/bankroll';
import { dashboardPersonal, lastOpenBets, summaryStats } from '@quotavera/contract/home';
import { editTipster, ownTipster, readTipster, subscribedTipsters } from '@quotavera/contract/records';
import { createValuebet, editTip, follow, unfollow } from '@quotavera/contract/tips';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertChannel } from '../../../testing/factories/tips.ts';
import { AFTER, bankrollFixture, inWords, onHome } from '../../bankroll/bankroll.fixture.ts';

const world = bankrollFixture();
const { at, match, publish, follow: take, bet, newBankroll } = world;
const dashboardOf = async ({ token }: { token: string }) =>
  (await world.t.api.call(dashboardPersonal, { token })).reply;
const followTipster = () =>
  world.t.api.call(follow, { token: world.reader.token, body: { tipster_id: world.tipster.id } });

test('the day adds up what is open by currency, and of today what is decided before midnight in Rome', async () => {
  await bet([onHome(await match())]);
  await bet([onHome(await match({ kickoffAt: '2026-03-02T22:59:00.000Z' }), '3')], { stake_cents: 500 });
  await bet([onHome(await match({ kickoffAt: '2026-03-02T23:00:00.000Z' }), '2')], { stake_cents: 700 });
  const pounds = await newBankroll({ name: 'Londra', currency: 'GBP' });
  await bet([onHome(await match())], { bankroll: pounds });
  const { day, bankrolls } = await dashboardOf(world.reader);
  expect(day.currencies).toEqual([
    {
      currency: 'EUR',
      bets: 3,
      win_cents: 1_100 + 1_000 + 700,
      lose_cents: 2_200,
      followed: 0,
      today: { bets: 2, win_cents: 2_100, lose_cents: 1_500 },
    },
    expect.objectContaining({ currency: 'GBP', bets: 1, win_cents: 1_100 }),
  ]);
  expect(day.more).toBe(false);
  expect(day.next.map(({ legs }) => legs[0]?.matchdate)).toEqual(
    day.next.map(({ legs }) => legs[0]?.matchdate).toSorted(),
  );
  expect(bankrolls.map(({ name, at_risk_cents }) => [name, at_risk_cents])).toEqual([
    ['Principale', 2_200],
    ['Londra', 1_000],
  ]);
});

test('what should have been decided before today is asked about, and is nothing that can be won today', async () => {
  const { token } = world.reader;
  const undecided = async () => (await world.t.api.call(listUndecided, { token: world.reader.token })).reply;
  const old = { matchdate: '2025-08-16T18:00:00.000Z' };
  const forgotten: number[] = [];
  for (let n = 0; n < 4; n += 1) forgotten.push((await bet([{ ...inWords(), ...old }])).reply.id);
  await bet([onHome(await match())]);
  const { day } = await dashboardOf(world.reader);
  expect(day.currencies).toMatchObject([{ bets: 5, today: { bets: 1, win_cents: 1_100, lose_cents: 1_000 } }]);
  expect(day.next.map(({ id }) => forgotten.includes(id))).toEqual([false]);
  const asked = await undecided();
  expect([asked.count, asked.results.map(({ id }) => id)]).toEqual([4, forgotten.slice(0, 3)]);
  const [first = 0, second = 0] = forgotten;
  const stranger = await world.t.createAccount({ userType: 'client', plan: 'pro' });
  expect((await world.t.api.call(askLater, { token: stranger.token, params: { id: first } })).status).toBe(404);
  await world.t.api.call(askLater, { token, params: { id: first } });
  const body = { grades: [{ leg: 0, grade: 'won' as const }] };
  await world.t.api.call(gradeBet, { token, params: { id: second }, body });
  expect((await world.t.api.call(askLater, { token, params: { id: second } })).error.code).toBe('bet_settled');
  expect((await undecided()).results.map(({ id }) => id)).toEqual(forgotten.slice(2));
  await at('2026-03-09T12:00:00.000Z');
  expect((await undecided()).results[0]?.id).toBe(first);
});

test('the day proposes tips of whom one follows until they start, and no longer once they are taken', async () => {
  await followTipster();
  const late = await publish([onHome(await match({ kickoffAt: '2026-03-03T20:00:00.000Z' }))]);
  const soon = await publish([onHome(await match())], { expires_at: '2026-03-02T15:00:00.000Z' });
  const taken = await publish([onHome(await match())]);
  await publish([inWords()], { is_free: false });
  const decided = async () =>
    (await dashboardOf(world.reader)).decide.tips.map(({ tip, until }) => [tip.id, until] as const);
  expect((await decided()).map(([id]) => id)).toContain(taken);
  await take(taken);
  const own = (await decided()).filter(([id]) => [late, soon, taken].includes(id));
  expect(own).toEqual([
    [soon, '2026-03-02T15:00:00.000Z'],
    [late, '2026-03-03T20:00:00.000Z'],
  ]);
  await at('2026-03-02T15:00:00.000Z');
  expect((await decided()).map(([id]) => id)).not.toContain(soon);
});

/** Gives a tipster a whole record from which so much is expected. */
async function expectOf(tipsterId: number, value: number): Promise<void> {
  const zero = { staked_micro: 0, profit_micro: 0, all_settled: 0, all_staked_micro: 0, all_profit_micro: 0 };
  const figures = { expected_yield: value, expected_yield_low: value - 0.02, expected_yield_high: value + 0.02 };
  const of = { tipster_id: tipsterId, period: 'all', sport: 'all', kind: 'all', settled: 80, ranking_bets: 80 };
  const row = { ...of, ...zero, ...figures, fair_clv_bets: 0, drawdown_micro: 0, spark: '[]' };
  await world.t.db.insertInto('standing').values(row).execute();
}

test('the day puts first what is worth taking, with what an unlock opens, and says whose the last signals are', async () => {
  const [tipster, other] = [world.tipster, await world.t.createAccount({ userType: 'collaborator' })];
  await expectOf(tipster.id, 0.04);
  await expectOf(other.id, -0.02);
  const body = { publish: true, repeat_confirmed: true, is_free: true, stake: '1', legs: [onHome(await match())] };
  const losing = await world.t.api.call(createValuebet, { token: other.token, body: body as never });
  const free = await world.t.createAccount({ userType: 'client' });
  const follows = (id: number) => world.t.api.call(follow, { token: free.token, body: { tipster_id: id } });
  for (const { id } of [tipster, other]) await follows(id);
  const worth = await publish([onHome(await match({ kickoffAt: '2026-03-03T20:00:00.000Z' }))]);
  const locked = await publish([onHome(await match())], { is_free: false });
  // Readers of START know of it ten minutes later.
  await at('2026-03-02T12:10:00.000Z');
  const { decide, last, signals } = await dashboardOf(free);
  expect(decide.tips.map(({ tip, expected }) => [tip.id, expected])).toEqual([
    [worth, 0.04],
    [losing.reply.id, -0.02],
  ]);
  expect(decide.unlockable.map(({ id }) => id)).toEqual([locked]);
  expect([signals, last.length]).toEqual(['followed', 3]);
  const stranger = await world.t.createAccount({ userType: 'client' });
  expect((await dashboardOf(stranger)).signals).toBe('all');
  await world.t.api.call(unfollow, { token: free.token, body: { tipster_id: other.id } });
  const own = (await dashboardOf(free)).last.map(({ id }) => id);
  expect(own).not.toContain(losing.reply.id);
  const everybody = await world.t.api.call(dashboardPersonal, { token: free.token, query: { signals: 'all' } });
  expect(everybody.reply.last.map(({ id }) => id)).toContain(losing.reply.id);
});

test('the day shows no withdrawn tip as the last signal, and a tipster what is their own', async () => {
  await followTipster();
  const tip = await publish([onHome(await match())]);
  const before = await dashboardOf(world.tipster);
  expect(before.own).toMatchObject({ published_today: 1, followers: 1, new_followers: 1 });
  expect(before.own?.open_tips.map(({ id }) => id)).toEqual([tip]);
  await world.t.api.call(editTip, {
    token: world.tipster.token,
    params: { id: tip },
    body: { action: 'withdraw' },
  });
  expect((await dashboardOf(world.reader)).last.map(({ id }) => id)).not.toContain(tip);
  expect((await dashboardOf(world.reader)).own).toBeNull();
});

describe('what the day costs', () => {
  /** Statements of a dashboard that was read before, and with them the one that reads a session that isn't known yet. */
  async function statementsOf(who: { id: number; token: string }): Promise<number> {
    const times = 4;
    for (let n = 0; n < times; n += 1) await dashboardOf(who);
    const token = await world.t.tokenOf(who.id);
    return (await world.t.countQueries(() => dashboardOf({ token }))).count;
  }
  const MOST = 4;

  test('a member who is new, and an admin, cost four statements', async () => {
    await publish([onHome(await match())]);
    expect(await statementsOf(await world.t.createAccount())).toBeLessThanOrEqual(MOST);
    expect(await statementsOf(await world.t.createAccount({ admin: true }))).toBeLessThanOrEqual(MOST);
  });

  test('a follower with own bets and locked tips, and a tipster, cost four statements, with much as with little', async () => {
    await followTipster();
    const add = async () => {
      await take(await publish([onHome(await match())]));
      await publish([onHome(await match())]);
      await publish([inWords()], { is_free: false });
      await bet([onHome(await match())], {
        bankroll: await newBankroll({ name: 'Sterline', currency: 'GBP' }),
      });
    };
    await add();
    expect(await statementsOf(world.reader)).toBeLessThanOrEqual(MOST);
    expect(await statementsOf(world.tipster)).toBeLessThanOrEqual(MOST);
    for (let n = 0; n < 4; n += 1) await add();
    expect(await statementsOf(world.reader)).toBeLessThanOrEqual(MOST);
    expect(await statementsOf(world.tipster)).toBeLessThanOrEqual(MOST);
    const free = await world.t.createAccount({ userType: 'client' });
    await world.t.api.call(follow, { token: free.token, body: { tipster_id: world.tipster.id } });
    expect(await statementsOf(free)).toBeLessThanOrEqual(MOST);
  });
});

describe('the tipsters whom the reader chose', () => {
  test('subscribed ones are told from followed ones, with their open tips and the reader’s own bets on them', async () => {
    const { t, reader, tipster } = world;
    const other = await t.createAccount({ userType: 'collaborator' });
    await t.api.call(follow, { token: reader.token, body: { tipster_id: other.id } });
    const now = new Date('2026-03-02T11:00:00.000Z');
    const channel = await insertChannel(t.db, tipster.id, true, now);
    await sql`insert into channel_subscription (account_id, channel_id, starts_at, ends_at)
      values (${reader.id}, ${channel}, ${now}, '2026-03-02T21:00:00Z')`.execute(t.db);
    const tip = await publish([onHome(await match())]);
    await take(tip);
    const open = async (of: 'followed' | 'subscribed') =>
      (await t.api.call(lastOpenBets, { token: reader.token, query: { of } })).reply;
    expect((await open('subscribed')).results.map(({ id }) => id)).toEqual([tip]);
    expect((await open('subscribed')).count).toBe(1);
    expect((await open('followed')).results).toEqual([]);
    const totals = async (of: 'followed' | 'subscribed') =>
      (await t.api.call(summaryStats, { token: reader.token, query: { of } })).reply;
    expect(await totals('subscribed')).toMatchObject({
      tipsters: 1,
      open_tips: 1,
      mine: [{ currency: 'EUR', bets: 1, open: 1, staked_cents: 0, profit_cents: 0 }],
    });
    expect(await totals('followed')).toMatchObject({ tipsters: 1, mine: [] });
    // The access ends, and with it the tab.
    await at(AFTER);
    const { reply } = await t.api.call(subscribedTipsters, { token: reader.token });
    expect(reply.results).toEqual([]);
    expect(await totals('subscribed')).toMatchObject({ tipsters: 0, mine: [] });
  });

  test('a tipster edits headline, sports and links; what earns by a click is cut off, bookmakers are refused', async () => {
    const { t, tipster } = world;
    const { token } = tipster;
    await t.api.call(updateProfile, {
      token,
      body: { extra: { socials: { note: 'dalla registrazione', x: 'vecchio' } } },
    });
    const body = {
      headline: '  Serie B, poche e ragionate ',
      sports: ['football', 'tennis'] as const,
      links: { telegram: 'https://t.me/canale_prova?start=aff1', website: 'https://example.com/io?ref=77' },
    };
    const { reply } = await t.api.call(editTipster, { token, body: body as never });
    expect(reply).toMatchObject({ headline: 'Serie B, poche e ragionate', sports: ['football', 'tennis'] });
    const seen = (await t.api.call(readTipster, { params: { id: tipster.username } })).reply;
    expect(seen.headline).toBe(reply.headline);
    expect(seen.extra.socials.map(({ address }) => address)).toEqual([
      'https://t.me/canale_prova',
      'https://example.com/io',
    ]);
    // The text written at registration stays, and so do fields that the request leaves out.
    expect((await t.api.call(readProfile, { token })).reply.extra.socials).toMatchObject({
      note: 'dalla registrazione',
    });
    await t.api.call(editTipster, { token, body: { headline: '' } });
    expect((await t.api.call(ownTipster, { token })).reply).toMatchObject({
      headline: '',
      sports: ['football', 'tennis'],
    });
    const refused = await t.api.call(editTipster, {
      token,
      body: { links: { website: 'https://www.bet365.com/x' } },
    });
    expect(refused.status).toBe(400);
    expect((await t.api.call(editTipster, { token: world.reader.token, body: { headline: 'x' } })).status).toBe(403);
  });
});

describe('the first steps', () => {
  const read = async (token = world.reader.token) =>
    (await world.t.api.call(homeCalls.readOnboarding, { token })).reply;
  const save = (body: object, token = world.reader.token) =>
    world.t.api.call(homeCalls.saveOnboarding, { token, body: body as never });

  test('the first steps keep each answer, and are skipped and taken up again', async () => {
    expect(await read()).toEqual({ state: 'new', purpose: null, sports: [], staking: null, has_bankroll: true });
    expect((await dashboardOf(world.reader)).start).toEqual({ state: 'new', purpose: null });
    await save({ purpose: 'learn' });
    await save({ sports: ['tennis'] });
    await save({ state: 'skipped' });
    expect(await read()).toMatchObject({ state: 'skipped', purpose: 'learn', sports: ['tennis'], staking: null });
    await save({ staking: 'level', state: 'done' });
    expect((await dashboardOf(world.reader)).start).toEqual({ state: 'done', purpose: 'learn' });
    expect((await save({ purpose: 'rich' })).status).toBe(400);
    expect((await save({ bankroll: { initial_cents: 1, stake_value: 1 } })).status).toBe(400);
  });

  test('the first steps make a first bankroll once, of START too, by the rules of every bankroll', async () => {
    const { t } = world;
    const { token } = await t.createAccount();
    const wrong = await save({ staking: 'percent', bankroll: { initial_cents: 1e308, stake_value: 100 } }, token);
    expect(wrong.status).toBe(400);
    expect((await read(token)).state).toBe('new');
    const twice = { staking: 'percent', bankroll: { initial_cents: 50_000, stake_value: 100 } };
    expect((await save(twice, token)).reply.has_bankroll).toBe(true);
    await save({ staking: 'level', bankroll: { initial_cents: 9_999, stake_value: 100 } }, token);
    const { results } = (await t.api.call(listBankrolls, { token })).reply;
    expect(results).toMatchObject([
      { name: 'Bankroll', initial_cents: 50_000, stake_plan: 'percent', stake_value: 100 },
    ]);
    expect(results).toHaveLength(1);
  });

  test('the guide has its own chapters for tipsters, and keeps what was done', async () => {
    const { t, reader, tipster } = world;
    const guide = async (token: string) =>
      (await t.api.call(homeCalls.readGuide, { token })).reply.steps.map(({ step, done }) =>
        done ? step.toUpperCase() : step,
      );
    const mark = (step: string, done: boolean) =>
      t.api.call(homeCalls.markGuide, { token: reader.token, body: { step, done } as never });
    await mark('ranking', true);
    await mark('ranking', true);
    expect(await guide(reader.token)).toEqual(['verify', 'RANKING', 'follow', 'bankroll', 'limits']);
    expect(await guide(tipster.token)).toContain('channels');
    await mark('ranking', false);
    expect(await guide(reader.token)).not.toContain('RANKING');
    expect((await mark('nothing', true)).status).toBe(400);
  });
});
