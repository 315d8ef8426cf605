import { DAY_MS, ROLLING_PERIODS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Trx } from '../../../platform/database/index.ts';
import { addTips, clock, inputOf, NOW, recordFixture } from './record.fixture.ts';
import { moveEdges, refreshDirty, refreshLuck } from './service.ts';
import { recompute } from './service-recompute.ts';

const world = recordFixture();
const { newTipster, refreshAll } = world;

it('refreshing the records of marked tipsters loses no change when settlements of one tipster and refreshes run at once', async () => {
  const tipsterId = await newTipster();
  const { db } = world.database;
  const settleOne = (n: number) =>
    db.transaction().execute(async (trx) => {
      const input = inputOf(tipsterId, n % 3, n % 2, { outcome: n % 4 === 0 ? 'lost' : 'won' });
      await addTips(trx, [input]);
    });
  const work = Array.from({ length: 40 }, (_, n) => (n % 4 === 3 ? refreshDirty(db, { clock }) : settleOne(n)));
  await Promise.all(work);
  await refreshAll();
  const { differences } = await recompute(db, { clock });
  expect(differences).toEqual([]);
  const all = await db
    .selectFrom('standing')
    .select('settled')
    .where('tipster_id', '=', tipsterId)
    .where('period', '=', 'all')
    .where('sport', '=', 'all')
    .where('kind', '=', 'all')
    .executeTakeFirstOrThrow();
  expect(all.settled).toBe(30);
});

it('refreshing the records of marked tipsters keeps the mark of a settlement that is still open when a refresh comes by', async () => {
  const tipsterId = await newTipster();
  const { db } = world.database;
  const add = async (trx: Trx, day: number) => {
    const input = inputOf(tipsterId, day, 0, { outcome: 'won' });
    await addTips(trx, [input]);
  };
  await db.transaction().execute((trx) => add(trx, 1));
  let refreshed = -1;
  await db.transaction().execute(async (trx) => {
    await add(trx, 2);
    refreshed = (await refreshDirty(db, { clock })).tipsters;
  });
  expect(refreshed).toBe(0);
  await refreshAll();
  expect((await recompute(db, { clock })).differences).toEqual([]);
  expect((await db.selectFrom('dirty_tipster').selectAll().execute()).length).toBe(0);
});

it('refreshing the records of marked tipsters leaves what is left marked when the process stops', async () => {
  const tipsterIds = await Promise.all([newTipster(), newTipster()]);
  const { db } = world.database;
  const inputs = tipsterIds.map((id) => inputOf(id, 1, 0, { outcome: 'won' }));
  await db.transaction().execute((trx) => addTips(trx, inputs));
  const marked = async (table: 'dirty_tipster' | 'dirty_luck') =>
    (await db.selectFrom(table).select('tipster_id').where('tipster_id', 'in', tipsterIds).execute()).length;
  const stopped = AbortSignal.abort();
  expect(await refreshDirty(db, { clock, stopping: stopped })).toEqual({ tipsters: 0, badgesChanged: 0 });
  expect(await marked('dirty_tipster')).toBe(2);
  await refreshDirty(db, { clock });
  // Stops in the middle of a batch, whose rows have been read.
  const controller = new AbortController();
  const stoppingClock = {
    now: () => {
      controller.abort();
      return clock.now();
    },
    wall: () => clock.wall(),
  };
  expect(await refreshLuck(db, { clock: stoppingClock, stopping: controller.signal })).toBe(0);
  expect(await marked('dirty_luck')).toBe(2);
  await refreshAll();
  expect(await marked('dirty_luck')).toBe(0);
});

it('the exact p-values take one place among the jobs, however often a refresh asks for them', async () => {
  const { db } = world.database;
  const tipsterId = await newTipster();
  await db.transaction().execute((trx) => addTips(trx, [inputOf(tipsterId, 1, 0, { outcome: 'won' })]));
  await refreshDirty(db, { clock });
  const { rows } = await sql<{ queue_name: string | null }>`
    select queue_name from graphile_worker.jobs where task_identifier = 'record_luck'`.execute(db);
  expect(rows.map(({ queue_name }) => queue_name)).toEqual(['record_luck']);
  await refreshAll();
});

it('refreshing the records of marked tipsters moves the edges of the periods with the days of Rome', async () => {
  const tipsterId = await newTipster();
  const { db } = world.database;
  await moveEdges(db, { clock });
  const inputs = [6, 29, 89, 364].map((day) => inputOf(tipsterId, day, 0, { outcome: 'won' }));
  await db.transaction().execute((trx) => addTips(trx, inputs));
  await refreshAll();
  const settled = async () => {
    const rows = await db
      .selectFrom('standing')
      .select(['period', 'settled'])
      .where('tipster_id', '=', tipsterId)
      .where('sport', '=', 'all')
      .where('kind', '=', 'all')
      .execute();
    return ROLLING_PERIODS.map((period) => rows.find((row) => row.period === period)?.settled ?? 0);
  };
  expect(await settled()).toEqual([1, 2, 3, 4, 4]);
  clock.advance(DAY_MS);
  try {
    await moveEdges(db, { clock });
    expect((await refreshDirty(db, { clock })).tipsters).toBe(0);
    await refreshAll();
    expect(await settled()).toEqual([0, 1, 2, 3, 4]);
    expect((await recompute(db, { clock })).differences).toEqual([]);
  } finally {
    clock.set(NOW);
    await moveEdges(db, { clock });
    await refreshAll();
  }
  expect(await settled()).toEqual([1, 2, 3, 4, 4]);
});
