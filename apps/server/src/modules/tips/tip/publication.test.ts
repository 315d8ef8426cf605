import {
  createExchange,
  createOther,
  createValuebet,
  deleteDraft,
  editTip,
  listOwn,
  readOwnTip,
  readTip,
} from '@quotavera/contract/tips';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMatch, insertPrices } from '../../../testing/factories/matches.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { publishDue } from './service-drafts.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const LATER = '2026-03-02T20:00:00.000Z';
const BOOK = { B365: { '1x2|home|-': 2080, '1x2|draw|-': 3500, '1x2|away|-': 3600 } };

let t: TestApp;
let tipster: TestAccount;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  tipster = await t.createAccount({ userType: 'collaborator' });
});

const onHome = (fixtureId: number, odds: string | number = '2.1') => ({
  type: 'structured' as const,
  fixture_id: fixtureId,
  market: '1x2' as const,
  result: 'home',
  odds,
});
const customLeg = {
  type: 'custom' as const,
  sport: 'tennis',
  match: 'Sinner - Alcaraz',
  matchdate: LATER,
  market: 'Vincente',
  result: 'Sinner',
  odds: '1.9',
};

/** Moves the clock; the session, fifteen minutes long, is opened anew. */
async function at(time: string): Promise<void> {
  t.clock.set(time);
  const opened = await t.app.users.sessions.openFor(tipster.id, 'test');
  if (opened.ok) tipster = { ...tipster, token: opened.value.access };
}

type Input = Record<string, unknown>;
const publish = (legs: readonly object[], more: Input = {}, token = tipster.token) =>
  t.api.call(createValuebet, { token, body: { publish: true, stake: '1', legs: legs as never, ...more } });
const draft = (legs: readonly object[], more: Input = {}) => publish(legs, { publish: false, ...more });
const edit = (id: number, body: object, token = tipster.token) =>
  t.api.call(editTip, { params: { id }, token, body: body as never });

async function rowsOf(tipsterId: number) {
  const count = async (table: 'tip' | 'tip_leg' | 'tip_history' | 'ledger_entry' | 'record_day') => {
    const rows = await t.db.selectFrom(table).select('tipster_id').where('tipster_id', '=', tipsterId).execute();
    return rows.length;
  };
  return {
    tips: await count('tip'),
    legs: await count('tip_leg'),
    history: await count('tip_history'),
    entries: await count('ledger_entry'),
    days: await count('record_day'),
  };
}
/** Those that read the published tip back included. */
const STATEMENTS_OF_A_PUBLICATION = 23;
const NOTHING = { tips: 0, legs: 0, history: 0, entries: 0, days: 0 };

