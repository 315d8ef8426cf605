import {
  analyse,
  cashOutBet,
  editBet,
  editFollow,
  gradeBet,
  listBankrolls,
  listBets,
  readExchangeRates,
} from '@quotavera/contract/bankroll';
import { createExchange } from '@quotavera/contract/tips';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, bankrollFixture, inWords, onHome } from './bankroll.fixture.ts';
import { manyBets } from './many-bets.fixture.ts';

/** Own bets of every kind by hand: how they are settled, and what they leave in balances and statistics. */
const world = bankrollFixture();

const horse = (n: number, odds: string) => ({ ...inWords(odds), match: `Ascot, corsa ${n}`, result: `Cavallo ${n}` });
const won = (leg: number, more: Body = {}) => ({ leg, grade: 'won', ...more });
const lost = (leg: number, more: Body = {}) => ({ leg, grade: 'lost', ...more });

async function placed(legs: readonly object[], more: Body = {}, token = world.reader.token): Promise<number> {
  const { status, reply } = await world.bet(legs, more, token);
  expect(status, JSON.stringify(reply)).toBe(201);
  return reply.id;
}
async function grade(id: number, grades: readonly object[], token = world.reader.token) {
  const body = { grades } as never;
  const { reply } = await world.t.api.call(gradeBet, { token, params: { id }, body });
  return [reply.outcome, reply.profit_cents, reply.staked_cents];
}
const graded = (id: number, ...grades: readonly object[]) => grade(id, grades);
const cashOut = (id: number, cash_outs: readonly object[], token = world.reader.token) =>
  world.t.api.call(cashOutBet, { token, params: { id }, body: { cash_outs } as never });
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

