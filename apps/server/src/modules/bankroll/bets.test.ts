import { randomUUID } from 'node:crypto';
import {
  analyse,
  createAccount,
  deleteBet,
  deleteFollow,
  editAccount,
  editBet,
  editFollow,
  gradeBet,
  listBankrolls,
  listBets,
  listFollows,
  prepareBet,
  prepareFollow,
  readBet,
  readSlip,
} from '@quotavera/contract/bankroll';
import { recordResult } from '@quotavera/contract/calendar';
import { createExchange, createValuebet, editTip, moderateTip } from '@quotavera/contract/tips';
import { expect, test } from 'vitest';
import { MEMBER_CHANNEL } from '../../platform/live/index.ts';
import { licenseBookmakers } from '../../testing/factories/bookmakers.ts';
import { insertPrices } from '../../testing/factories/matches.ts';
import { AFTER, bankrollFixture, inWords, KICKOFF, onHome } from './bankroll.fixture.ts';
import { settleOutstanding } from './settlement/service.ts';

const world = bankrollFixture();
const { at, match, publish, follow, bet, read, result, settle, newBankroll } = world;

test('a followed tip has own odds and stake, and is settled by the product with the tip', async () => {
  const m = await match();
  const tip = await publish([onHome(m)]);
  const placed = (await follow(tip, { odds: ['2.05'], stake_cents: 1_333, bookmaker: 'Bet365' })).reply;
  expect(placed).toMatchObject({
    source: 'followed',
    totalodd: '2.05',
    bookmaker: 'Bet365',
    outcome: 'in_progress',
    possible_profit_cents: 1_400,
    tip: { id: tip, odds: '2.1', minutes: 0 },
  });
  await at(AFTER);
  await result(m, [1, 0]);
  expect(await settle()).toBe(1);
  expect(await read(placed.id)).toMatchObject({ outcome: 'won', profit_cents: 1_400, staked_cents: 1_333 });
  // Settling again changes nothing.
  expect(await settle()).toBe(0);
});

test('a followed tip is settled again when the result is corrected, and open when it is taken back', async () => {
  const m = await match();
  const { id } = (await follow(await publish([onHome(m)]))).reply;
  await at(AFTER);
  await result(m, [1, 0]);
  await settle();
  await result(m, [0, 1]);
  await settle();
  expect(await read(id)).toMatchObject({ outcome: 'lost', profit_cents: -1_000 });
  const body = { status: 'postponed', reason: 'ricorso' } as never;
  await world.t.api.call(recordResult, { params: { id: m }, token: world.admin.token, body });
  await settle();
  expect(await read(id)).toMatchObject({ outcome: 'postponed', profit_cents: null, settled_at: null });
});

test('a followed tip in its tipster’s words is settled by what the tipster declares, and an admin corrects', async () => {
  const tip = await publish([inWords()]);
  const { id } = (await follow(tip)).reply;
  await at(AFTER);
  const grades = (grade: string) => ({ action: 'declare', grades: [{ leg: 0, grade }] }) as never;
  await world.t.api.call(editTip, { params: { id: tip }, token: world.tipster.token, body: grades('won') });
  await settle();
  expect(await read(id)).toMatchObject({ outcome: 'won', profit_cents: 900, legs: [{ graded_by: 'tipster' }] });
  const body = { grades: [{ leg: 0, grade: 'lost' as const }], reason: 'visto in televisione' };
  await world.t.api.call(moderateTip, { params: { id: tip }, token: world.admin.token, body });
  await settle();
  expect(await read(id)).toMatchObject({ outcome: 'lost', profit_cents: -1_000 });
});

