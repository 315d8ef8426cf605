import { createExchange, createValuebet, follow, readOwnTip, readTip } from '@quotavera/contract/tips';
import { expect, test } from 'vitest';
import { insertMatch, insertPrices } from '../../../testing/factories/matches.ts';
import { BOOK, customLeg, type Input, LATER, NOW, onHome, publicationFixture } from './publication.fixture.ts';
import { publishDue } from './service-drafts.ts';

const world = publicationFixture();
const { at, publish, draft, edit, rowsOf } = world;
const STATEMENTS_OF_A_PUBLICATION = 10;
/** So many read the published tip back. */
const STATEMENTS_OF_ITS_REPLY = 3;
const NOTHING = { tips: 0, legs: 0, history: 0, entries: 0, days: 0 };

test('publishing stamps, compares, logs and shows the tip', async () => {
  const match = await insertMatch(world.t.db, {
    kickoffAt: LATER,
    home: 'Inter',
    away: 'Juventus',
    prices: BOOK,
    pricesAt: NOW,
  });
  const { status, reply } = await publish([onHome(match)], { bookmaker: 'Bet365', description: 'Casa in forma' });
  expect(status).toBe(201);
  expect(reply).toMatchObject({
    view: 'whole',
    status: 'published',
    published_at: NOW,
    outcome: 'in_progress',
    totalodd: '2.1',
    risk: '1',
    possible_profit: '1.1',
    ranks: true,
    price: { verified: true, imported_odds: '2.08', imported_bookmaker: 'bet365', imported_at: NOW },
    legs: [{ home: 'Inter', away: 'Juventus', odds: '2.1', grade: null }],
  });
  expect(reply.ledger?.commitment).toMatch(/^[0-9a-f]{64}$/);
  const detail = await world.t.api.call(readTip, { params: { id: reply.id }, token: world.tipster.token });
  expect(detail.reply.history.map(({ type, by }) => [type, by])).toEqual([['published', 'tipster']]);
  expect(await rowsOf(world.tipster.id)).toEqual({ tips: 1, legs: 1, history: 1, entries: 1, days: 1 });
});

test('publishing tells its author, and nobody else, why a tip does not rank', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
  const unpriced = await insertMatch(world.t.db, { kickoffAt: LATER });
  const refusal = async (legs: readonly object[], more: Input = {}) =>
    (await publish(legs, { is_free: true, ...more })).reply.rank_refusal;
  expect(await refusal([onHome(match), onHome(unpriced)])).toBe('multiple');
  expect(await refusal([customLeg])).toBe('custom');
  expect(await refusal([onHome(unpriced)])).toBe('no_price');
  expect(await refusal([onHome(match, '9')])).toBe('price_too_favourable');
  expect(await refusal([onHome(match)])).toBeNull();
  const second = (await publish([onHome(match)], { is_free: true })).reply;
  expect(second.rank_refusal).toBe('not_first');
  const reader = await world.t.createAccount();
  const response = await world.t.api.call(readTip, { params: { id: second.id }, token: reader.token });
  expect(response.reply.tip).toMatchObject({ view: 'whole', ranks: false, rank_refusal: null });
  expect((await draft([onHome(match)])).reply.rank_refusal).toBeNull();
});

test('a withdrawn tip keeps the place that ranks', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
  const first = (await publish([onHome(match)])).reply;
  expect((await edit(first.id, { action: 'withdraw' })).reply).toMatchObject({ ranks: true, rank_refusal: null });
  expect((await publish([onHome(match)])).reply).toMatchObject({ ranks: false, rank_refusal: 'not_first' });
});