describe('publishing', () => {
  test('stamps, compares, logs and shows the tip', async () => {
    const match = await insertMatch(t.db, {
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
    const detail = await t.api.call(readTip, { params: { id: reply.id }, token: tipster.token });
    expect(detail.reply.history.map(({ type, by }) => [type, by])).toEqual([['published', 'tipster']]);
    expect(await rowsOf(tipster.id)).toEqual({ tips: 1, legs: 1, history: 1, entries: 1, days: 1 });
  });

  test('tells its author, and nobody else, why a tip does not rank', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
    const unpriced = await insertMatch(t.db, { kickoffAt: LATER });
    const refusal = async (legs: readonly object[], more: Input = {}) =>
      (await publish(legs, { is_free: true, ...more })).reply.rank_refusal;
    expect(await refusal([onHome(match), onHome(unpriced)])).toBe('multiple');
    expect(await refusal([customLeg])).toBe('custom');
    expect(await refusal([onHome(unpriced)])).toBe('no_price');
    expect(await refusal([onHome(match, '9')])).toBe('price_too_favourable');
    expect(await refusal([onHome(match)])).toBeNull();
    const second = (await publish([onHome(match)], { is_free: true })).reply;
    expect(second.rank_refusal).toBe('not_first');
    const reader = await t.createAccount();
    const seen = await t.api.call(readTip, { params: { id: second.id }, token: reader.token });
    expect(seen.reply.tip).toMatchObject({ view: 'whole', ranks: false, rank_refusal: null });
    expect((await draft([onHome(match)])).reply.rank_refusal).toBeNull();
  });

  test('a withdrawn tip keeps the place that ranks', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
    const first = (await publish([onHome(match)])).reply;
    expect((await edit(first.id, { action: 'withdraw' })).reply).toMatchObject({ rank_refusal: 'withdrawn' });
    expect((await publish([onHome(match)])).reply).toMatchObject({ ranks: false, rank_refusal: 'not_first' });
  });

  test('has one rule for form and API', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const refused = async (more: Input) => (await publish([onHome(match)], more)).error.errors;
    const scheduled = { publish_at: '2026-03-02T18:00:00Z', expires_at: '2026-03-02T15:00:00Z' };
    expect(await refused(scheduled)).toHaveProperty('expires_at');
    expect(await refused({ channel_link: 'https://x' })).toHaveProperty('channel_link');
    expect(await refused({ channel_link: 'https://www.bet365.it/' })).toHaveProperty('channel_link');
    expect((await draft([onHome(match)], { expires_at: '2026-03-02T15:00:00Z' })).status).toBe(201);
    const body = { publish: true, stake: '1', legs: [onHome(match)] };
    const exchange = await t.api.call(createExchange, { token: tipster.token, body: body as never });
    expect(exchange.reply.commission).toBe('0.05');
  });

  test('needs no more statements than it did', async () => {
    const first = await insertMatch(t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
    const second = await insertMatch(t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
    // The tipster is read before the counting starts.
    await publish([onHome(first)], { bookmaker: 'Bet365' });
    const { result, statements } = await t.countQueries(() => publish([onHome(second)], { bookmaker: 'Bet365' }));
    expect(result.status).toBe(201);
    expect(statements.length).toBeLessThanOrEqual(STATEMENTS_OF_A_PUBLICATION);
    expect(statements.filter((one) => one.includes('pg_notify')).length).toBe(2);
    expect(statements.filter((one) => one.includes('from tipster where') && one.includes('for no key')).length).toBe(2);
  });

  test.each([
    ['2.14', NOW, true],
    ['2.15', NOW, false],
    ['2.1', '2026-03-02T11:29:59.000Z', false],
    ['2.1', '2026-03-02T11:30:00.000Z', true],
  ])('odds of %s against 2.08 of %s: verified %s', async (odds, seen, verified) => {
    const match = await insertMatch(t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: seen });
    const { reply } = await publish([onHome(match, odds)], { bookmaker: 'Bet365' });
    expect(reply.price?.verified).toBe(verified);
    expect(reply.ranks).toBe(verified);
  });

  test('goes by the average for a bookmaker without prices, and never by a file or the best price', async () => {
    const books = { PS: { '1x2|home|-': 2000 }, WH: { '1x2|home|-': 2100 }, BW: { '1x2|home|-': 2500 } };
    const match = await insertMatch(t.db, { kickoffAt: LATER, prices: books, pricesAt: NOW });
    const { reply } = await publish([onHome(match, '2.26')], { bookmaker: 'Unknown', is_free: true });
    expect(reply.price).toMatchObject({ verified: true, imported_odds: '2.2', imported_bookmaker: 'AVG' });
    const filed = await insertMatch(t.db, { kickoffAt: LATER });
    await insertPrices(t.db, filed, 'early', { ...BOOK, AVG: { '1x2|home|-': 2080 } }, NOW);
    const unpriced = await publish([onHome(filed)], { bookmaker: 'Bet365', is_free: true });
    expect(unpriced.reply.price).toMatchObject({ verified: false, imported_odds: null });
  });

  test('only the first verified prematch single on a match ranks', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
    const other = await insertMatch(t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
    const ranks = async (legs: readonly object[], more: Input = {}) => (await publish(legs, more)).reply.ranks;
    expect(await ranks([onHome(match), onHome(other)])).toBe(false);
    expect(await ranks([onHome(match, '9')])).toBe(false);
    expect(await ranks([onHome(match)])).toBe(true);
    expect(await ranks([onHome(match)])).toBe(false);
    expect(await ranks([customLeg])).toBe(false);
  });

  test.each(['withdrawn', 'void'])('the first of a match keeps its place when it is %s', async (fate) => {
    const match = await insertMatch(t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
    const first = (await publish([onHome(match)])).reply;
    expect(first.ranks).toBe(true);
    if (fate === 'withdrawn') expect((await edit(first.id, { action: 'withdraw' })).reply.ranks).toBe(false);
    else {
      const settled = { outcome: 'void', settled_at: t.clock.now(), profit_micro: 0, staked_micro: 0 };
      await t.db.updateTable('tip').set(settled).where('id', '=', first.id).execute();
    }
    const second = (await publish([onHome(match)])).reply;
    expect(second.price?.verified, 'or it could not rank in any case').toBe(true);
    expect(second.ranks).toBe(false);
  });

  test('an exit takes no tip out of the ranking, whenever it was made', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
    const other = await insertMatch(t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
    const trade = (on: number, exitOdds: string | null) =>
      t.api.call(createExchange, {
        token: tipster.token,
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
    [
      'a selection of another market',
      (m) => [{ ...onHome(m), result: 'over' }],
      {},
      422,
      'tip_invalid',
      'legs.0.result',
    ],
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
      422,
      'tip_invalid',
      'legs.0.matchdate',
    ],
    ['an unknown field', (m) => [onHome(m)], { outcome: 'won' }, 400, 'validation', 'outcome'],
  ])('refuses %s, and writes nothing', async (_, legs, more, status, code, field) => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const { status: answered, error } = await publish(legs(match), more);
    expect([answered, error.code]).toEqual([status, code]);
    if (field) expect(error.errors[field]?.[0]).toMatch(/\S{3}/);
    expect(error.description).toMatch(/\S{3}/);
    expect(await rowsOf(tipster.id)).toEqual(NOTHING);
  });

  test('says it in the reader’s language', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const body = { publish: true, stake: '1', legs: [onHome(match, '0.9')] };
    const { error } = await t.api.call(createValuebet, { token: tipster.token, body, language: 'de' });
    expect(error.errors['legs.0.odds']).toEqual(['Die Quote muss zwischen 1,01 und 1000 liegen.']);
  });

  test('checks the start against the instant that it stamps', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const is = (status: string) => t.db.updateTable('fixture').set({ status }).where('id', '=', match).execute();
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

  test('never runs back in time: a clock a little behind takes the last entry’s, one further behind publishes nothing', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
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
      t.db
        .selectFrom('ledger_entry')
        .select(['type', 'at'])
        .where('tipster_id', '=', tipster.id)
        .orderBy('seq')
        .execute();
    expect((await entries()).map(({ type, at: stamp }) => [type, stamp.toISOString()])).toEqual([
      ['publication', '2026-03-02T13:00:00.000Z'],
      ['publication', '2026-03-02T13:00:00.000Z'],
      ['amendment', '2026-03-02T13:00:00.000Z'],
    ]);
    await at('2026-03-02T12:59:55.000Z');
    await t.db
      .updateTable('ledger_entry')
      .set({ at: '2026-03-02T13:30:00.000Z' })
      .where('tipster_id', '=', tipster.id)
      .execute();
    expect(await publishDue(t.db, t.context)).toEqual({ published: 0, refused: 0 });
    await at('2026-03-02T13:31:00.000Z');
    expect(await publishDue(t.db, t.context)).toEqual({ published: 1, refused: 0 });
    expect((await t.api.call(readOwnTip, { params: { id: due.reply.id }, token: tipster.token })).reply).toMatchObject({
      published_at: '2026-03-02T13:31:00.000Z',
    });
  });

  test('leaves nothing behind when the log fails', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    // The log refuses a second entry of the same number: what fails late must undo everything before it.
    await t.db
      .insertInto('ledger_entry')
      .values({ tipster_id: tipster.id, seq: 1, tip_id: 1, type: 'publication', at: NOW, entry: '{}' })
      .execute();
    const { status, error } = await publish([onHome(match)]);
    expect([status, error.code]).toEqual([500, 'generic']);
    expect(await rowsOf(tipster.id)).toEqual({ ...NOTHING, entries: 1 });
    const { rows } = await t.context.database.pool.query('select ledger_seq from tipster where id = $1', [tipster.id]);
    expect(rows[0].ledger_seq).toBe(0);
  });

  test('needs a tipster', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const reader = await t.createAccount({ plan: 'elite' });
    expect((await publish([onHome(match)], {}, reader.token)).error.code).toBe('tipster_required');
  });
});

