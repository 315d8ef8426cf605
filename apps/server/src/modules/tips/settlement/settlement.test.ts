import {
  confirmOutcomes,
  createExchange,
  createOther,
  createValuebet,
  editTip,
  follow,
  moderateTip,
  moderationQueue,
  notifications,
  queueCounts,
  readTip,
  recordResult,
} from '@quotavera/contract/tips';
import { recordTips, tipHistories } from '@quotavera/domain/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMatch, insertPrices } from '../../../testing/factories/matches.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { settleFixtures, sweepUnfinished } from './service.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const KICKOFF = '2026-03-02T20:00:00.000Z';
const AFTER = '2026-03-02T22:00:00.000Z';

let t: TestApp;
let tipster: TestAccount;
let admin: TestAccount;

async function at(time: string): Promise<void> {
  t.clock.set(time);
  const renewed = async (account: TestAccount): Promise<TestAccount> => {
    const opened = await t.app.users.sessions.openFor(account.id, 'test');
    return opened.ok ? { ...account, token: opened.value.access } : account;
  };
  if (tipster) tipster = await renewed(tipster);
  if (admin) admin = await renewed(admin);
}

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  admin = await t.createAccount({ admin: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  await at(NOW);
  tipster = await t.createAccount({ userType: 'collaborator' });
});

type Wish = Record<string, unknown>;
const leg = (fixture: number, market: string, selection: string, odds: string, line: string | null = null) => ({
  type: 'structured',
  fixture_id: fixture,
  market,
  result: selection,
  odds,
  line,
});
const onHome = (fixture: number, odds = '2.1') => leg(fixture, '1x2', 'home', odds);
const customLeg = {
  type: 'custom',
  sport: 'tennis',
  match: 'Sinner - Alcaraz',
  matchdate: KICKOFF,
  market: 'Vincente',
  result: 'Sinner',
  odds: '1.9',
};

type Create = typeof createValuebet;
async function publish(legs: readonly object[], more: Wish = {}, call: unknown = createValuebet) {
  const body = { publish: true, stake: '1', legs, ...more } as never;
  return (await t.api.call(call as Create, { token: tipster.token, body })).reply;
}
const match = (more: Partial<Parameters<typeof insertMatch>[1]> = {}) =>
  insertMatch(t.db, { kickoffAt: KICKOFF, ...more });

async function result(id: number, goals: [number, number], more: Wish = {}) {
  const body = { status: 'played', result: { goals, halfTimeGoals: [0, 0], ...more }, reason: 'risultato ufficiale' };
  return t.api.call(recordResult, { params: { id }, token: admin.token, body: body as never });
}
const ruling = (id: number, body: Wish) =>
  t.api.call(recordResult, { params: { id }, token: admin.token, body: { reason: 'decisione', ...body } as never });
