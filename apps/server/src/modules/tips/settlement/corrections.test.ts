import { notifications } from '@quotavera/contract/alerts';
import { createExchange, follow, readTip } from '@quotavera/contract/tips';
import { recordTips, tipHistories } from '@quotavera/domain/ledger';
import { describe, expect, test } from 'vitest';
import { insertPrices } from '../../../testing/factories/matches.ts';
import { settleFixtures, sweepUnfinished } from './service.ts';
import { AFTER, KICKOFF, leg, NOW, onHome, settlementFixture } from './settlement.fixture.ts';

const world = settlementFixture();
const { at, publish, match, result, ruling, whole, historyOf, entriesOf, statistics } = world;

test.each(['scheduled', 'postponed'])(
  'a result that was wrong goes back to %s: what it settled is open as if it had never been',
  async (status) => {
    const reader = await world.t.createAccount({ plan: 'elite' });
    await world.t.api.call(follow, { body: { tipster_id: world.tipster.id }, token: reader.token });
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
    const versions = await world.t.db
      .selectFrom('fixture_result')
      .select('status')
      .where('fixture_id', '=', m)
      .orderBy('version')
      .execute();
    expect(versions.map((version) => version.status)).toEqual(['played', status]);

    await result(m, [2, 1]);
    expect(await whole(id)).toMatchObject({ outcome: 'won', profit: '1.1' });
    expect((await entriesOf(id)).map(({ type }) => type).slice(3)).toEqual(['settlement']);
    const token = await world.t.tokenOf(reader.id);
    await world.t.tellReaders();
    const { results } = (await world.t.api.call(notifications, { query: {}, token })).reply;
    const ofTip = results.filter(({ tip_id }) => tip_id === id);
    expect(ofTip.map(({ type }) => type)).toEqual(['tip_settled', 'tip_reopened', 'tip_settled', 'tip_published']);
    expect(ofTip[1]!.data).toEqual({ from: { outcome: 'lost', profit: '-1' }, reason: 'partita sbagliata' });
  },
);

test('a corrected score that changes no grade is an entry and a line of the history, and tells no follower', async () => {
  const reader = await world.t.createAccount({ plan: 'elite' });
  await world.t.api.call(follow, { body: { tipster_id: world.tipster.id }, token: reader.token });
  const m = await match();
  const { id } = await publish([onHome(m)]);
  await at(AFTER);
  await result(m, [1, 0]);
  const before = await statistics();
  expect((await result(m, [3, 0])).reply.tips_settled).toBe(1);
  expect(await statistics()).toBe(before);
  const entries = await entriesOf(id);
  expect(entries.map(({ type }) => type)).toEqual(['publication', 'settlement', 'resettlement']);
  expect(entries.slice(1).map(({ entry }) => [entry.outcome, entry.legs[0].result.goals])).toEqual([
    ['won', [1, 0]],
    ['won', [3, 0]],
  ]);
  expect(await historyOf(id)).toEqual(['published', 'settled', 'result_corrected']);
  const { history } = (await world.t.api.call(readTip, { params: { id }, token: world.tipster.token })).reply;
  expect(history.at(-1)!.data).toEqual({ from: '1-0', to: '3-0', reason: 'risultato ufficiale' });
  expect(await settleFixtures(world.t.db, [m], world.t)).toEqual({ settled: 0, resettled: 0 });
  // Figures that the log has too, but that are no score, are an entry without a line.
  await result(m, [3, 0], { corners: [5, 4] });
  expect((await entriesOf(id)).at(-1)!.entry.legs[0].result.corners).toEqual([5, 4]);
  expect(await historyOf(id)).toHaveLength(3);
  const token = await world.t.tokenOf(reader.id);
  await world.t.tellReaders();
  const { results } = (await world.t.api.call(notifications, { query: {}, token })).reply;
  expect(results.map(({ type }) => type)).toEqual(['tip_settled', 'tip_published']);
});

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