describe('a draft', () => {
  test('keeps anything of the right shape, and is seen by its author alone', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const { reply } = await draft([onHome(match, '0.9'), onHome(match)], { stake: '0' });
    expect(reply).toMatchObject({ status: 'draft', published_at: null, price: null, legs: [{ odds: '0.9' }, {}] });
    const stranger = await t.createAccount({ userType: 'collaborator', plan: 'elite' });
    const replies = [
      await t.api.call(readTip, { params: { id: reply.id }, token: stranger.token }),
      await t.api.call(readOwnTip, { params: { id: reply.id }, token: stranger.token }),
      await edit(reply.id, { action: 'publish' }, stranger.token),
      await t.api.call(deleteDraft, { params: { id: reply.id }, token: stranger.token }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await edit(reply.id, { action: 'publish' })).error.code).toBe('tip_invalid');
    const tip = { stake: '2', legs: [onHome(match, '1.8')], minimum_odds: '1.7', stated_probability: '0.6' };
    expect((await edit(reply.id, { action: 'save', valexc: 'other', tip })).reply).toMatchObject({
      valexc: 'other',
      stake: '2',
      totalodd: '1.8',
      minimum_odds: '1.7',
      stated_probability: '0.6',
    });
    expect((await edit(reply.id, { action: 'publish' })).reply).toMatchObject({
      status: 'published',
      published_at: NOW,
    });
    expect((await t.api.call(deleteDraft, { params: { id: reply.id }, token: tipster.token })).error.code).toBe(
      'tip_not_draft',
    );
    expect((await edit(reply.id, { action: 'save', valexc: 'other', tip })).error.code).toBe('bet_immutable');
  });

  test('published twice at once is published once', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const { reply } = await draft([onHome(match)]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => edit(reply.id, { action: 'publish' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await rowsOf(tipster.id)).toMatchObject({ tips: 1, legs: 1, history: 1, entries: 1 });
  });

  test('goes out by itself at its time, or tells its author why it could not', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const publishAt = '2026-03-02T15:00:00.000Z';
    const scheduled = (await publish([onHome(match)], { publish_at: publishAt })).reply;
    const doomed = (await publish([onHome(match)], { publish_at: publishAt })).reply;
    expect(scheduled).toMatchObject({ status: 'draft', publish_at: publishAt });
    expect((await publish([onHome(match)], { publish_at: '2026-03-02T20:30:00Z' })).error.code).toBe('match_started');
    expect((await publish([onHome(match)], { publish_at: '2026-03-02T11:00:00Z' })).error.errors).toHaveProperty(
      'publish_at',
    );
    expect(await publishDue(t.db, t)).toEqual({ published: 0, refused: 0 });
    await t.db.updateTable('tip').set({ stake_milli: 99_000 }).where('id', '=', doomed.id).execute();
    await at('2026-03-02T15:00:30.000Z');
    expect(await publishDue(t.db, t)).toEqual({ published: 1, refused: 1 });
    expect(await publishDue(t.db, t)).toEqual({ published: 0, refused: 0 });
    const { results } = (await t.api.call(listOwn, { query: {}, token: tipster.token })).reply;
    expect(results.map(({ status, published_at }) => [status, published_at])).toEqual([
      ['draft', null],
      ['published', '2026-03-02T15:00:30.000Z'],
    ]);
    const [news] = await t.db.selectFrom('notification').selectAll().where('account_id', '=', tipster.id).execute();
    expect(news).toMatchObject({ type: 'tip_not_published', tip_id: doomed.id, data: { code: 'tip_invalid' } });
  });
});