test('publishing has one rule for form and API', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  const refused = async (more: Input) => (await publish([onHome(match)], more)).error.errors;
  const scheduled = { publish_at: '2026-03-02T18:00:00Z', expires_at: '2026-03-02T15:00:00Z' };
  expect(await refused(scheduled)).toHaveProperty('expires_at');
  expect(await refused({ channel_link: 'https://x' })).toHaveProperty('channel_link');
  expect(await refused({ channel_link: 'https://www.bet365.it/' })).toHaveProperty('channel_link');
  expect((await draft([onHome(match)], { expires_at: '2026-03-02T15:00:00Z' })).status).toBe(201);
  const body = { publish: true, stake: '1', legs: [onHome(match)] };
  const exchange = await world.t.api.call(createExchange, { token: world.tipster.token, body: body as never });
  expect(exchange.reply.commission).toBe('0.05');
});

test('publishing takes the commission of the exchange that is named, whatever the request or a draft says', async () => {
  const on = async () => [onHome(await insertMatch(world.t.db, { kickoffAt: LATER }))];
  const exchange = async (more: Input) => {
    const body = { publish: true, stake: '1', legs: await on(), ...more } as never;
    return world.t.api.call(createExchange, { token: world.tipster.token, body });
  };
  expect((await exchange({ commission: '0', bookmaker: 'Smarkets' })).reply.commission).toBe('0.02');
  expect((await exchange({ commission: '0.9', bookmaker: 'BFE' })).reply.commission).toBe('0.05');
  expect((await publish(await on(), { commission: '0.05', bookmaker: 'Smarkets' })).reply.commission).toBe('0');
  const stored = (await exchange({ publish: false, bookmaker: 'Matchbook' })).reply;
  await world.t.db.updateTable('tip').set({ commission_milli: 0 }).where('id', '=', stored.id).execute();
  expect((await edit(stored.id, { action: 'publish' })).reply.commission).toBe('0.04');
});

test('publishing refuses a lay at a bookmaker that is no exchange, from a draft too', async () => {
  const legs = [onHome(await insertMatch(world.t.db, { kickoffAt: LATER }))];
  const lay = (more: Input) => {
    const body = { publish: true, stake: '1', side: 'lay', legs, ...more } as never;
    return world.t.api.call(createExchange, { token: world.tipster.token, body });
  };
  const { status, error } = await lay({ bookmaker: 'Bet365' });
  expect([status, error.code, error.errors]).toEqual([
    422,
    'tip_invalid',
    { bookmaker: ['Si banca solo su un exchange: scegline uno o lascia vuoto.'] },
  ]);
  const stored = (await lay({ publish: false, bookmaker: 'Bet365' })).reply;
  expect((await edit(stored.id, { action: 'publish' })).error.errors).toHaveProperty('bookmaker');
  expect((await lay({ bookmaker: 'Smarkets' })).status).toBe(201);
});

test('a publication takes ten statements in its transaction, with one leg and nobody, as with many of both', async () => {
  const matches: number[] = [];
  for (let n = 0; n < 4; n += 1)
    matches.push(await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW }));
  const counted = async (ids: readonly number[]) => {
    const legs = ids.map((id) => onHome(id));
    const { result, statements } = await world.t.countQueries(() => publish(legs, { bookmaker: 'Bet365' }));
    expect(result.status).toBe(201);
    const last = statements.findIndex((one) => one.includes('update tips_version'));
    return { inTransaction: last + 1, reading: statements.length - last - 1, statements };
  };
  // The tipster is read before the counting starts.
  await publish([onHome(matches[0]!)], { bookmaker: 'Bet365' });
  const single = await counted([matches[1]!]);
  expect(single.inTransaction).toBe(STATEMENTS_OF_A_PUBLICATION);
  expect(single.reading).toBeLessThanOrEqual(STATEMENTS_OF_ITS_REPLY);
  expect(single.statements.filter((one) => one.includes('pg_notify')).length).toBe(2);
  expect(
    single.statements.filter((one) => one.includes('from tipster where') && one.includes('for no key')).length,
  ).toBe(1);
  const followers = await Promise.all(Array.from({ length: 5 }, () => world.t.createAccount({ plan: 'elite' })));
  for (const { token } of followers) await world.t.api.call(follow, { token, body: { tipster_id: world.tipster.id } });
  expect((await counted(matches.slice(1))).inTransaction).toBe(STATEMENTS_OF_A_PUBLICATION);
});

