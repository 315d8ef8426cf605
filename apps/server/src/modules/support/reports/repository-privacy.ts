import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** Visitors' names and addresses go when their report was decided before this moment. */
export async function forgetVisitors(db: Db, decidedBefore: Date): Promise<void> {
  await sql`
    update report r set name = '', email = '' from report_case c
    where c.id = r.case_id and r.email <> '' and c.decided_at < ${decidedBefore} and not c.appealed`.execute(db);
}
