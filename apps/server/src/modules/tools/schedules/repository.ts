import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB, Db, Trx } from '../../../platform/database/index.ts';

export type ScheduleRow = Selectable<DB['import_schedule']>;

export async function selectSchedules(db: Db): Promise<ScheduleRow[]> {
  return db.selectFrom('import_schedule').selectAll().orderBy(sql`lower(name)`).execute();
}

export async function lockSchedule(trx: Trx, id: number): Promise<ScheduleRow | undefined> {
  return trx.selectFrom('import_schedule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Undefined when another has that name. */
export async function insertSchedule(
  trx: Trx,
  row: Insertable<DB['import_schedule']>,
): Promise<ScheduleRow | undefined> {
  return trx
    .insertInto('import_schedule')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function isNameTaken(trx: Trx, name: string, but: number): Promise<boolean> {
  const row = await trx
    .selectFrom('import_schedule')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', but)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSchedule(
  db: Db,
  id: number,
  values: Partial<Insertable<DB['import_schedule']>>,
): Promise<ScheduleRow | undefined> {
  return db.updateTable('import_schedule').set(values).where('id', '=', id).returningAll().executeTakeFirst();
}

/** The schedule as it was, undefined when there is none. */
export async function deleteSchedule(trx: Trx, id: number): Promise<ScheduleRow | undefined> {
  return trx.deleteFrom('import_schedule').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Locks active schedules whose time has come; those that another process has locked are left to it. */
export async function lockDueSchedules(trx: Trx, now: Date): Promise<ScheduleRow[]> {
  return trx
    .selectFrom('import_schedule')
    .selectAll()
    .where('active', '=', true)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Marks a schedule as running, unless it is already (since `stale`). */
export async function claimSchedule(db: Db, id: number, now: Date, stale: Date): Promise<ScheduleRow | undefined> {
  return db
    .updateTable('import_schedule')
    .set({ running_since: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('running_since', 'is', null), eb('running_since', '<', stale)]))
    .returningAll()
    .executeTakeFirst();
}