test('a followed tip is found on the tip’s own row, edited while open, and removed', async () => {
  const m = await match();
  const tip = await publish([onHome(m)]);
  const { id } = (await follow(tip)).reply;
  const { token } = world.reader;
  const rows = async () =>
    (await world.t.api.call(listFollows, { token, query: { tips: `${tip},99999` } as never })).reply.results;
  expect(await rows()).toMatchObject([{ tip_id: tip, bet: id, stake_cents: 1_000, odds: '2.1', currency: 'EUR' }]);
  const changed = await world.t.api.call(editFollow, {
    token,
    params: { id },
    body: { stake_cents: 700, odds: ['1.95'] },
  });
  expect(changed.reply).toMatchObject({ stake_cents: 700, totalodd: '1.95', tip: { odds: '2.1' } });
  await at(AFTER);
  await result(m, [1, 0]);
  await settle();
  const late = await world.t.api.call(editFollow, {
    token: world.reader.token,
    params: { id },
    body: { stake_cents: 1 },
  });
  expect(late.error.code).toBe('bet_settled');
  expect((await world.t.api.call(deleteFollow, { token: world.reader.token, params: { id } })).status).toBe(200);
  const gone = await world.t.api.call(readBet, { token: world.reader.token, params: { id } });
  expect(gone.status).toBe(404);
});

test('a followed tip of an exchange has own entry, exits and commission', async () => {
  const m = await match();
  const tip = await publish([onHome(m, '5')], { stake: '5', commission: '0.05' }, createExchange);
  const exits = [{ share: '1', odds: '4', hedge: 'hedged' }];
  const { id } = (await follow(tip, { stake_cents: 5_000, exits })).reply;
  // The tipster's exit is only a proposal for the follower.
  const exit = { action: 'exit', odds: '4.5', share: '0.5' } as never;
  await world.t.api.call(editTip, { params: { id: tip }, token: world.tipster.token, body: exit });
  const form = await world.t.api.call(prepareFollow, { params: { id: tip }, token: world.reader.token });
  expect(form.reply.exits).toEqual([{ share: '0.5', odds: '4.5', hedge: 'hedged' }]);
  expect(form.reply.bet?.exits).toMatchObject([{ odds: '4' }]);
  await at(AFTER);
  await result(m, [0, 3]);
  await settle();
  expect(await read(id)).toMatchObject({ outcome: 'won', profit_cents: 1_188 });
});

test('a followed tip is one per tip and reader, however often and at once it is asked for', async () => {
  const tip = await publish([onHome(await match())]);
  const key = { 'idempotency-key': randomUUID() };
  const [first, again] = await Promise.all([follow(tip, {}, undefined, key), follow(tip, {}, undefined, key)]);
  expect(first.reply.id).toBe(again.reply.id);
  const racing = await Promise.all([follow(tip), follow(tip)]);
  expect(racing.map((each) => each.error.code)).toEqual(['tip_followed', 'tip_followed']);
  const reused = await follow(tip, { stake_cents: 2_000 }, undefined, key);
  expect(reused.error.code).toBe('idempotency_key_reused');
});

test('a followed tip must be seen whole, and open', async () => {
  const m = await match();
  const start = await world.t.createAccount();
  const body = { publish: true, repeat_confirmed: true, stake: '1', legs: [onHome(m)] } as never;
  const locked = (await world.t.api.call(createValuebet, { token: world.tipster.token, body })).reply.id;
  expect((await follow(locked, {}, start.token)).status).toBe(404);
  expect((await world.t.api.call(prepareFollow, { token: start.token, params: { id: locked } })).status).toBe(404);
  const free = await publish([onHome(m)]);
  await at(AFTER);
  await result(m, [1, 0]);
  expect((await follow(free)).error.code).toBe('tip_not_open');
});

test('a followed tip makes START a first bankroll, and a refused one none', async () => {
  const start = await world.t.createAccount();
  const tip = await publish([onHome(await match())]);
  const of = async () => (await world.t.api.call(listBankrolls, { token: start.token })).reply.results;
  expect((await follow(tip, { stake_cents: 0 }, start.token)).status).toBe(422);
  expect(await of()).toEqual([]);
  await follow(tip, { stake_cents: 500 }, start.token);
  expect(await of()).toMatchObject([{ initial_cents: 0, stake_plan: 'units', stake_value: 500, at_risk_cents: 500 }]);
  expect((await bet([inWords()], {}, start.token)).error.code).toBe('plan_required');
});