test.each([
  ['2.14', NOW, true],
  ['2.15', NOW, false],
  ['2.1', '2026-03-02T11:29:59.000Z', false],
  ['2.1', '2026-03-02T11:30:00.000Z', true],
])('odds of %s against 2.08 of %s: verified %s', async (odds, pricesAt, verified) => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt });
  const { reply } = await publish([onHome(match, odds)], { bookmaker: 'Bet365' });
  expect(reply.price?.verified).toBe(verified);
  expect(reply.ranks).toBe(verified);
});

test('publishing goes by the average for a bookmaker without prices, and never by a file or the best price', async () => {
  const books = { PS: { '1x2|home|-': 2000 }, WH: { '1x2|home|-': 2100 }, BW: { '1x2|home|-': 2500 } };
  const match = await insertMatch(world.t.db, { kickoffAt: LATER, prices: books, pricesAt: NOW });
  const { reply } = await publish([onHome(match, '2.26')], { bookmaker: 'Unknown', is_free: true });
  expect(reply.price).toMatchObject({ verified: true, imported_odds: '2.2', imported_bookmaker: 'AVG' });
  const filed = await insertMatch(world.t.db, { kickoffAt: LATER });
  await insertPrices(world.t.db, filed, 'early', { ...BOOK, AVG: { '1x2|home|-': 2080 } }, NOW);
  const unpriced = await publish([onHome(filed)], { bookmaker: 'Bet365', is_free: true });
  expect(unpriced.reply.price).toMatchObject({ verified: false, imported_odds: null });
});

test('only the first verified prematch single on a match ranks', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
  const other = await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
  const ranks = async (legs: readonly object[], more: Input = {}) => (await publish(legs, more)).reply.ranks;
  expect(await ranks([onHome(match), onHome(other)])).toBe(false);
  expect(await ranks([onHome(match, '9')])).toBe(false);
  expect(await ranks([onHome(match)])).toBe(true);
  expect(await ranks([onHome(match)])).toBe(false);
  expect(await ranks([customLeg])).toBe(false);
});

test.each(['withdrawn', 'void'])('the first of a match keeps its place when it is %s', async (fate) => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
  const first = (await publish([onHome(match)])).reply;
  expect(first.ranks).toBe(true);
  if (fate === 'withdrawn') await edit(first.id, { action: 'withdraw' });
  else {
    const settled = { outcome: 'void', settled_at: world.t.clock.now(), profit_micro: 0, staked_micro: 0 };
    await world.t.db.updateTable('tip').set(settled).where('id', '=', first.id).execute();
  }
  const second = (await publish([onHome(match)])).reply;
  expect(second.price?.verified, 'or it could not rank in any case').toBe(true);
  expect(second.ranks).toBe(false);
});

test('an exit takes no tip out of the ranking, whenever it was made', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
  const other = await insertMatch(world.t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
  const trade = (on: number, exitOdds: string | null) =>
    world.t.api.call(createExchange, {
      token: world.tipster.token,
      body: { publish: true, stake: '1', side: 'back', legs: [onHome(on)], exit_odds: exitOdds },
    });
  const open = (await trade(match, null)).reply;
  expect(open.ranks).toBe(true);
  expect((await edit(open.id, { action: 'exit', odds: '1.01', hedge: 'hedged' })).reply.ranks).toBe(true);
  expect((await trade(other, '1.01')).reply.ranks).toBe(true);
});