test('a result that was wrong is refused before the shortest match could be over; a match that is off is not', async () => {
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

describe('closing prices', () => {
  const CLOSE = { PS: { '1x2|home|-': 2000, '1x2|draw|-': 3600, '1x2|away|-': 3800 } };

  test('closing prices give the value against the close, with and without margin', async () => {
    const m = await match();
    const { id } = await publish([onHome(m)]);
    await insertPrices(world.t.db, m, 'closing', CLOSE, KICKOFF);
    await at(AFTER);
    await result(m, [0, 0]);
    const tip = await whole(id);
    expect(tip).toMatchObject({ closing_odds: '2', outcome: 'lost' });
    expect(tip.clv).toBeCloseTo(0.05, 12);
    expect(tip.fair_clv).toBeGreaterThan(0);
    expect(tip.fair_clv).toBeLessThan(0.05);
  });

  test('closing prices that come late change the value and not the outcome, and tell no follower', async () => {
    const reader = await world.t.createAccount();
    await world.t.api.call(follow, { body: { tipster_id: world.tipster.id }, token: reader.token });
    const m = await match();
    const { id } = await publish([onHome(m)]);
    const lay = await publish([onHome(m)], { side: 'lay', stake: '1' }, createExchange);
    await at(AFTER);
    await result(m, [0, 0]);
    expect((await whole(id)).clv).toBeNull();
    await insertPrices(world.t.db, m, 'closing', CLOSE, KICKOFF);
    expect(await settleFixtures(world.t.db, [m], world.t)).toEqual({ settled: 0, resettled: 2 });
    expect(await settleFixtures(world.t.db, [m], world.t)).toEqual({ settled: 0, resettled: 0 });
    expect(await whole(id)).toMatchObject({ outcome: 'lost', profit: '-1', closing_odds: '2' });
    expect((await whole(lay.id)).clv).toBeCloseTo(2 / 2.1 - 1, 12);
    await world.t.tellReaders();
    const rows = await world.t.db
      .selectFrom('notification')
      .select('type')
      .where('account_id', '=', reader.id)
      .execute();
    expect(rows.map(({ type }) => type).sort()).toEqual([
      'tip_published',
      'tip_published',
      'tip_settled',
      'tip_settled',
    ]);
  });

  test('closing prices at another line count for nothing; an accumulator needs all of them', async () => {
    const [a, b] = [await match(), await match()];
    const handicap = await publish([leg(a, 'asian_handicap', 'home', '1.95', '-0.5')]);
    const accumulator = await publish([onHome(a), onHome(b)]);
    const both = { ...CLOSE.PS, 'asian_handicap|home|-250': 1900, 'asian_handicap|away|250': 1950 };
    await insertPrices(world.t.db, a, 'closing', { PS: both }, KICKOFF);
    await at(AFTER);
    await result(a, [1, 0]);
    await result(b, [1, 0]);
    expect(await whole(handicap.id)).toMatchObject({ closing_odds: null, clv: null, fair_clv: null });
    expect(await whole(accumulator.id)).toMatchObject({ clv: null });
    await insertPrices(world.t.db, b, 'closing', CLOSE, KICKOFF);
    await settleFixtures(world.t.db, [b], world.t);
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
    expect(await sweepUnfinished(world.t.db, world.t)).toEqual({ settled: 0, resettled: 0 });
    await at('2026-03-05T22:59:00.001Z');
    expect((await sweepUnfinished(world.t.db, world.t)).settled).toBe(1);
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
    const days = await world.t.db
      .selectFrom('record_day')
      .select('day')
      .where('tipster_id', '=', world.tipster.id)
      .execute();
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
    await world.t.db.updateTable('fixture').set({ status: 'cancelled' }).where('id', '=', m).execute();
    expect((await sweepUnfinished(world.t.db, world.t)).settled).toBe(1);
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
    const { result: earlier } = await world.t.db
      .selectFrom('fixture_result')
      .select('result')
      .where('fixture_id', '=', corrected)
      .executeTakeFirstOrThrow();
    const wrong = JSON.stringify({ ...(earlier as object), goals: [0, 1] });
    await world.t.db
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
    await world.t.db
      .updateTable('fixture')
      .set({ result_version: 2, updated_at: AFTER })
      .where('id', '=', corrected)
      .execute();
    const run = await world.t.db
      .insertInto('import_run')
      .values({ kind: 'file', source: 'E0.csv', status: 'running', started_at: AFTER })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertPrices(
      world.t.db,
      priced,
      'closing',
      { PS: { '1x2|home|-': 2000, '1x2|draw|-': 3600, '1x2|away|-': 3800 } },
      KICKOFF,
    );
    await world.t.db
      .updateTable('fixture_prices')
      .set({ import_run_id: run.id })
      .where('fixture_id', '=', priced)
      .execute();
    await at('2026-03-02T22:15:00.000Z');
    expect(await sweepUnfinished(world.t.db, world.t)).toEqual({ settled: 0, resettled: 2 });
    expect(await whole(first.id)).toMatchObject({ outcome: 'lost' });
    expect(await whole(second.id)).toMatchObject({ outcome: 'won', closing_odds: '2' });
    expect(await sweepUnfinished(world.t.db, world.t)).toEqual({ settled: 0, resettled: 0 });
  });
});