test('a followed tip has a form that knows the last bookmaker, the stake by plan and the price now', async () => {
  const prices = { B365: { '1x2|home|-': 2_040 }, PS: { '1x2|home|-': 2_150 } };
  const m = await match({ prices, pricesAt: '2026-03-02T11:50:00.000Z' });
  await licenseBookmakers(world.t.db, 'bet365', 'Pinnacle');
  await follow(await publish([onHome(await match())]), { bookmaker: 'Bet365' });
  const tip = await publish([onHome(m)], { stake: '2.5', minimum_odds: '2.1' });
  const form = (await world.t.api.call(prepareFollow, { token: world.reader.token, params: { id: tip } })).reply;
  expect(form).toMatchObject({
    bet: null,
    odds: ['2.1'],
    bankrolls: [{ id: world.bankroll, proposed_cents: 2_500 }],
    last: { bankroll: world.bankroll, account: null, bookmaker: 'Bet365' },
  });
  expect(form.quotes[0]).toMatchObject({ own: true, odds: '2.04', minutes: 10, below_minimum: true });
  expect(form.quotes[1]).toMatchObject({ own: false, odds: '2.15', below_minimum: false });
});

test('a bet by hand needs what was bet on, odds and stake, and is graded by its owner', async () => {
  const { id } = (await bet([{ type: 'custom', match: 'Sinner vince a Roma', odds: '1.85' }])).reply;
  await settle();
  expect(await read(id)).toMatchObject({ outcome: 'in_progress', possible_profit_cents: 850 });
  const grade = (value: string | null) =>
    world.t.api.call(gradeBet, {
      token: world.reader.token,
      params: { id },
      body: { grades: [{ leg: 0, grade: value as never }] },
    });
  expect((await grade('won')).reply).toMatchObject({ outcome: 'won', profit_cents: 850 });
  expect((await grade('half_lost')).reply).toMatchObject({ outcome: 'half_lost', profit_cents: -500 });
  expect((await grade(null)).reply).toMatchObject({ outcome: 'in_progress', profit_cents: null });
});

test('a bet by hand on a match of the calendar is settled with the match, also when it was written down later', async () => {
  const m = await match();
  const early = (await bet([onHome(m)])).reply.id;
  await at(AFTER);
  await result(m, [2, 0]);
  await settle();
  expect(await read(early)).toMatchObject({ outcome: 'won', profit_cents: 1_100, legs: [{ score: '2-0' }] });
  const late = (await bet([onHome(m, '1.7')])).reply;
  expect(late).toMatchObject({ outcome: 'won', profit_cents: 700, placed_at: KICKOFF });
});

test('a bet by hand keeps its owner’s grade against the result, until it is taken back', async () => {
  const m = await match();
  const { id } = (await bet([onHome(m)])).reply;
  await at(AFTER);
  await result(m, [2, 0]);
  await settle();
  const body = (grade: 'void' | null) => ({ grades: [{ leg: 0, grade }] });
  const call = (grade: 'void' | null) =>
    world.t.api.call(gradeBet, { token: world.reader.token, params: { id }, body: body(grade) });
  expect((await call('void')).reply).toMatchObject({ outcome: 'void', profit_cents: 0, staked_cents: 0 });
  await settle();
  expect(await read(id)).toMatchObject({ outcome: 'void' });
  expect((await call(null)).reply).toMatchObject({ outcome: 'won', profit_cents: 1_100 });
});

