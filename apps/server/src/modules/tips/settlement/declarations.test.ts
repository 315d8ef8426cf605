import { notifications } from '@quotavera/contract/alerts';
import { createOther, editTip, moderationQueue, queueCounts } from '@quotavera/contract/tips';
import { MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sweepUnfinished } from './service.ts';
import { AFTER, customLeg, leg, onHome, settlementFixture } from './settlement.fixture.ts';

const world = settlementFixture();
const { at, publish, match, result, ruling, whole, historyOf, entriesOf, edit, moderate, confirm } = world;

describe('what the product can not grade', () => {
  test('waits for an admin when the statistic is missing, and the statistic still decides when it comes', async () => {
    const m = await match();
    const corners = await publish([leg(m, 'total_corners', 'over', '1.9', '9.5')]);
    const cards = await publish([leg(m, 'total_cards', 'over', '1.9', '4.5')]);
    await at('2026-03-03T08:00:00.000Z');
    await result(m, [1, 0]);
    expect(await whole(corners.id)).toMatchObject({ outcome: 'in_progress' });
    const queue = await world.t.api.call(moderationQueue, { query: {}, token: world.admin.token });
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

  test('a tip that an older rule settled otherwise is settled again, and told to nobody where the money is the same', async () => {
    const [a, b] = [await match(), await match()];
    const { id } = await publish([onHome(a, '3'), leg(b, 'asian_handicap', 'home', '1.9', '-0.25')]);
    await at(AFTER);
    await result(a, [1, 0]);
    await result(b, [1, 1]);
    const now = await whole(id);
    expect(now).toMatchObject({ outcome: 'won', legs: [{ grade: 'won' }, { grade: 'half_lost' }] });
    await world.t.db.updateTable('tip').set({ outcome: 'half_won', rule_version: 1 }).where('id', '=', id).execute();
    const notified = async () => {
      await world.t.tellReaders();
      return world.t.db.selectFrom('notification').select('id').where('tip_id', '=', id).execute();
    };
    const before = await notified();
    expect(await sweepUnfinished(world.t.db, { clock: world.t.clock })).toMatchObject({ resettled: 1 });
    expect(await whole(id)).toMatchObject({ outcome: 'won', profit: now.profit });
    expect(await notified()).toEqual(before);
    expect((await entriesOf(id)).at(-1)).toMatchObject({ type: 'resettlement', entry: { rule: 2 } });
    expect(await sweepUnfinished(world.t.db, { clock: world.t.clock })).toMatchObject({ resettled: 0 });
  });

  test('a tip that a rule made void before the log said why is settled again, and told to nobody', async () => {
    const m = await match();
    const { id } = await publish([onHome(m)]);
    await at('2026-03-07T10:00:00.000Z');
    await ruling(m, { status: 'postponed' });
    const [settlement] = (await entriesOf(id)).slice(-1);
    expect(settlement).toMatchObject({ type: 'settlement', entry: { legs: [{ by: 'rule', reason: 'postponed' }] } });
    // As it was written before: without the reason.
    await sql`update ledger_entry set entry = replace(entry, ',"reason":"postponed"', '') where tip_id = ${id}`.execute(
      world.t.db,
    );
    await world.t.db.updateTable('tip').set({ rule_version: 1 }).where('id', '=', id).execute();
    const history = await historyOf(id);
    expect(await sweepUnfinished(world.t.db, { clock: world.t.clock })).toMatchObject({ resettled: 1 });
    expect((await entriesOf(id)).at(-1)).toMatchObject({
      type: 'resettlement',
      entry: { legs: [{ by: 'rule', reason: 'postponed' }] },
    });
    expect(await historyOf(id)).toEqual(history);
    expect(await sweepUnfinished(world.t.db, { clock: world.t.clock })).toMatchObject({ resettled: 0 });
  });

  test('a custom tip is declared when its event usually is over, counted as self-declared, and confirmed', async () => {
    const { id } = await publish([customLeg], {}, createOther);
    const declare = (grades: object[]) => edit(id, { action: 'declare', grades });
    expect((await declare([{ leg: 0, grade: 'won' }])).error.code).toBe('self_declaration_early');
    await at(new Date(Date.parse(customLeg.matchdate) + 119 * MINUTE_MS).toISOString());
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
    const token = await world.t.tokenOf(world.tipster.id);
    const notificationOf = async () => {
      await world.t.tellReaders();
      const { results } = (await world.t.api.call(notifications, { query: {}, token })).reply;
      return results.find(({ tip_id }) => tip_id === id)?.data;
    };
    expect(await notificationOf()).toEqual({ outcome: 'won', profit: '0.9', declared: true });
    const counts = (await world.t.api.call(queueCounts, { token: world.admin.token })).reply;
    expect(counts.self_declared).toBe(1);
    const queue = await world.t.api.call(moderationQueue, {
      query: { queue: 'self_declared' },
      token: world.admin.token,
    });
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
    const other = await world.t.createAccount({ userType: 'collaborator' });
    expect((await world.t.api.call(editTip, { params: { id }, token: other.token, body })).status).toBe(404);
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