async function whole(id: number) {
  const { tip } = (await t.api.call(readTip, { params: { id }, token: tipster.token })).reply;
  if (tip.view !== 'whole') throw new Error('locked');
  return tip;
}
async function historyOf(id: number) {
  const { history } = (await t.api.call(readTip, { params: { id }, token: tipster.token })).reply;
  return history.map(({ type }) => type);
}
async function entriesOf(id: number) {
  const rows = await t.db
    .selectFrom('ledger_entry')
    .select(['type', 'entry'])
    .where('tip_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map(({ type, entry }) => ({ type, entry: JSON.parse(entry) }));
}
const edit = (id: number, body: object) =>
  t.api.call(editTip, { params: { id }, token: tipster.token, body: body as never });
const moderate = (id: number, body: object) =>
  t.api.call(moderateTip, { params: { id }, token: admin.token, body: body as never });
async function confirm(id: number, leg: number) {
  const body = { tips: [{ id, grades: [{ leg, grade: 'won' as const }] }] };
  return (await t.api.call(confirmOutcomes, { token: admin.token, body })).reply.results;
}

/** Everything that statistics are made of, to compare before and after. */
async function statistics() {
  const days = await t.db
    .selectFrom('record_day')
    .selectAll()
    .where('tipster_id', '=', tipster.id)
    .orderBy('day')
    .orderBy('kind')
    .execute();
  const standings = await t.db
    .selectFrom('standing')
    .selectAll()
    .where('tipster_id', '=', tipster.id)
    .orderBy('period')
    .orderBy('sport')
    .orderBy('kind')
    .execute();
  return JSON.stringify({ days, standings });
}

describe('a result settles', () => {
  test.each<[string, () => Promise<{ id: number; matches: [number, [number, number]][] }>, string, string, string]>([
    [
      '10 at 2.10, half won',
      async () => {
        const m = await match();
        const tip = await publish([leg(m, 'asian_handicap', 'home', '2.1', '-0.75')], { stake: '10' });
        return { id: tip.id, matches: [[m, [1, 0]]] };
      },
      'half_won',
      '5.5',
      '10',
    ],
    [
      '10 at 2.10, half lost',
      async () => {
        const m = await match();
        const tip = await publish([leg(m, 'asian_handicap', 'home', '2.1', '-0.25')], { stake: '10' });
        return { id: tip.id, matches: [[m, [1, 1]]] };
      },
      'half_lost',
      '-5',
      '10',
    ],
    [
      'an accumulator of void, won and half won',
      async () => {
        const [a, b, c] = [await match(), await match(), await match()];
        const legs = [
          leg(a, 'draw_no_bet', 'home', '2'),
          leg(b, 'over_under', 'over', '1.8', '2.5'),
          leg(c, 'asian_handicap', 'home', '2.2', '-0.75'),
        ];
        const tip = await publish(legs, { stake: '10' });
        return {
          id: tip.id,
          matches: [
            [a, [1, 1]],
            [b, [2, 1]],
            [c, [2, 1]],
          ],
        };
      },
      'won',
      '18.8',
      '10',
    ],
    [
      'an accumulator of two half-lost legs and two won ones',
      async () => {
        const m = [await match(), await match(), await match(), await match()] as const;
        const legs = [
          leg(m[0], 'asian_handicap', 'home', '1.9', '-0.25'),
          leg(m[1], 'asian_handicap', 'home', '1.9', '-0.25'),
          onHome(m[2], '1.91'),
          onHome(m[3], '2.5'),
        ];
        const tip = await publish(legs, { stake: '10' });
        return {
          id: tip.id,
          matches: [
            [m[0], [0, 0]],
            [m[1], [1, 1]],
            [m[2], [1, 0]],
            [m[3], [1, 0]],
          ],
        };
      },
      'won',
      '1.9375',
      '10',
    ],
    [
      'a lay of 5 at 3.00 that wins, net of 5%',
      async () => {
        const m = await match();
        const tip = await publish([onHome(m, '3')], { stake: '5', side: 'lay', commission: '0.05' }, createExchange);
        return { id: tip.id, matches: [[m, [0, 0]]] };
      },
      'won',
      '4.75',
      '10',
    ],
    [
      'a trade backed at 5 and laid at 4, whatever the result',
      async () => {
        const m = await match();
        const tip = await publish([onHome(m, '5')], { stake: '5', commission: '0.05' }, createExchange);
        await edit(tip.id, { action: 'exit', odds: '4' });
        return { id: tip.id, matches: [[m, [0, 3]]] };
      },
      'won',
      '1.1875',
      '5',
    ],
    [
      'a live tip',
      async () => {
        const m = await match({ kickoffAt: '2026-03-02T11:00:00.000Z' });
        const tip = await publish([onHome(m)], { liveprematch: 'live' });
        return { id: tip.id, matches: [[m, [0, 1]]] };
      },
      'lost',
      '-1',
      '1',
    ],
  ])('%s', async (_, make, outcome, profit, staked) => {
    const { id, matches } = await make();
    await at(AFTER);
    for (const [matchId, goals] of matches) expect((await result(matchId, goals)).status).toBe(200);
    const tip = await whole(id);
    expect(tip).toMatchObject({ outcome, profit, staked, self_declared: false, settled_at: AFTER });
    expect(tip.legs.every((item) => item.grade !== null && item.graded_by === 'result')).toBe(true);
    const entries = await entriesOf(id);
    const settlements = entries.filter(({ type }) => type === 'settlement');
    expect(settlements).toHaveLength(1);
    expect(settlements[0]?.entry).toMatchObject({ outcome, profit, staked, selfDeclared: false });
    expect(settlements[0]?.entry.bet.content.legs).toHaveLength(tip.legs.length);
  });

  test('an accumulator is lost with its first leg, and its other legs are graded as they come', async () => {
    const [a, b] = [await match(), await match({ kickoffAt: '2026-03-03T20:00:00.000Z' })];
    const { id } = await publish([onHome(a), onHome(b)]);
    await at(AFTER);
    await result(a, [0, 1]);
    expect(await whole(id)).toMatchObject({
      outcome: 'lost',
      profit: '-1',
      legs: [{ grade: 'lost' }, { grade: null }],
    });
    const day = async () => (await t.db.selectFrom('tip').select('day').where('id', '=', id).execute())[0]?.day;
    // It stands where it was lost: no curve ends on the day of a match to come.
    expect(await day()).toBe('2026-03-02');
    await at('2026-03-03T22:00:00.000Z');
    await result(b, [1, 0]);
    expect(await whole(id)).toMatchObject({
      outcome: 'lost',
      profit: '-1',
      legs: [{ grade: 'lost' }, { grade: 'won' }],
    });
    expect(await day()).toBe('2026-03-03');
    // No tip was settled in another way.
    expect(await historyOf(id)).toEqual(['published', 'settled']);
  });

  test('once, however often and at once it is told', async () => {
    const m = await match();
    const tips = [
      await publish([onHome(m)]),
      await publish([onHome(m, '1.5')]),
      await publish([leg(m, 'btts', 'yes', '1.8')]),
    ];
    await at(AFTER);
    await result(m, [1, 0]);
    const before = await statistics();
    const counts = await Promise.all([1, 2, 3].map(() => settleFixtures(t.db, [m], t)));
    expect(counts).toEqual([1, 2, 3].map(() => ({ settled: 0, resettled: 0 })));
    for (const { id } of tips)
      expect((await entriesOf(id)).map(({ type }) => type)).toEqual(['publication', 'settlement']);
    expect(await statistics()).toBe(before);
  });

  test('two settlements that start at once write one entry a tip', async () => {
    const m = await match();
    const tips = [];
    for (let n = 0; n < 8; n += 1) tips.push(await publish([onHome(m)]));
    await at(AFTER);
    await t.db
      .insertInto('fixture_result')
      .values({
        fixture_id: m,
        version: 1,
        status: 'played',
        result: JSON.stringify({
          goals: [2, 0],
          halfTimeGoals: null,
          shots: null,
          shotsOnTarget: null,
          corners: null,
          yellowCards: null,
          redCards: null,
        }),
        source: 'test',
        recorded_at: AFTER,
      })
      .execute();
    await t.db.updateTable('fixture').set({ status: 'played', result_version: 1 }).where('id', '=', m).execute();
    const counts = await Promise.all([1, 2, 3, 4].map(() => settleFixtures(t.db, [m], t)));
    expect(counts.reduce((sum, { settled }) => sum + settled, 0)).toBe(8);
    for (const { id } of tips)
      expect((await entriesOf(id)).map(({ type }) => type)).toEqual(['publication', 'settlement']);
  });
});

describe('a correction', () => {
  test('keeps the old outcome in the history, tells the followers, and its reversal leaves the statistics as they were', async () => {
    const reader = await t.createAccount();
    await t.api.call(follow, { body: { tipster_id: tipster.id }, token: reader.token });
    const m = await match();
    const { id } = await publish([onHome(m)]);
    await at(AFTER);
    await result(m, [2, 1]);
    const before = await statistics();
    expect((await result(m, [1, 1])).reply.tips_settled).toBe(1);
    expect(await whole(id)).toMatchObject({ outcome: 'lost', profit: '-1' });
    expect(await statistics()).not.toBe(before);
    await result(m, [2, 1]);
    expect(await whole(id)).toMatchObject({ outcome: 'won', profit: '1.1', settled_at: AFTER });
    expect(await statistics()).toBe(before);
    expect(await historyOf(id)).toEqual(['published', 'settled', 'resettled', 'resettled']);
    const opened = await t.app.users.sessions.openFor(reader.id, 'test');
    if (!opened.ok) throw new Error('no session');
    const { results, unread } = (await t.api.call(notifications, { query: {}, token: opened.value.access })).reply;
    // However often it is corrected, one line tells of it: with the reason that the admin gave.
    expect(results.map(({ type }) => type)).toEqual(['tip_resettled', 'tip_settled', 'tip_published']);
    expect(results[0]?.data).toMatchObject({
      outcome: 'won',
      from: { outcome: 'lost', profit: '-1' },
      reason: 'risultato ufficiale',
    });
    expect(unread).toBe(3);
    const own = (await t.api.call(notifications, { query: {}, token: tipster.token })).reply.results;
    expect(own.map(({ type }) => type)).toEqual(['tip_resettled', 'tip_settled']);
    const { history } = (await t.api.call(readTip, { params: { id }, token: opened.value.access })).reply;
    expect(history.map(({ data }) => data.reason)).toEqual([
      undefined,
      undefined,
      'risultato ufficiale',
      'risultato ufficiale',
    ]);
  });

  test.each([
    ['2026-03-05T20:00:00.000Z', ['tip_settled']],
    ['2026-03-05T20:00:00.001Z', []],
  ])('results that come by %s make this news: %j', async (time, news) => {
    const fixture = await match();
    const reader = await t.createAccount();
    await t.api.call(follow, { body: { tipster_id: tipster.id }, token: reader.token });
    const { id } = await publish([onHome(fixture)]);
    await t.db.deleteFrom('notification').where('account_id', '=', reader.id).execute();
    await at(time);
    await result(fixture, [1, 0]);
    expect((await whole(id)).outcome).toBe('won');
    const rows = await t.db.selectFrom('notification').select('type').where('account_id', '=', reader.id).execute();
    expect(rows.map(({ type }) => type)).toEqual(news);
  });

  test('that changes no outcome writes nothing', async () => {
    const m = await match();
    const { id } = await publish([onHome(m)]);
    await at(AFTER);
    await result(m, [2, 1]);
    await result(m, [3, 1]);
    expect(await historyOf(id)).toEqual(['published', 'settled']);
  });
});

describe('a result that was wrong', () => {
  test.each(['scheduled', 'postponed'])(
    'goes back to %s: what it settled is open as if it had never been',
    async (status) => {
      const reader = await t.createAccount({ plan: 'elite' });
      await t.api.call(follow, { body: { tipster_id: tipster.id }, token: reader.token });
      const [m, other, settled] = [await match(), await match(), await match()];
      await publish([onHome(settled)]);
      const { id } = await publish([onHome(m)]);
      const accumulator = await publish([onHome(m), onHome(other)]);
      const trade = await publish([onHome(m)], { side: 'back' }, createExchange);
      await at(AFTER);
      await result(settled, [1, 0]);
      const before = await statistics();
      await result(m, [1, 2]);
      expect([(await whole(id)).outcome, (await whole(accumulator.id)).outcome]).toEqual(['lost', 'lost']);
      expect(await statistics()).not.toBe(before);
      const { reply } = await ruling(m, { status, reason: 'partita sbagliata' });
      expect(reply).toMatchObject({ fixture: { status, result: null }, tips_settled: 3 });
      expect(await statistics()).toBe(before);
      for (const tip of [id, trade.id]) {
        const { outcome, profit, staked, settled_at, legs, clv } = await whole(tip);
        expect([profit, staked, settled_at, clv, legs[0]!.grade]).toEqual([null, null, null, null, null]);
        expect(outcome).toBe(status === 'scheduled' ? 'in_progress' : 'postponed');
      }
      expect((await entriesOf(id)).map(({ type }) => type)).toEqual(['publication', 'settlement', 'reopening']);
      expect(await historyOf(id)).toEqual(['published', 'settled', 'reopened']);
      expect((await ruling(m, { status })).reply.tips_settled).toBe(0);
      const versions = await t.db
        .selectFrom('fixture_result')
        .select('status')
        .where('fixture_id', '=', m)
        .orderBy('version')
        .execute();
      expect(versions.map((version) => version.status)).toEqual(['played', status]);

      await result(m, [2, 1]);
      expect(await whole(id)).toMatchObject({ outcome: 'won', profit: '1.1' });
      expect((await entriesOf(id)).map(({ type }) => type).slice(3)).toEqual(['settlement']);
      const opened = await t.app.users.sessions.openFor(reader.id, 'test');
      if (!opened.ok) throw new Error('no session');
      const { results } = (await t.api.call(notifications, { query: {}, token: opened.value.access })).reply;
      const ofTip = results.filter(({ tip_id }) => tip_id === id);
      expect(ofTip.map(({ type }) => type)).toEqual(['tip_settled', 'tip_reopened', 'tip_settled', 'tip_published']);
      expect(ofTip[1]!.data).toEqual({ from: { outcome: 'lost', profit: '-1' }, reason: 'partita sbagliata' });
    },
  );

  test('its record verifies from the log alone', async () => {
    const m = await match();
    const { id } = await publish([onHome(m)]);
    await at(AFTER);
    await result(m, [1, 2]);
    await ruling(m, { status: 'scheduled' });
    const placed = (await entriesOf(id)).map(({ entry }, index) => ({ ...entry, index }));
    const { tips, problems } = tipHistories(placed);
    expect([problems, tips[0]!.settled, tips[0]!.settlements.length]).toEqual([[], null, 1]);
    expect(recordTips(tips)).toMatchObject([{ outcome: 'in_progress' }]);
    const twice = tipHistories([...placed, { ...placed.at(-1), index: 9 }]);
    expect(twice.problems.map(({ code }) => code)).toEqual(['reopened_unsettled']);
  });

  test('is refused before the shortest match could be over; a match that is off is not', async () => {
    const m = await match();
    const { id } = await publish([onHome(m)]);
    for (const early of [NOW, KICKOFF, '2026-03-02T21:39:59.999Z']) {
      await at(early);
      for (const status of ['played', 'awarded', 'abandoned'])
        expect((await ruling(m, { status, result: { goals: [1, 0] } })).error.errors).toMatchObject({
          status: [expect.any(String)],
        });
    }
    expect((await whole(id)).settled_at).toBeNull();
    await at('2026-03-02T21:40:00.000Z');
    expect((await result(m, [1, 0])).status).toBe(200);
    expect((await whole(id)).legs).toMatchObject([{ score: '1-0', match_note: null }]);
    await ruling(m, { status: 'awarded', result: { goals: [0, 3] }, decision: 'stand' });
    expect((await whole(id)).legs).toMatchObject([{ score: '0-3', match_note: 'awarded' }]);
    await ruling(m, { status: 'abandoned', decision: 'void' });
    expect((await whole(id)).legs).toMatchObject([{ score: null, match_note: 'abandoned' }]);
    const off = await match({ kickoffAt: '2026-03-04T20:00:00.000Z' });
    expect((await ruling(off, { status: 'cancelled' })).status).toBe(200);
  });
});

describe('closing prices', () => {
  const CLOSE = { PS: { '1x2|home|-': 2000, '1x2|draw|-': 3600, '1x2|away|-': 3800 } };

  test('give the value against the close, with and without margin', async () => {
    const m = await match();
    const { id } = await publish([onHome(m)]);
    await insertPrices(t.db, m, 'closing', CLOSE, KICKOFF);
    await at(AFTER);
    await result(m, [0, 0]);
    const tip = await whole(id);
    expect(tip).toMatchObject({ closing_odds: '2', outcome: 'lost' });
    expect(tip.clv).toBeCloseTo(0.05, 12);
    expect(tip.fair_clv).toBeGreaterThan(0);
    expect(tip.fair_clv).toBeLessThan(0.05);
  });

  test('that come late change the value and not the outcome, and tell no follower', async () => {
    const reader = await t.createAccount();
    await t.api.call(follow, { body: { tipster_id: tipster.id }, token: reader.token });
    const m = await match();
    const { id } = await publish([onHome(m)]);
    const lay = await publish([onHome(m)], { side: 'lay', stake: '1' }, createExchange);
    await at(AFTER);
    await result(m, [0, 0]);
    expect((await whole(id)).clv).toBeNull();
    await insertPrices(t.db, m, 'closing', CLOSE, KICKOFF);
    expect(await settleFixtures(t.db, [m], t)).toEqual({ settled: 0, resettled: 2 });
    expect(await settleFixtures(t.db, [m], t)).toEqual({ settled: 0, resettled: 0 });
    expect(await whole(id)).toMatchObject({ outcome: 'lost', profit: '-1', closing_odds: '2' });
    expect((await whole(lay.id)).clv).toBeCloseTo(2 / 2.1 - 1, 12);
    const rows = await t.db.selectFrom('notification').select('type').where('account_id', '=', reader.id).execute();
    expect(rows.map(({ type }) => type).sort()).toEqual([
      'tip_published',
      'tip_published',
      'tip_settled',
      'tip_settled',
    ]);
  });

  test('at another line count for nothing; an accumulator needs all of them', async () => {
    const [a, b] = [await match(), await match()];
    const handicap = await publish([leg(a, 'asian_handicap', 'home', '1.95', '-0.5')]);
    const accumulator = await publish([onHome(a), onHome(b)]);
    const both = { ...CLOSE.PS, 'asian_handicap|home|-250': 1900, 'asian_handicap|away|250': 1950 };
    await insertPrices(t.db, a, 'closing', { PS: both }, KICKOFF);
    await at(AFTER);
    await result(a, [1, 0]);
    await result(b, [1, 0]);
    expect(await whole(handicap.id)).toMatchObject({ closing_odds: null, clv: null, fair_clv: null });
    expect(await whole(accumulator.id)).toMatchObject({ clv: null });
    await insertPrices(t.db, b, 'closing', CLOSE, KICKOFF);
    await settleFixtures(t.db, [b], t);
    const tip = await whole(accumulator.id);
    expect(tip.closing_odds).toBe('4');
    expect(tip.clv).toBeCloseTo((2.1 * 2.1) / 4 - 1, 12);
  });
});

describe('a match that is not played as planned', () => {
  test('postponed: waits, and is void when not played by the third day', async () => {
    const m = await match();
    const { id } = await publish([onHome(m)]);
    await at(AFTER);
    await ruling(m, { status: 'postponed' });
    expect(await whole(id)).toMatchObject({ outcome: 'postponed', profit: null, settled_at: null });
    await at('2026-03-05T22:59:00.000Z');
    expect(await sweepUnfinished(t.db, t)).toEqual({ settled: 0, resettled: 0 });
    await at('2026-03-05T22:59:00.001Z');
    expect((await sweepUnfinished(t.db, t)).settled).toBe(1);
    expect(await whole(id)).toMatchObject({
      outcome: 'void',
      profit: '0',
      staked: '0',
      legs: [{ grade: 'void', graded_by: 'rule' }],
    });
    await ruling(m, { status: 'played', starts_at: '2026-03-20T20:00:00.000Z', result: { goals: [3, 0] } });
    expect(await whole(id), 'played later, it stays void').toMatchObject({ outcome: 'void' });
    expect(await historyOf(id)).toEqual(['published', 'postponed', 'settled']);
  });

  test('moved by a day: the bet stands, and its day follows', async () => {
    const m = await match();
    const { id } = await publish([onHome(m)]);
    await ruling(m, { status: 'scheduled', starts_at: '2026-03-04T20:00:00.000Z' });
    await at('2026-03-04T22:00:00.000Z');
    await result(m, [1, 0]);
    expect(await whole(id)).toMatchObject({ outcome: 'won', legs: [{ matchdate: KICKOFF }] });
    const days = await t.db.selectFrom('record_day').select('day').where('tipster_id', '=', tipster.id).execute();
    expect(days).toEqual([{ day: '2026-03-04' }]);
  });

  test('abandoned: waits for the decision, which may be void', async () => {
    const m = await match();
    const { id } = await publish([onHome(m)]);
    await at(AFTER);
    await ruling(m, { status: 'abandoned', decision: 'wait' });
    expect(await whole(id)).toMatchObject({ outcome: 'in_progress' });
    await ruling(m, { status: 'abandoned', decision: 'void' });
    expect(await whole(id)).toMatchObject({ outcome: 'void' });
  });

  test('begun before its announced start: a bet made meanwhile is void', async () => {
    const m = await match();
    await at('2026-03-02T19:00:00.000Z');
    const { id } = await publish([onHome(m)]);
    await at(AFTER);
    await ruling(m, { status: 'played', starts_at: '2026-03-02T18:30:00.000Z', result: { goals: [1, 0] } });
    expect(await whole(id)).toMatchObject({ outcome: 'void', legs: [{ graded_by: 'rule' }] });
  });

  test('a result that nobody settled is found by the sweep', async () => {
    const m = await match();
    const { id } = await publish([onHome(m)]);
    await at(AFTER);
    await t.db.updateTable('fixture').set({ status: 'cancelled' }).where('id', '=', m).execute();
    expect((await sweepUnfinished(t.db, t)).settled).toBe(1);
    expect(await whole(id)).toMatchObject({ outcome: 'void' });
  });
});

describe('what a killed process left undone', () => {
  test('a correction and closing prices that were committed and never settled', async () => {
    const [corrected, priced] = [await match(), await match()];
    const first = await publish([onHome(corrected)]);
    const second = await publish([onHome(priced)]);
    await at(AFTER);
    await result(corrected, [1, 0]);
    await result(priced, [1, 0]);
    // These rows are what recordResult and an import write when the process dies before the settlement.
    const { result: earlier } = await t.db
      .selectFrom('fixture_result')
      .select('result')
      .where('fixture_id', '=', corrected)
      .executeTakeFirstOrThrow();
    const wrong = JSON.stringify({ ...(earlier as object), goals: [0, 1] });
    await t.db
      .insertInto('fixture_result')
      .values({
        fixture_id: corrected,
        version: 2,
        status: 'played',
        result: wrong,
        source: 'admin',
        recorded_at: AFTER,
      })
      .execute();
    await t.db
      .updateTable('fixture')
      .set({ result_version: 2, updated_at: AFTER })
      .where('id', '=', corrected)
      .execute();
    const run = await t.db
      .insertInto('import_run')
      .values({ kind: 'file', source: 'E0.csv', status: 'running', started_at: AFTER })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertPrices(
      t.db,
      priced,
      'closing',
      { PS: { '1x2|home|-': 2000, '1x2|draw|-': 3600, '1x2|away|-': 3800 } },
      KICKOFF,
    );
    await t.db.updateTable('fixture_prices').set({ import_run_id: run.id }).where('fixture_id', '=', priced).execute();
    await at('2026-03-02T22:15:00.000Z');
    expect(await sweepUnfinished(t.db, t)).toEqual({ settled: 0, resettled: 2 });
    expect(await whole(first.id)).toMatchObject({ outcome: 'lost' });
    expect(await whole(second.id)).toMatchObject({ outcome: 'won', closing_odds: '2' });
    expect(await sweepUnfinished(t.db, t)).toEqual({ settled: 0, resettled: 0 });
  });
});

describe('what the product can not grade', () => {
  test('waits for an admin when the statistic is missing, and the statistic still decides when it comes', async () => {
    const m = await match();
    const corners = await publish([leg(m, 'total_corners', 'over', '1.9', '9.5')]);
    const cards = await publish([leg(m, 'total_cards', 'over', '1.9', '4.5')]);
    await at('2026-03-03T08:00:00.000Z');
    await result(m, [1, 0]);
    expect(await whole(corners.id)).toMatchObject({ outcome: 'in_progress' });
    const queue = await t.api.call(moderationQueue, { query: {}, token: admin.token });
    expect(queue.reply.results.map(({ id }) => id)).toEqual(expect.arrayContaining([corners.id, cards.id]));
    const graded = await moderate(cards.id, { grades: [{ leg: 0, grade: 'won' }], reason: 'referto' });
    expect(graded.reply).toMatchObject({
      outcome: 'won',
      profit: '0.9',
      self_declared: false,
      legs: [{ graded_by: 'admin' }],
    });
    await result(m, [1, 0], { corners: [6, 5] });
    expect(await whole(corners.id)).toMatchObject({ outcome: 'won', legs: [{ graded_by: 'result' }] });
    const refused = await moderate(corners.id, {
      grades: [{ leg: 0, grade: 'lost' }],
      reason: 'mi pare',
    });
    expect(refused.error.code).toBe('self_declaration_structured');
  });

  test('what an older rule settled otherwise is settled again, and told to nobody where the money is the same', async () => {
    const [a, b] = [await match(), await match()];
    const { id } = await publish([onHome(a, '3'), leg(b, 'asian_handicap', 'home', '1.9', '-0.25')]);
    await at(AFTER);
    await result(a, [1, 0]);
    await result(b, [1, 1]);
    const now = await whole(id);
    expect(now).toMatchObject({ outcome: 'won', legs: [{ grade: 'won' }, { grade: 'half_lost' }] });
    await t.db.updateTable('tip').set({ outcome: 'half_won', rule_version: 1 }).where('id', '=', id).execute();
    const notified = () => t.db.selectFrom('notification').select('id').where('tip_id', '=', id).execute();
    const before = await notified();
    expect(await sweepUnfinished(t.db, { clock: t.clock })).toMatchObject({ resettled: 1 });
    expect(await whole(id)).toMatchObject({ outcome: 'won', profit: now.profit });
    expect(await notified()).toEqual(before);
    expect((await entriesOf(id)).at(-1)).toMatchObject({ type: 'resettlement', entry: { rule: 2 } });
    expect(await sweepUnfinished(t.db, { clock: t.clock })).toMatchObject({ resettled: 0 });
  });

  test('a custom tip is declared when its event usually is over, counted as self-declared, and confirmed', async () => {
    const { id } = await publish([customLeg], {}, createOther);
    const declare = (grades: object[]) => edit(id, { action: 'declare', grades });
    expect((await declare([{ leg: 0, grade: 'won' }])).error.code).toBe('self_declaration_early');
    await at(new Date(Date.parse(customLeg.matchdate) + 119 * 60_000).toISOString());
    expect((await declare([{ leg: 0, grade: 'won' }])).error.code).toBe('self_declaration_early');
    await at(AFTER);
    expect((await declare([])).error.errors).toHaveProperty('grades');
    expect((await declare([{ leg: 1, grade: 'won' }])).error.code).toBe('tip_invalid');
    expect((await declare([{ leg: 0, grade: 'won' }])).reply).toMatchObject({
      outcome: 'won',
      profit: '0.9',
      self_declared: true,
    });
    expect((await declare([{ leg: 0, grade: 'lost' }])).error.code).toBe('tip_settled');
    const opened = await t.app.users.sessions.openFor(tipster.id, 'test');
    if (!opened.ok) throw new Error('no session');
    const notificationOf = async () => {
      const { results } = (await t.api.call(notifications, { query: {}, token: opened.value.access })).reply;
      return results.find(({ tip_id }) => tip_id === id)?.data;
    };
    expect(await notificationOf()).toEqual({ outcome: 'won', profit: '0.9', declared: true });
    const counts = (await t.api.call(queueCounts, { token: admin.token })).reply;
    expect(counts.self_declared).toBe(1);
    const queue = await t.api.call(moderationQueue, { query: { queue: 'self_declared' }, token: admin.token });
    expect(queue.reply.results.map((tip) => tip.id)).toEqual([id]);
    expect(await confirm(id, 0)).toEqual([{ id, result: 'confirmed' }]);
    expect(await whole(id)).toMatchObject({ self_declared: false, outcome: 'won' });
    expect(await notificationOf(), 'confirmed, it is told like any other').toEqual({ outcome: 'won', profit: '0.9' });
    expect(await confirm(id, 0), 'again, it changes nothing').toEqual([{ id, result: 'confirmed' }]);
    expect((await entriesOf(id)).map(({ type }) => type)).toEqual(['publication', 'settlement', 'confirmation']);
    expect(await historyOf(id)).toEqual(['published', 'declared', 'settled', 'confirmed']);
  });

  test('an admin overrules a declaration', async () => {
    const { id } = await publish([customLeg], {}, createOther);
    await at(AFTER);
    await edit(id, { action: 'declare', grades: [{ leg: 0, grade: 'won' }] });
    const graded = await moderate(id, { grades: [{ leg: 0, grade: 'lost' }], reason: 'ha perso' });
    expect(graded.reply).toMatchObject({ outcome: 'lost', profit: '-1', self_declared: false });
    expect((await entriesOf(id)).map(({ type }) => type)).toEqual(['publication', 'settlement', 'resettlement']);
  });

  test('a structured tip can not be declared, somebody else’s not be seen', async () => {
    const m = await match();
    const { id } = await publish([onHome(m)]);
    await at(AFTER);
    const body = { action: 'declare' as const, grades: [{ leg: 0, grade: 'won' as const }] };
    expect((await edit(id, body)).error.code).toBe('self_declaration_structured');
    const other = await t.createAccount({ userType: 'collaborator' });
    expect((await t.api.call(editTip, { params: { id }, token: other.token, body })).status).toBe(404);
  });

  test('an accumulator of both kinds waits for both', async () => {
    const m = await match();
    const { id } = await publish([onHome(m), customLeg]);
    await at(AFTER);
    expect((await edit(id, { action: 'declare', grades: [{ leg: 1, grade: 'won' }] })).reply).toMatchObject({
      outcome: 'in_progress',
      self_declared: true,
    });
    await confirm(id, 1);
    expect(await whole(id)).toMatchObject({ self_declared: false });
    await result(m, [1, 0]);
    expect(await whole(id)).toMatchObject({ outcome: 'won', profit: '2.99', self_declared: false });
  });
});