test('an accumulator is lost with its first leg, and its other legs are graded as they come', async () => {
  const [a, b] = [await match(), await match({ kickoffAt: '2026-03-03T20:00:00.000Z' })];
  const { id } = (await bet([onHome(a), onHome(b)])).reply;
  await at(AFTER);
  await result(a, [0, 1]);
  await settle();
  expect(await read(id)).toMatchObject({
    outcome: 'lost',
    profit_cents: -1_000,
    legs: [{ grade: 'lost' }, { grade: null }],
  });
  await at('2026-03-03T22:00:00.000Z');
  await result(b, [1, 0]);
  await settle();
  expect(await read(id)).toMatchObject({ outcome: 'lost', legs: [{ grade: 'lost' }, { grade: 'won' }] });
});

test('a bet by hand is marked when it risks more than the bankroll has free, and kept all the same', async () => {
  const all = { stake_cents: 99_999, unlikely_confirmed: true };
  expect((await bet([inWords()], all)).reply.over_limit).toBe(false);
  expect((await bet([inWords()], { stake_cents: 100 })).reply.over_limit).toBe(true);
});

test('odds far from the market are asked about, with the price, until they are confirmed', async () => {
  const prices = { B365: { '1x2|home|-': 2_890 }, PS: { '1x2|home|-': 2_800 } };
  const m = await match({ prices, pricesAt: '2026-03-02T11:50:00.000Z' });
  const refused = await bet([onHome(m, '50')]);
  expect([refused.status, refused.error.code]).toEqual([409, 'bet_unlikely']);
  expect(refused.error.errors).toEqual({ 'legs.0.odds': ['Sei sicuro? Il mercato è a 2,89.'] });
  const key = { 'idempotency-key': '5d1f7f0a-0a4e-4c55-9d0e-8a2c6f9e4b11' };
  expect((await bet([onHome(m, '28.9')], {}, world.reader.token, key)).status).toBe(409);
  const { id } = (await bet([onHome(m, '2.89')], {}, world.reader.token, key)).reply;
  const edit = (more: object) =>
    world.t.api.call(editBet, {
      token: world.reader.token,
      params: { id },
      body: { bankroll: world.bankroll, stake_cents: 1_000, legs: [onHome(m, '50')], ...more } as never,
    });
  expect((await edit({})).error.code).toBe('bet_unlikely');
  expect((await edit({ unlikely_confirmed: true })).reply.totalodd).toBe('50');
  expect((await edit({ note: 'Quota maggiorata' })).reply.note).toBe('Quota maggiorata');
});

test('a price in play is no measure for a bet of before the start', async () => {
  const m = await match({ prices: { B365: { '1x2|home|-': 2_890 } }, pricesAt: '2026-03-02T11:50:00.000Z' });
  await at(AFTER);
  expect((await bet([onHome(m, '50')])).error.errors).toHaveProperty('legs.0.odds');
  expect((await bet([onHome(m, '50')], { liveprematch: 'live' })).status).toBe(201);
});

test('a stake far from bank or habit is asked about, of a followed tip as of a bet by hand', async () => {
  const [m, small] = [await match(), await world.newBankroll({ name: 'Piccola', initial_cents: 30_000 })];
  const tip = await publish([onHome(m)]);
  for (const refused of [
    await bet([onHome(m)], { bankroll: small, stake_cents: 999_900 }),
    await follow(tip, { bankroll: small, stake_cents: 999_900 }),
  ]) {
    expect(refused.error).toMatchObject({
      code: 'bet_unlikely',
      errors: { stake_cents: ['Sei sicuro? È il 3333% del capitale di questa bankroll.'] },
    });
  }
  const follows = await world.t.api.call(prepareFollow, { token: world.reader.token, params: { id: tip } });
  expect(follows.reply.bet).toBeNull();
  const bare = await world.newBankroll({ name: 'Senza capitale', initial_cents: 0 });
  for (let n = 0; n < 5; n += 1) await bet([inWords()], { bankroll: bare, stake_cents: 500 });
  expect((await bet([inWords()], { bankroll: bare, stake_cents: 50_000 })).error.errors).toEqual({
    stake_cents: ['Sei sicuro? È 100 volte la tua puntata abituale.'],
  });
});

