import { listAudit } from '@quotavera/contract/accounts';
import {
  confirmOutcomes,
  createOther,
  editTip,
  moderateTip,
  moderationQueue,
  queueCounts,
} from '@quotavera/contract/tips';
import { MAX_CONFIRMED_TIPS } from '@quotavera/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const START = '2026-03-02T20:00:00.000Z';
const AFTER = '2026-03-03T00:00:00.000Z';

let t: TestApp;
let tipster: TestAccount;
let admin: TestAccount;

async function at(time: string): Promise<void> {
  t.clock.set(time);
  tipster = { ...tipster, token: await t.tokenOf(tipster.id) };
  admin = { ...admin, token: await t.tokenOf(admin.id) };
}

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  admin = await t.createAccount({ admin: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  tipster = await t.createAccount({ userType: 'collaborator' });
  await at(NOW);
  // The tips of earlier tests must not be in a queue.
  await t.db.updateTable('tip').set({ status: 'withdrawn' }).execute();
});

const leg = (sport: string) => ({
  type: 'custom' as const,
  sport,
  match: 'Prima - Seconda',
  matchdate: START,
  market: 'Vincente',
  result: 'Prima',
  odds: '1.9',
});
async function publish({ sport = 'tennis', by = tipster, legs = 1 } = {}): Promise<number> {
  const all = [leg(sport), { ...leg(sport), match: 'Terza - Quarta' }].slice(0, legs);
  const body = { publish: true, repeat_confirmed: true, stake: '1', legs: all } as never;
  return (await t.api.call(createOther, { token: by.token, body })).reply.id;
}
type Grade = 'won' | 'lost';
const graded = (grade: Grade, n = 0) => [{ leg: n, grade }];
const declare = (id: number, grades = graded('won')) =>
  t.api.call(editTip, { params: { id }, token: tipster.token, body: { action: 'declare', grades } });
async function declared(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await publish());
  await at(AFTER);
  for (const id of ids) await declare(id);
  return ids;
}
const confirm = async (tips: readonly { id: number; grades: { leg: number; grade: Grade }[] }[]) =>
  (await t.api.call(confirmOutcomes, { token: admin.token, body: { tips: [...tips] } })).reply.results;
async function queued(query: Record<string, unknown>): Promise<number[]> {
  const { reply } = await t.api.call(moderationQueue, { query: query as never, token: admin.token });
  expect(reply.count).toBe(reply.results.length);
  return reply.results.map(({ id }) => id);
}
const selfDeclared = () => queued({ queue: 'self_declared' });
async function linesOf(id: number) {
  const { reply } = await t.api.call(listAudit, { query: { action: 'tip_outcome_confirmed' }, token: admin.token });
  return reply.results.filter(({ data }) => data.tip === String(id));
}
const entriesOf = (id: number) =>
  t.db.selectFrom('ledger_entry').select('type').where('tip_id', '=', id).where('type', '=', 'confirmation').execute();

