import { notifications } from '@quotavera/contract/alerts';
import { createExchange, follow, readTip } from '@quotavera/contract/tips';
import { describe, expect, test } from 'vitest';
import { settleFixtures } from './service.ts';
import { AFTER, leg, onHome, settlementFixture } from './settlement.fixture.ts';

const world = settlementFixture();
const { at, publish, match, result, whole, historyOf, entriesOf, edit, statistics } = world;

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
    const day = async () => (await world.t.db.selectFrom('tip').select('day').where('id', '=', id).execute())[0]?.day;
    // The tip counts on the day when it was lost, because a curve must not end on the day of a coming match.
    expect(await day()).toBe('2026-03-02');
    await at('2026-03-03T22:00:00.000Z');
    await result(b, [1, 0]);
    expect(await whole(id)).toMatchObject({
      outcome: 'lost',
      profit: '-1',
      legs: [{ grade: 'lost' }, { grade: 'won' }],
    });
    expect(await day()).toBe('2026-03-03');
    // No other tip was settled.
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
    const counts = await Promise.all([1, 2, 3].map(() => settleFixtures(world.t.db, [m], world.t)));
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
    await world.t.db
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
    await world.t.db.updateTable('fixture').set({ status: 'played', result_version: 1 }).where('id', '=', m).execute();
    const counts = await Promise.all([1, 2, 3, 4].map(() => settleFixtures(world.t.db, [m], world.t)));
    expect(counts.reduce((sum, { settled }) => sum + settled, 0)).toBe(8);
    for (const { id } of tips)
      expect((await entriesOf(id)).map(({ type }) => type)).toEqual(['publication', 'settlement']);
  });
});

test('a correction keeps the old outcome in the history, tells the followers, and its reversal leaves the statistics as they were', async () => {
  const reader = await world.t.createAccount();
  await world.t.api.call(follow, { body: { tipster_id: world.tipster.id }, token: reader.token });
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
  const token = await world.t.tokenOf(reader.id);
  await world.t.tellReaders();
  const { results, unread } = (await world.t.api.call(notifications, { query: {}, token })).reply;
  // Repeated corrections give one notification, with the reason that the admin gave.
  expect(results.map(({ type }) => type)).toEqual(['tip_resettled', 'tip_settled', 'tip_published']);
  expect(results[0]?.data).toMatchObject({
    outcome: 'won',
    from: { outcome: 'lost', profit: '-1' },
    reason: 'risultato ufficiale',
  });
  expect(unread).toBe(3);
  const own = (await world.t.api.call(notifications, { query: {}, token: world.tipster.token })).reply.results;
  expect(own.map(({ type }) => type)).toEqual(['tip_resettled', 'tip_settled']);
  const { history } = (await world.t.api.call(readTip, { params: { id }, token })).reply;
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
  const reader = await world.t.createAccount();
  await world.t.api.call(follow, { body: { tipster_id: world.tipster.id }, token: reader.token });
  const { id } = await publish([onHome(fixture)]);
  await world.t.tellReaders();
  await world.t.db.deleteFrom('notification').where('account_id', '=', reader.id).execute();
  await at(time);
  await result(fixture, [1, 0]);
  expect((await whole(id)).outcome).toBe('won');
  await world.t.tellReaders();
  const rows = await world.t.db.selectFrom('notification').select('type').where('account_id', '=', reader.id).execute();
  expect(rows.map(({ type }) => type)).toEqual(news);
});