test('the quick form starts from the bookmakers and stakes of the last bets, and leaves closed accounts out', async () => {
  const { token } = world.reader;
  const start = async (query = {}) => (await world.t.api.call(prepareBet, { token, query })).reply;
  expect(await start()).toMatchObject({ bankroll: { id: world.bankroll }, places: [], stakes_cents: [] });
  const params = { id: world.bankroll };
  for (const bookmaker of ['Snai', 'Eurobet', 'Sisal']) {
    await world.t.api.call(createAccount, { token, params, body: { bookmaker } });
  }
  const { results } = (await world.t.api.call(listBankrolls, { token })).reply;
  const idOf = (name: string) => results[0]!.accounts.find(({ bookmaker }) => bookmaker === name)!.id;
  const placed = [
    { account: idOf('Sisal'), stake_cents: 1_000 },
    { account: idOf('Snai'), stake_cents: 2_000 },
    { bookmaker: 'Bet365', stake_cents: 1_000 },
    { account: idOf('Snai'), stake_cents: 500 },
  ];
  for (const more of placed) await bet([inWords()], more);
  await world.t.api.call(editAccount, { token, params: { id: idOf('Sisal') }, body: { closed: true } });
  await world.newBankroll({ name: 'Altra' });
  expect(await start()).toEqual({
    bankroll: { id: world.bankroll, name: 'Principale', currency: 'EUR' },
    bankrolls: [expect.objectContaining({ name: 'Principale' }), expect.objectContaining({ name: 'Altra' })],
    places: [
      { account: idOf('Snai'), bookmaker: 'Snai' },
      { account: null, bookmaker: 'Bet365' },
      { account: idOf('Eurobet'), bookmaker: 'Eurobet' },
    ],
    stakes_cents: [500, 1_000, 2_000],
  });
});

test('a slip is read with its match, its money and what is left unread, and nothing is kept', async () => {
  const m = await match({ home: 'Albatros', away: 'Delfino' });
  const text = 'Albatros - Delfino\n1X2: 1 @ 2,10\nBonus di benvenuto\nPuntata 10,00 €\nVincita potenziale 21,00 €';
  const slip = (token: string) => world.t.api.call(readSlip, { token, body: { text } });
  expect((await slip(world.reader.token)).reply).toMatchObject({
    legs: [{ fixture: { id: m }, market: '1x2', result: 'home', odds: '2.1' }],
    ...{ stake_cents: 1_000, currency: 'EUR', return_cents: 2_100, agrees: true },
    unread: ['Bonus di benvenuto'],
  });
  expect((await slip((await world.t.createAccount()).token)).error.code).toBe('plan_required');
});

test('a bet by hand is rewritten while open, and only by its owner', async () => {
  const { id } = (await bet([inWords()])).reply;
  const body = { bankroll: world.bankroll, stake_cents: 2_000, legs: [inWords('2')] } as never;
  const edited = await world.t.api.call(editBet, { token: world.reader.token, params: { id }, body });
  expect(edited.reply).toMatchObject({ stake_cents: 2_000, totalodd: '2' });
  const stranger = await world.t.createAccount({ userType: 'client', plan: 'elite' });
  for (const call of [editBet, deleteBet, readBet, gradeBet] as const) {
    const grades = { grades: [{ leg: 0, grade: 'won' }] };
    const attempt = await world.t.api.call(call as typeof editBet, {
      token: stranger.token,
      params: { id },
      body: (call === gradeBet ? grades : call === editBet ? body : undefined) as never,
    });
    expect(attempt.status).toBe(404);
  }
  expect((await bet([inWords()], {}, stranger.token)).error.errors).toHaveProperty('bankroll');
});