describe('a scheduled tip stays a draft while its author', () => {
  const publishAt = '2026-03-02T15:00:00.000Z';
  const day = 86_400_000;
  test.each([
    ['is deactivated', { deactivated_at: new Date(NOW) }],
    ['is erased', { erased_at: new Date(NOW) }],
    ['is banned', { banned_at: new Date(NOW) }],
    ['is no tipster any more', { user_type: 'user' }],
    ['has excluded themselves', { self_excluded_until: new Date(Date.parse(NOW) + day) }],
  ])('%s', async (_name, columns) => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const { id } = (await publish([onHome(match)], { publish_at: publishAt })).reply;
    await t.db.updateTable('account').set(columns).where('id', '=', tipster.id).execute();
    t.clock.set(publishAt);
    expect(await publishDue(t.db, t)).toEqual({ published: 0, refused: 0 });
    const tip = await t.db.selectFrom('tip').select(['status', 'publish_at']).where('id', '=', id).executeTakeFirst();
    expect(tip).toEqual({ status: 'draft', publish_at: new Date(publishAt) });
    expect(await rowsOf(tipster.id)).toMatchObject({ history: 0, entries: 0 });
    await t.db.updateTable('tip').set({ publish_at: null }).where('id', '=', id).execute();
  });
});

describe('after publication', () => {
  test('the words may change, with their history; the bet can not', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const { reply } = await publish([onHome(match)], { description: 'prima', tags: ['a'] });
    expect((await edit(reply.id, { action: 'amend', description: 'dopo' })).reply).toMatchObject({
      description: 'dopo',
      tags: ['a'],
    });
    await edit(reply.id, { action: 'amend', description: 'dopo' });
    const { history } = (await t.api.call(readTip, { params: { id: reply.id }, token: tipster.token })).reply;
    expect(history.map(({ type }) => type)).toEqual(['published', 'amended']);
    expect(history[1]?.data).toMatchObject({ before: { description: 'prima' } });
    expect((await edit(reply.id, { action: 'amend', odds: '9' })).status).toBe(400);
    const { entry } = await t.db
      .selectFrom('ledger_entry')
      .select('entry')
      .where('tipster_id', '=', tipster.id)
      .where('type', '=', 'amendment')
      .executeTakeFirstOrThrow();
    expect(entry).not.toContain('dopo');
  });

  test('a prematch tip is withdrawn within five minutes, before its start, and stays', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const soon = await insertMatch(t.db, { kickoffAt: '2026-03-02T12:02:00.000Z' });
    const untouched = (await publish([onHome(match)])).reply;
    const started = (await publish([onHome(soon)])).reply;
    const live = (await publish([onHome(soon), customLeg])).reply;
    expect(live.liveprematch).toBe('prematch');
    await at('2026-03-02T12:02:00.000Z');
    expect((await edit(started.id, { action: 'withdraw' })).error.code).toBe('withdrawal_window_over');
    const onAir = (await publish([onHome(soon)], { liveprematch: 'live' })).reply;
    expect((await edit(onAir.id, { action: 'withdraw' })).error.code).toBe('live_tip_not_withdrawable');
    await at('2026-03-02T12:05:00.000Z');
    expect((await edit(untouched.id, { action: 'withdraw' })).reply).toMatchObject({
      status: 'withdrawn',
      withdrawn_at: '2026-03-02T12:05:00.000Z',
    });
    expect((await edit(untouched.id, { action: 'withdraw' })).error.code).toBe('tip_not_open');
    const late = (await publish([onHome(match)])).reply;
    await at('2026-03-02T12:10:00.001Z');
    expect((await edit(late.id, { action: 'withdraw' })).error.code).toBe('withdrawal_window_over');
  });

  test('a live tip is refused when the longest match of its sport could be over', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    await at('2026-03-02T22:29:59.999Z');
    expect((await publish([onHome(match)], { liveprematch: 'live' })).status).toBe(201);
    await at('2026-03-02T22:30:00.000Z');
    const refused = await publish([onHome(match)], { liveprematch: 'live' });
    expect([refused.status, refused.error.code]).toEqual([409, 'live_closed']);
    expect(refused.error.errors).toHaveProperty('legs.0.fixture_id');
    expect((await publish([customLeg], { liveprematch: 'live' })).status, 'tennis takes longer').toBe(201);
  });

  test('an exit closes a share, is compared at its own moment, and ends with live tips', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER, prices: BOOK, pricesAt: NOW });
    const { reply } = await t.api.call(createExchange, {
      token: tipster.token,
      body: { publish: true, stake: '1', side: 'back', legs: [onHome(match)] },
    });
    const exit = (share: string, odds: string) => edit(reply.id, { action: 'exit', share, odds });
    expect((await exit('0', '2')).error.errors).toHaveProperty('share');
    expect((await exit('0.33333', '2')).error.errors).toHaveProperty('share');
    // A back is closed by a lay, and no seller accepts a price far below the market's.
    expect((await exit('0.25', '1.01')).reply.exits).toMatchObject([{ share: '0.25', price: { verified: false } }]);
    expect((await exit('0.25', '2.3')).reply.exits[1]).toMatchObject({ share: '0.25', price: { verified: true } });
    expect((await exit('0.5001', '2')).error.errors).toHaveProperty('share');
    await at('2026-03-02T20:10:00.000Z');
    const live = (await exit('0.1', '1.5')).reply.exits[2];
    expect(live, 'prices of before the start say nothing in play').toMatchObject({
      price: { verified: false, imported_odds: null },
    });
    const imported = {
      fixture_id: match,
      market: '1x2',
      bookmaker: 'BFE',
      prices: JSON.stringify({ '1x2|home|-': 1600 }),
    };
    const updated_at = new Date('2026-03-02T20:09:00.000Z');
    await t.db
      .insertInto('fixture_live_quote')
      .values({ ...imported, side: 'lay', updated_at })
      .execute();
    expect((await exit('0.1', '1.5')).reply.exits[3]).toMatchObject({
      price: { verified: false, imported_odds: '1.6' },
    });
    expect((await exit('0.1', '1.6')).reply.exits[4]).toMatchObject({
      price: { verified: true, imported_odds: '1.6' },
    });
    await at('2026-03-02T20:14:01.000Z');
    expect((await exit('0.1', '1.6')).reply.exits[5], 'five minutes later it proves nothing').toMatchObject({
      price: { verified: false },
    });
    await at('2026-03-02T22:30:00.000Z');
    expect((await exit('0.1', '2')).error.code).toBe('live_closed');
    const logged = await t.db
      .selectFrom('ledger_entry')
      .select('type')
      .where('tip_id', '=', reply.id)
      .where('type', '=', 'exit')
      .execute();
    expect(logged).toHaveLength(6);
  });

  test('an exchange tip is exited until its stake is closed, before the result', async () => {
    const match = await insertMatch(t.db, { kickoffAt: LATER });
    const exchange = (more: Input = {}) =>
      t.api.call(createExchange, {
        token: tipster.token,
        body: {
          publish: true,
          stake: '1',
          side: 'lay',
          stake_basis: 'liability',
          commission: '0.05',
          legs: [onHome(match)],
          ...more,
        },
      });
    const { reply } = await exchange();
    expect(reply).toMatchObject({
      side: 'lay',
      risk: '1',
      possible_profit: '0.863636',
      commission: '0.05',
      traded: null,
    });
    expect((await edit(reply.id, { action: 'exit', odds: '1' })).error.errors).toHaveProperty('exit_odds');
    expect((await edit(reply.id, { action: 'exit', odds: '2.4', hedge: 'hedged' })).reply).toMatchObject({
      exits: [{ share: '1', odds: '2.4', hedge: 'hedged', at: NOW, price: { verified: false, imported_odds: null } }],
      // (1 / 1.1) · (2.4 − 2.1) / 2.4, less 5%.
      traded: { if_won: '0.107955', if_lost: '0.107955' },
    });
    expect((await edit(reply.id, { action: 'exit', odds: '2.5' })).error.code).toBe('exit_already');
    const second = (await exchange({ exit_odds: '3' })).reply;
    expect(second.exits).toMatchObject([{ share: '1', odds: '3', hedge: 'hedged', at: NOW }]);
    const third = (await exchange()).reply;
    await t.db.updateTable('fixture').set({ status: 'played' }).where('id', '=', match).execute();
    expect((await edit(third.id, { action: 'exit', odds: '2.4' })).error.code).toBe('tip_settled');
    const other = (
      await t.api.call(createOther, { token: tipster.token, body: { publish: true, stake: '1', legs: [customLeg] } })
    ).reply;
    expect((await edit(other.id, { action: 'exit', odds: '2.4' })).error.code).toBe('exit_not_exchange');
  });
});