test('a followed tip may be a free bet, stays one when its follow is changed, and is none where the tip is laid', async () => {
  const tip = await world.publish([onHome(await world.match())]);
  const { id } = (await world.follow(tip, { funds: 'free_bet' })).reply;
  expect(await world.read(id)).toMatchObject({ funds: 'free_bet', risk_cents: 0 });
  const change = async (body: Body) => {
    const call = { token: world.reader.token, params: { id }, body: { stake_cents: 500, ...body } as never };
    return (await world.t.api.call(editFollow, call)).reply.funds;
  };
  expect([await change({}), await change({ funds: 'own' })]).toEqual(['free_bet', 'own']);
  const lay = await world.publish([onHome(await world.match())], { side: 'lay' }, createExchange);
  const { status, error } = await world.follow(lay, { funds: 'bonus' });
  expect([status, ...Object.keys(error.errors)]).toEqual([422, 'funds']);
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

const RATES = `Date,USD,PLN,RUB,
2026-03-02,1.1000,4.2310,N/A,
2026-02-27,1.0500,4.2000,N/A,
`;

async function importRates(text: string, token = world.admin.token) {
  const response = await world.t.app.http.inject({
    method: 'POST',
    url: '/api/tools/v1/exchange-rates/?name=eurofxref-hist.csv',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: text,
  });
  return { status: response.statusCode, body: response.json() };
}

test('rates are imported by an admin, once, and what isn’t a table of rates is refused', async () => {
  expect((await importRates(RATES, world.reader.token)).status).toBe(403);
  expect(await importRates(RATES)).toMatchObject({ status: 201, body: { days: 2, added: 4, last_day: '2026-03-02' } });
  expect((await importRates(RATES)).body).toMatchObject({ added: 0, changed: 0 });
  expect((await importRates(RATES.replace('1.1000', '1.2000'))).body).toMatchObject({ added: 0, changed: 1 });
  await importRates(RATES);
  const { reply } = await world.t.api.call(readExchangeRates, { token: world.admin.token });
  expect(reply).toMatchObject({ first_day: '2026-02-27', last_day: '2026-03-02', days: 2, missing: 0 });
  expect(reply.currencies).toContainEqual({ currency: 'PLN', from: '2026-02-27', to: '2026-03-02', per_euro: '4.231' });
  for (const text of [
    'Div,Date\nE0,1\n',
    'Date,USD\n2026-03-02,-1\n',
    'Date,USD\n',
    'Date,USD\n2026-02-30,1.1\n',
    'Date,USD\n2026-03-02,1.1\n2026-03-02,1.2\n',
    'Date,USD,USD\n2026-03-02,1.1,1.2\n',
  ])
    expect((await importRates(text)).status).toBe(422);
});

test('a stake in another currency is converted by the rate of its day, the last one before over a weekend', async () => {
  await importRates(RATES);
  const today = await world.read(await placed([inWords('2')], { currency: 'PLN' }));
  expect(today).toMatchObject({
    stake_cents: 236,
    original: { currency: 'PLN', stake_cents: 1_000, rate: '0.2363507445', day: '2026-03-02' },
  });
  expect(await graded(today.id, won(0))).toEqual(['won', 236, 236]);
  const sunday = await placed([inWords('2')], { currency: 'USD', placed_at: '2026-03-01T12:00:00.000Z' });
  expect(await world.read(sunday)).toMatchObject({ stake_cents: 952, original: { day: '2026-02-27' } });
  const before = { currency: 'USD', placed_at: '2026-01-10T12:00:00.000Z' };
  expect(await refusals([inWords('2')], before)).toEqual([422, 'currency']);
  expect(await refusals([inWords('2')], { currency: 'RUB' })).toEqual([422, 'currency']);
});

interface Target {
  bankroll?: number;
  token?: string;
  mapping?: Body;
}
async function send(text: string, { bankroll = world.bankroll, token = world.reader.token, mapping }: Target = {}) {
  const search = new URLSearchParams({ bankroll: String(bankroll), name: 'bets.csv' });
  if (mapping) search.set('mapping', JSON.stringify(mapping));
  const response = await world.t.app.http.inject({
    method: 'POST',
    url: `/api/tips/v1/bet-imports/?${search}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: text,
  });
  return { status: response.statusCode, body: response.json() };
}
const bets = async () => {
  const { reply } = await world.t.api.call(listBets, {
    token: world.reader.token,
    query: { bankroll: world.bankroll },
  });
  return reply.results.toReversed();
};

test('a file’s free bets, boosts, each-way bets, dead heats and cash-outs are stored as such', async () => {
  const file = `Date,Event,Odds,Base odds,Stake,Result,Profit,Free bet,Each way,Dead heat,Cash out,Cash out stake
2025-05-11,A v B,3.0,,10,Won,20,yes,,,,
2025-05-12,C v D,2.5,2.0,10,Won,15,,,,,
2025-05-13,Ascot 15:30,9.0,,10,Placed,5,,1/4,,,
2025-05-14,Ascot 16:05,5.0,,10,Won,15,,,2,,
2025-05-15,E v F,3.0,,10,Cashed out,4,,,,,
2025-05-16,G v H,3.0,,10,Lost,-3,,,,7,5
2025-05-17,I v L,3.0,,10,Lost,,no,,,,
`;
  const { body } = await send(file);
  expect([body.questions, body.rejections, body.rows_new]).toEqual([[], [], 7]);
  expect(await bets()).toMatchObject([
    { funds: 'free_bet', profit_cents: 2_000, staked_cents: 0, risk_cents: 0 },
    { totalodd: '2.5', boosted_odds: '2.5', legs: [{ odds: '2' }], profit_cents: 1_500 },
    { each_way: { divisor: 4, places: null }, legs: [{ placed: true }], profit_cents: 500 },
    { legs: [{ dead_heat: { places: 1, tied: 2 } }], profit_cents: 1_500 },
    { cash_outs: [{ share: '1', received_cents: 1_400 }], outcome: 'won', profit_cents: 400 },
    { cash_outs: [{ share: '0.5', received_cents: 700 }], profit_cents: -300 },
    { funds: 'own', profit_cents: -1_000 },
  ]);
});

test('sums that contradict their kind are refused with both values, and a sport of any name is kept', async () => {
  const file = `Date,Event,Sport,Odds,Base odds,Stake,Result,Profit,Free bet,Each way
2025-05-11,A v B,Ippica,3.0,,10,Lost,-10,yes,
2025-05-12,C v D,,1.9,2.0,10,Won,9,,
2025-05-13,Ascot 15:30,,9.0,,10,Placed,80,,1/4
2025-05-14,Ascot 16:05,,9.0,,10,Won,,,yes
2025-05-15,Ascot 17:10,Greyhounds,9.0,,10,Won,80,,
`;
  const { body } = await send(file);
  const refused = body.rejections.map(({ line, code, value }: Body) => [line, code, value]);
  expect(refused).toEqual([
    [2, 'contradicts_outcome', '-10.00 ≠ 0.00'],
    [3, 'boost_below_odds', '1.9 ≠ 2'],
    [4, 'contradicts_outcome', '80.00 ≠ 5.00'],
    [5, 'place_terms', 'yes'],
  ]);
  expect((await bets()).map(({ legs }) => legs[0]!.sport)).toEqual(['Greyhounds']);
});

test('another currency is asked about, then converted by the rate of the day, never one for one', async () => {
  await importRates(RATES);
  const file = 'Date,Event,Odds,Stake,Result\n2026-03-02,A v B,2.0,10.00 zł,Won\n2026-01-10,C v D,2.0,10.00 zł,Won\n';
  const asked = await send(file);
  expect([asked.status, asked.body.code]).toEqual([422, 'import_unclear']);
  const { body } = await send(file, { mapping: { currencies: { zł: 'PLN' } } });
  expect(body.rejections).toMatchObject([
    { line: 3, field: 'currency', code: 'rate_unknown', value: 'PLN 2026-01-10' },
  ]);
  expect(await bets()).toMatchObject([
    {
      stake_cents: 236,
      profit_cents: 236,
      original: { currency: 'PLN', stake_cents: 1_000, rate: '0.2363507445', day: '2026-03-02' },
    },
  ]);
  const both = await send('Date,Event,Odds,Stake,Currency,Result\n2026-03-02,E v F,2.0,10 zł,PLN,Won\n', {
    mapping: { currencies: { PLN: 'PLN' } },
  });
  expect(both.body, 'a sign beside its code is no second question').toMatchObject({ questions: [], rows_new: 1 });
  const kr = await send('Date,Event,Odds,Stake,Result\n2026-03-02,A v B,2.0,10 kr,Won\n', {
    mapping: { currencies: {} },
  });
  expect(kr.body.code).toBe('import_unclear');
  const crowns = await world.newBankroll({ name: 'Corone', currency: 'SEK' });
  const own = await send('Date,Event,Odds,Stake,Result\n2026-03-02,A v B,2.0,10 kr,Won\n', { bankroll: crowns });
  expect(own.body).toMatchObject({ rows_new: 1, staked_cents: 1_000 });
});

/** Everything of an export but what belongs to the account that wrote it. */
function contentOf(csv: string) {
  const [header = [], ...rows] = parse(csv) as string[][];
  const own = new Set(['bet_id', 'source', 'over_limit', 'fair_clv', 'clv']);
  return rows.map((row) => Object.fromEntries(header.flatMap((name, n) => (own.has(name) ? [] : [[name, row[n]]]))));
}
const exported = async (bankroll: number, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await world.t.app.http.inject({ method: 'GET', url: `/api/tips/v1/bets.csv?bankroll=${bankroll}`, headers }))
    .body;
};

const odds = fc.integer({ min: 102, max: 900 }).map((cents) => String(cents / 100));
const sport = fc.constantFrom('football', 'tennis', 'Corse di cavalli', 'basketball');
const legsOf = (count: { minLength: number; maxLength: number }) =>
  fc
    .array(fc.record({ odds, sport, competition: fc.constantFrom('', 'Lega, "A"', 'x | y') }), count)
    .map((legs) => legs.map((leg, n) => ({ ...horse(n, leg.odds), ...leg })));
const outcome = fc.constantFrom('won', 'lost', 'void', 'half_won', 'half_lost');
const stake = fc.integer({ min: 1, max: 50_000 });
const anyBet = fc.oneof(
  fc.record({ legs: legsOf({ minLength: 1, maxLength: 4 }), more: fc.record({ stake_cents: stake }) }),
  fc.record({
    legs: legsOf({ minLength: 1, maxLength: 3 }),
    more: fc.record({ stake_cents: stake, funds: fc.constantFrom('free_bet', 'bonus') }),
  }),
  fc.record({
    legs: legsOf({ minLength: 1, maxLength: 1 }),
    more: fc.record({ stake_cents: stake, each_way: fc.record({ divisor: fc.integer({ min: 2, max: 6 }) }) }),
  }),
  fc.record({
    legs: legsOf({ minLength: 3, maxLength: 3 }),
    more: fc.record({ stake_cents: stake, system: fc.constantFrom([2], [2, 3], [1, 2, 3]) }),
  }),
  fc.record({
    legs: legsOf({ minLength: 1, maxLength: 1 }),
    more: fc.record({
      stake_cents: stake,
      side: fc.constantFrom('back', 'lay'),
      valexc: fc.constant('exchange'),
      commission: fc.constantFrom('0', '0.05'),
      exits: fc.constantFrom([], [{ share: '0.5', odds: '2.5' }]),
    }),
  }),
  fc.record({ legs: legsOf({ minLength: 1, maxLength: 1 }), more: fc.constant({ boosted_odds: '12.5' }) }),
  fc.record({ legs: legsOf({ minLength: 1, maxLength: 1 }), more: fc.constant({ currency: 'PLN' }) }),
);
const end = fc.record({
  grades: fc.array(outcome, { minLength: 4, maxLength: 4 }),
  cashed: fc.constantFrom('', '0.5', '1'),
});

const someBets = fc.array(fc.tuple(anyBet, end, fc.boolean()), { minLength: 1, maxLength: 6 });
/** The only bet that was won is of a bonus, whose stake is profit as well. */
const WON_BONUS: typeof someBets extends fc.Arbitrary<infer T> ? T : never = [
  [
    {
      legs: [{ ...horse(0, '4.31'), sport: 'Corse di cavalli', competition: '' }],
      more: { stake_cents: 27_676, funds: 'bonus' },
    },
    { grades: ['won', 'won', 'won', 'won'], cashed: '' },
    false,
  ],
];

test('the product’s own export of any kind of bet comes back as it was', async () => {
  await importRates(RATES);
  await fc.assert(
    fc.asyncProperty(someBets, async (all) => {
      const { token } = await world.t.createAccount({ plan: 'pro' });
      const from = await world.newBankroll({}, token);
      for (const [{ legs, more }, { grades, cashed }, isOpen] of all) {
        const id = await placed(legs, { bankroll: from, unlikely_confirmed: true, ...more }, token);
        const canCashOut = !('side' in more) && cashed !== '';
        if (canCashOut) await cashOut(id, [{ share: cashed, received_cents: 700 }], token);
        const results = legs.map((_, leg) => ({ leg, grade: grades[leg] }));
        if (!isOpen && cashed !== '1') await grade(id, results, token);
      }
      const csv = await exported(from, token);
      const stranger = await world.t.createAccount({ plan: 'pro' });
      const to = await world.newBankroll({}, stranger.token);
      const { body } = await send(csv, { bankroll: to, token: stranger.token });
      expect(body.rejections).toEqual([]);
      expect(contentOf(await exported(to, stranger.token))).toEqual(contentOf(csv));
    }),
    { numRuns: 11, endOnFailure: true, examples: [[WON_BONUS]] },
  );
});

test.each(['un anno di giocate', 'a year of bets'])(
  'a bankroll of 5,000 bets of every kind is imported, exported and imported again as it was (seed: %s)',
  { tags: ['long'] },
  async (seed) => {
    await importRates(RATES);
    const { csv: written, total } = manyBets(seed, 5_000);
    const { token } = await world.t.createAccount({ plan: 'pro' });
    const from = await world.newBankroll({}, token);
    const mapping = { currencies: { PLN: 'PLN' } };
    const first = await send(written, { bankroll: from, token, mapping });
    expect(first.body).toMatchObject({ rejections: [], questions: [], rows_new: 5_000, ...total });
    const csv = await exported(from, token);
    const stranger = await world.t.createAccount({ plan: 'pro' });
    const to = await world.newBankroll({}, stranger.token);
    const again = await send(csv, { bankroll: to, token: stranger.token });
    expect(again.body).toMatchObject({ rejections: [], rows_new: 5_000, ...total });
    expect(contentOf(await exported(to, stranger.token))).toEqual(contentOf(csv));
    expect((await send(csv, { bankroll: from, token })).body).toMatchObject({ rows_new: 0, rows_same: 5_000 });
  },
);