test.each([
  ['odds of 0', { legs: [inWords('0')] }, 'legs.0.odds'],
  ['odds of 1', { legs: [inWords('1')] }, 'legs.0.odds'],
  ['odds past all others', { legs: [inWords('999999999')] }, 'legs.0.odds'],
  ['no stake', { stake_cents: 0 }, 'stake_cents'],
  ['a negative stake', { stake_cents: -5 }, 'stake_cents'],
  ['a stake of parts of cents', { stake_cents: 10.5 }, 'stake_cents'],
  ['a stake past all others', { stake_cents: 1e308 }, 'stake_cents'],
  [
    'a lay that risks too much',
    { valexc: 'exchange', side: 'lay', legs: [inWords('1000')], stake_cents: 1_000_000 },
    'stake_cents',
  ],
  ['a lay at a bookmaker', { side: 'lay' }, 'side'],
  ['a time to come', { placed_at: '2026-04-01T00:00:00Z' }, 'placed_at'],
  ['an exit at a bookmaker', { exits: [{ odds: '1.5' }] }, 'exits.0'],
  ['an account that isn’t the bankroll’s', { account: 99_999 }, 'account'],
])('a bet by hand is refused with %s', async (_, more, field) => {
  const refused = await bet([inWords()], more);
  expect(refused.status, refused.text).toBeGreaterThanOrEqual(400);
  expect(Object.keys(refused.error.errors)).toContain(field);
});

test('a bet by hand with odds that are no number is refused as it is read', async () => {
  expect((await bet([inWords('1e308')])).status).toBe(400);
  expect((await bet([{ ...inWords(), odds: 1e308 }])).status).toBe(400);
});

test('own bets are listed by keyset, latest placed first, and filtered', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const placed_at = `2026-03-0${n < 3 ? 1 : 2}T1${n}:00:00Z`;
    ids.push(
      (await bet([inWords()], { placed_at: n === 4 ? '2026-03-02T11:59:00Z' : placed_at.replace('T13', 'T03') })).reply
        .id,
    );
  }
  const page = async (query: object) =>
    (await world.t.api.call(listBets, { token: world.reader.token, query: query as never })).reply;
  const first = await page({ page_size: 2 });
  expect(first.count).toBe(5);
  const cursor = new URL(first.next!, 'http://x').searchParams.get('cursor')!;
  const second = await page({ page_size: 2, cursor });
  const all = [...first.results, ...second.results].map(({ placed_at }) => placed_at);
  expect(all).toEqual([...all].sort().reverse());
  await world.t.api.call(gradeBet, {
    token: world.reader.token,
    params: { id: ids[0]! },
    body: { grades: [{ leg: 0, grade: 'won' }] },
  });
  expect((await page({ result: 'win' })).results.map(({ id }) => id)).toEqual([ids[0]]);
  expect((await page({ from: '2026-03-02', to: '2026-03-02' })).count).toBe(2);
});

test('the analysis is the specification’s, and adds up with the bankroll', async () => {
  const [a, b, c] = [await match(), await match(), await match()];
  await bet([onHome(a, '2')], { stake_cents: 1_000 });
  await bet([onHome(b, '3')], { stake_cents: 2_000 });
  await follow(await publish([onHome(c, '2.5')]), { stake_cents: 3_000, bankroll: world.bankroll });
  await bet([inWords()], { stake_cents: 500 });
  await at(AFTER);
  await result(a, [1, 0]);
  await result(b, [0, 0]);
  await result(c, [1, 0]);
  await settle();
  const query = { bankroll: world.bankroll };
  const { stats, curve } = (await world.t.api.call(analyse, { token: world.reader.token, query })).reply;
  expect(stats).toMatchObject({
    bets: 4,
    settled: 3,
    in_progress: 1,
    won: 2,
    lost: 1,
    staked_cents: 6_000,
    profit_cents: 1_000 - 2_000 + 4_500,
    yield: 3_500 / 6_000,
    roc: 0.035,
    initial_cents: 100_000,
    capital_cents: 103_500,
    at_risk_cents: 500,
    average_odds: 2.5,
    average_stake_cents: 2_000,
  });
  expect(curve).toEqual([{ day: '2026-03-02', profit_cents: 3_500, drawdown_cents: 0, capital_cents: 103_500 }]);
});