test.each<[string, (match: number) => readonly object[], Input, number, string, string | null]>([
  ['odds of 0.9', (m) => [onHome(m, '0.9')], {}, 422, 'tip_invalid', 'legs.0.odds'],
  ['odds as a number of 0.9', (m) => [onHome(m, 0.9)], {}, 422, 'tip_invalid', 'legs.0.odds'],
  ['odds of four decimals', (m) => [onHome(m, '2.1234')], {}, 422, 'tip_invalid', 'legs.0.odds'],
  ['huge odds', (m) => [onHome(m, '999999999')], {}, 422, 'tip_invalid', 'legs.0.odds'],
  ['no odds at all', (m) => [onHome(m, 'due')], {}, 400, 'validation', 'legs.0.odds'],
  ['an empty accumulator', () => [], {}, 422, 'tip_invalid', 'legs'],
  ['legs that contradict', (m) => [onHome(m), { ...onHome(m), result: 'away' }], {}, 422, 'tip_invalid', 'legs.1'],
  ['a selection of another market', (m) => [{ ...onHome(m), result: 'over' }], {}, 422, 'tip_invalid', 'legs.0.result'],
  ['an unknown match', () => [onHome(987_654_321)], {}, 422, 'fixture_unknown', 'legs.0.fixture_id'],
  ['a stake of 11', (m) => [onHome(m)], { stake: '11' }, 422, 'tip_invalid', 'stake'],
  ['a lay that is no exchange tip', (m) => [onHome(m)], { side: 'lay' }, 422, 'tip_invalid', 'side'],
  ['somebody else’s channel', (m) => [onHome(m)], { channel_id: 4242 }, 422, 'tip_invalid', 'channel_id'],
  ['a floor above the odds', (m) => [onHome(m)], { minimum_odds: '2.2' }, 422, 'tip_invalid', 'minimum_odds'],
  [
    'an expiry in the past',
    (m) => [onHome(m)],
    { expires_at: '2026-03-01T00:00:00Z' },
    422,
    'tip_invalid',
    'expires_at',
  ],
  ['a probability of 1', (m) => [onHome(m)], { stated_probability: '1' }, 422, 'tip_invalid', 'stated_probability'],
  ['a NUL in the text', (m) => [onHome(m)], { description: 'a\u0000b' }, 400, 'validation', 'description'],
  ['half a character', (m) => [onHome(m)], { description: 'a\ud800b' }, 400, 'validation', 'description'],
  ['legs that are none', () => 'no' as never, {}, 400, 'validation', 'legs'],
  [
    'a start in the year 0',
    () => [{ ...customLeg, matchdate: '0000-01-01T00:00:00Z' }],
    {},
    400,
    'validation',
    'legs.0.matchdate',
  ],
  ['an unknown field', (m) => [onHome(m)], { outcome: 'won' }, 400, 'validation', 'outcome'],
])('publishing refuses %s, and writes nothing', async (_, legs, more, status, code, field) => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  const { status: answered, error } = await publish(legs(match), more);
  expect([answered, error.code]).toEqual([status, code]);
  if (field) expect(error.errors[field]?.[0]).toMatch(/\S{3}/);
  expect(error.description).toMatch(/\S{3}/);
  expect(await rowsOf(world.tipster.id)).toEqual(NOTHING);
});

test('publishing says it in the reader’s language', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  const body = { publish: true, stake: '1', legs: [onHome(match, '0.9')] };
  const { error } = await world.t.api.call(createValuebet, { token: world.tipster.token, body, language: 'de' });
  expect(error.errors['legs.0.odds']).toEqual(['Die Quote muss zwischen 1,01 und 1000 liegen.']);
});

