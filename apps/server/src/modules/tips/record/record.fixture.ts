import { DAY_MS, HOUR_MS, romeDay } from '@quotavera/domain/time';
import { afterAll, beforeAll } from 'vitest';
import { testClock } from '../../../platform/clock/index.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { migrateJobs } from '../../../platform/jobs/index.ts';
import { insertRecordTips, type RecordTipInput } from '../../../testing/factories/record-tips.ts';
import { createTestDatabase, insertAccount, type TestDatabase } from '../../../testing/index.ts';
import { refreshDirty, refreshLuck, touchDays } from './service.ts';

export const NOW = '2026-03-02T12:00:00Z';
export const clock = testClock(NOW);
/** Days back from now, with the tips of one day an hour apart or at the same time. */
export function inputOf(
  tipsterId: number,
  daysBack: number,
  hour: number,
  more: Partial<RecordTipInput>,
): RecordTipInput {
  const lastStartAt = new Date(clock.now().getTime() - daysBack * DAY_MS + hour * HOUR_MS);
  return { tipsterId, lastStartAt, publishedAt: new Date(lastStartAt.getTime() - 5 * HOUR_MS), ...more };
}

/** The days whose statistics some tips change. */
export const daysOf = (inputs: readonly RecordTipInput[]) =>
  inputs.map(({ tipsterId, lastStartAt }) => ({ tipster_id: tipsterId, day: romeDay(lastStartAt) }));

/** Inserts tips and marks their days, as settling does. Returns their ids. */
export async function addTips(trx: Trx, inputs: readonly RecordTipInput[]): Promise<number[]> {
  const ids = await insertRecordTips(trx, inputs);
  await touchDays(trx, daysOf(inputs));
  return ids;
}

/** A database of its own for the tests of one file. */
export function recordFixture() {
  let database: TestDatabase;

  beforeAll(async () => {
    // Files that run in one worker share the clock: the one before may have left it elsewhere.
    clock.set(NOW);
    database = await createTestDatabase();
    await migrateJobs(database.url);
  });
  afterAll(() => database.drop());

  async function newTipster(): Promise<number> {
    return (await insertAccount(database.db, clock, { userType: 'collaborator' })).id;
  }

  async function refreshAll(): Promise<void> {
    await refreshDirty(database.db, { clock, everyone: true });
    await refreshLuck(database.db, { clock });
  }

  return {
    get database() {
      return database;
    },
    newTipster,
    refreshAll,
  };
}
