import { sql } from 'kysely';
import type { ColumnsOf, Db } from '../../../platform/database/index.ts';

type RecordCheck = ColumnsOf<'record_check', 'checked_at' | 'tipsters' | 'last_tipster' | 'wrong' | 'differences'>;

export async function insertRecordCheck(db: Db, check: RecordCheck & { shown: string }): Promise<void> {
  await db
    .insertInto('record_check')
    .values(check)
    .onConflict((conflict) => conflict.column('checked_at').doUpdateSet(check))
    .execute();
}

type LatestCheck = Pick<RecordCheck, 'checked_at' | 'last_tipster' | 'wrong'>;

export async function selectLatestCheck(db: Db): Promise<LatestCheck | undefined> {
  const { rows } = await sql<LatestCheck>`
    select checked_at, last_tipster, wrong from record_check order by checked_at desc limit 1`.execute(db);
  return rows[0];
}

/** The next tipsters after one, and the first ones again after the last. */
export async function selectSample(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tipster order by id <= ${after}, id limit ${sql.lit(limit)}`.execute(db);
  return rows.map((row) => row.id);
}