test('settlement waits for nobody’s lock twice: two sweeps at once settle once', async () => {
  const m = await match();
  await newBankroll({ name: 'Altra' });
  const { id } = (await bet([onHome(m)])).reply;
  await at(AFTER);
  await result(m, [1, 0]);
  const context = { clock: world.t.clock };
  const [one, two] = await Promise.all([
    settleOutstanding(world.t.db, context),
    settleOutstanding(world.t.db, context),
  ]);
  expect(one + two).toBe(1);
  expect(await read(id)).toMatchObject({ profit_cents: 1_100 });
});

test('owners whose bets are settled are told, once and nobody else', async () => {
  const m = await match();
  await bet([onHome(m)]);
  const events: unknown[] = [];
  const leave = world.t.context.live.subscribe(MEMBER_CHANNEL, (event) => events.push(event));
  const settle = async () => {
    await settleOutstanding(world.t.db, { clock: world.t.clock });
    await world.t.messagesReceived();
  };
  await at(AFTER);
  await settle();
  expect(events).toEqual([]);
  await result(m, [1, 0]);
  await settle();
  await settle();
  leave();
  expect(events).toEqual([{ accounts: [world.reader.id], admins: false, event: 'own_bets', data: {} }]);
});

test('an owner’s own grade of a selection stays when the bet is edited, unless the selection is another', async () => {
  const legs = [inWords(), { ...inWords('1.5'), match: 'Paolini - Rybakina', result: 'Paolini' }];
  const { id } = (await bet(legs)).reply;
  await at(AFTER);
  const { token } = world.reader;
  const params = { id };
  await world.t.api.call(gradeBet, { token, params, body: { grades: [{ leg: 0, grade: 'won' }] } });
  const rewrite = (other: readonly object[]) =>
    world.t.api.call(editBet, {
      token,
      params,
      body: { bankroll: world.bankroll, stake_cents: 500, legs: other } as never,
    });
  const { reply } = await rewrite([{ ...legs[0], odds: '1.95' }, legs[1]!]);
  expect(reply.legs).toMatchObject([{ grade: 'won', graded_by: 'owner', odds: '1.95' }, { grade: null }]);
  const { reply: other } = await rewrite([{ ...legs[0], result: 'Alcaraz' }, legs[1]!]);
  expect(other.legs.map(({ grade }) => grade)).toEqual([null, null]);
});

test('a close that comes after the settlement still gives the bet its closing line value', async () => {
  const m = await match();
  const { id } = (await bet([onHome(m)])).reply;
  await at(AFTER);
  await result(m, [1, 0]);
  await settle();
  expect(await read(id)).toMatchObject({ outcome: 'won', closing_odds: null });
  await insertPrices(
    world.t.db,
    m,
    'closing',
    { PS: { '1x2|home|-': 2000, '1x2|draw|-': 3500, '1x2|away|-': 3900 } },
    KICKOFF,
  );
  expect(await settle()).toBe(1);
  expect((await read(id)).clv).not.toBeNull();
  expect(await settle()).toBe(0);
});

test('says when a stake chases losses, by the bets before it in the bankroll', async () => {
  const place = async (cents: number, grade: 'won' | 'lost', minute: number) => {
    const placed_at = `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
    const { reply } = await bet([{ ...inWords(), matchdate: placed_at }], { stake_cents: cents, placed_at });
    const body = { grades: [{ leg: 0, grade }] };
    await world.t.api.call(gradeBet, { token: world.reader.token, params: { id: reply.id }, body });
    return reply.chasing;
  };
  for (let n = 0; n < 5; n += 1) expect(await place(1_000, 'won', n)).toBeNull();
  for (let n = 5; n < 8; n += 1) expect(await place(1_000, 'lost', n)).toBeNull();
  expect(await place(1_400, 'won', 8)).toBeNull();
  for (let n = 9; n < 12; n += 1) await place(1_000, 'lost', n);
  expect(await place(2_500, 'lost', 12)).toEqual({ losses: 3, multiple: 2.5 });
});