test('publishing checks the start against the instant that it stamps', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  const is = (status: string) => world.t.db.updateTable('fixture').set({ status }).where('id', '=', match).execute();
  await at('2026-03-02T19:59:59.999Z');
  expect((await publish([onHome(match)])).status).toBe(201);
  await is('played');
  expect((await publish([onHome(match)], { liveprematch: 'live' })).error.code, 'a live tip before the start').toBe(
    'tip_invalid',
  );
  await is('scheduled');
  await at(LATER);
  const late = await publish([onHome(match)]);
  expect([late.status, late.error.code]).toEqual([409, 'match_started']);
  expect((await publish([{ ...customLeg }])).error.code).toBe('match_started');
  expect((await publish([onHome(match)], { liveprematch: 'live' })).reply).toMatchObject({
    liveprematch: 'live',
    ranks: false,
  });
  await is('played');
  await at('2026-03-02T21:00:00.000Z');
  expect((await publish([onHome(match)], { liveprematch: 'live' })).error.code).toBe('live_closed');
});

test('publishing never runs back in time: a clock a little behind takes the last entry’s, one further behind publishes nothing', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  await at('2026-03-02T13:00:00.000Z');
  const first = await publish([onHome(match)]);
  expect(first.reply.published_at).toBe('2026-03-02T13:00:00.000Z');
  await at('2026-03-02T12:59:57.000Z');
  expect((await publish([onHome(match)])).reply.published_at).toBe('2026-03-02T13:00:00.000Z');
  await at('2026-03-02T12:59:50.000Z');
  const behind = await publish([onHome(match)]);
  expect([behind.status, behind.error.code, behind.headers['retry-after']]).toEqual([503, 'clock_behind', '10']);
  // A draft whose time has come waits for the clock; what is done to earlier tips is stamped with the last entry's time.
  const due = await draft([onHome(match)], { publish_at: '2026-03-02T12:59:55.000Z' });
  await at('2026-03-02T12:59:54.000Z');
  expect((await edit(first.reply.id, { action: 'amend', description: 'altre parole' })).status).toBe(200);
  const entries = () =>
    world.t.db
      .selectFrom('ledger_entry')
      .select(['type', 'at'])
      .where('tipster_id', '=', world.tipster.id)
      .orderBy('seq')
      .execute();
  expect((await entries()).map(({ type, at: stamp }) => [type, stamp.toISOString()])).toEqual([
    ['publication', '2026-03-02T13:00:00.000Z'],
    ['publication', '2026-03-02T13:00:00.000Z'],
    ['amendment', '2026-03-02T13:00:00.000Z'],
  ]);
  await at('2026-03-02T12:59:55.000Z');
  await world.t.db
    .updateTable('ledger_entry')
    .set({ at: '2026-03-02T13:30:00.000Z' })
    .where('tipster_id', '=', world.tipster.id)
    .execute();
  expect(await publishDue(world.t.db, world.t.context)).toEqual({ published: 0, refused: 0 });
  await at('2026-03-02T13:31:00.000Z');
  expect(await publishDue(world.t.db, world.t.context)).toEqual({ published: 1, refused: 0 });
  expect(
    (await world.t.api.call(readOwnTip, { params: { id: due.reply.id }, token: world.tipster.token })).reply,
  ).toMatchObject({
    published_at: '2026-03-02T13:31:00.000Z',
  });
});

test('publishing leaves nothing behind when the log fails', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  // The log refuses a second entry of the same number: what fails late must undo everything before it.
  await world.t.db
    .insertInto('ledger_entry')
    .values({ tipster_id: world.tipster.id, seq: 1, tip_id: 1, type: 'publication', at: NOW, entry: '{}' })
    .execute();
  const { status, error } = await publish([onHome(match)]);
  expect([status, error.code]).toEqual([500, 'generic']);
  expect(await rowsOf(world.tipster.id)).toEqual({ ...NOTHING, entries: 1 });
  const { rows } = await world.t.context.database.pool.query('select ledger_seq from tipster where id = $1', [
    world.tipster.id,
  ]);
  expect(rows[0].ledger_seq).toBe(0);
});

test('publishing needs a tipster', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  const reader = await world.t.createAccount({ plan: 'elite' });
  expect((await publish([onHome(match)], {}, reader.token)).error.code).toBe('tipster_required');
});