describe('confirming many', () => {
  test('each is confirmed, written in the log and in the audit log, once however often it is sent', async () => {
    const ids = await declared(3);
    const tips = ids.map((id) => ({ id, grades: graded('won') }));
    const confirmed = ids.map((id) => ({ id, result: 'confirmed' }));
    expect(await selfDeclared()).toEqual(ids);
    expect(await confirm(tips)).toEqual(confirmed);
    expect(await selfDeclared()).toEqual([]);
    expect((await t.api.call(queueCounts, { token: admin.token })).reply.self_declared).toBe(0);
    expect(await Promise.all([confirm(tips), confirm([...tips, ...tips])])).toEqual([
      confirmed,
      [...confirmed, ...confirmed],
    ]);
    for (const id of ids) {
      expect(await linesOf(id)).toMatchObject([{ account: { id: tipster.id }, actor: { id: admin.id } }]);
      expect(await entriesOf(id)).toHaveLength(1);
    }
  });

  test('a confirmation that two admins make at once is written once', async () => {
    const ids = await declared(4);
    const tips = ids.map((id) => ({ id, grades: graded('won') }));
    await Promise.all([confirm(tips), confirm([...tips].reverse())]);
    for (const id of ids) expect(await entriesOf(id)).toHaveLength(1);
  });

  test('a tip that changed meanwhile is said to be, and delays the others as little as one that is gone', async () => {
    const [same, overruled, other] = (await declared(3)) as [number, number, number];
    const body = { grades: graded('lost'), reason: 'ha perso' };
    await t.api.call(moderateTip, { params: { id: overruled }, token: admin.token, body });
    const shown = [other, overruled, 999_999, same].map((id) => ({ id, grades: graded('won') }));
    shown[0] = { id: other, grades: graded('lost') };
    expect(await confirm(shown)).toEqual([
      { id: other, result: 'changed' },
      { id: overruled, result: 'changed' },
      { id: 999_999, result: 'gone' },
      { id: same, result: 'confirmed' },
    ]);
    expect(await selfDeclared()).toEqual([other]);
    expect(await linesOf(other)).toEqual([]);
  });

  test('a leg declared after the list was read is not confirmed unseen', async () => {
    const id = await publish({ legs: 2 });
    await at(AFTER);
    await declare(id, graded('won', 0));
    await declare(id, graded('won', 1));
    expect(await confirm([{ id, grades: graded('won', 0) }])).toEqual([{ id, result: 'changed' }]);
    expect(await confirm([{ id, grades: [...graded('won', 0), ...graded('won', 1)] }])).toEqual([
      { id, result: 'confirmed' },
    ]);
  });

  test('not what was never declared, nor what somebody who was erased had declared', async () => {
    const open = await publish();
    const [orphan] = (await declared(1)) as [number];
    expect(await confirm([{ id: open, grades: graded('won') }])).toEqual([{ id: open, result: 'changed' }]);
    await t.db.updateTable('account').set({ erased_at: AFTER }).where('id', '=', tipster.id).execute();
    expect(await selfDeclared()).toEqual([]);
    expect(await confirm([{ id: orphan, grades: graded('won') }])).toEqual([{ id: orphan, result: 'gone' }]);
    expect(await entriesOf(orphan)).toEqual([]);
  });

  test('a hundred in one call, no more', async () => {
    const tips = Array.from({ length: MAX_CONFIRMED_TIPS + 1 }, (_, n) => ({ id: 900_000 + n, grades: graded('won') }));
    expect(await confirm(tips.slice(1))).toHaveLength(MAX_CONFIRMED_TIPS);
    const refused = await t.api.call(confirmOutcomes, { token: admin.token, body: { tips } });
    expect([refused.status, refused.error.code]).toEqual([400, 'validation']);
  });
});

describe('the queue is filtered', () => {
  test('the queue is filtered by kind, sport, tipster, what is missing and age', async () => {
    const other = await t.createAccount({ userType: 'collaborator' });
    const tennis = await publish();
    const basket = await publish({ sport: 'basketball', by: other });
    await at(AFTER);
    await declare(tennis);
    expect(await queued({})).toEqual([basket]);
    expect(await queued({ sport: 'tennis' })).toEqual([]);
    expect(await queued({ sport: 'basketball', valexc: 'other', missing: 'grade' })).toEqual([basket]);
    expect(await queued({ missing: 'result' })).toEqual([]);
    expect(await queued({ valexc: 'exchange' })).toEqual([]);
    expect(await queued({ tipster: other.username })).toEqual([basket]);
    expect(await queued({ tipster: tipster.username })).toEqual([]);
    expect(await queued({ queue: 'self_declared', tipster: tipster.username, sport: 'tennis' })).toEqual([tennis]);
    expect(await queued({ queue: 'self_declared', age: 'day' })).toEqual([tennis]);
    await at('2026-03-05T00:00:00.000Z');
    expect(await queued({ queue: 'self_declared', age: 'day' })).toEqual([]);
    expect(await queued({ queue: 'self_declared', age: 'week' })).toEqual([tennis]);
    await at('2026-03-11T00:00:00.000Z');
    expect(await queued({ queue: 'self_declared', age: 'week' })).toEqual([]);
    expect(await queued({ queue: 'self_declared', age: 'older' })).toEqual([tennis]);
  });
});
