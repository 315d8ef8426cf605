import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

/** Leaves what somebody reported, without who it was. */
export async function forgetReporter(trx: Trx, accountId: number): Promise<void> {
  await sql`update report set reporter_id = null where reporter_id = ${accountId}`.execute(trx);
}

/** Visitors' names and addresses go when their report was decided before this moment. */
export async function forgetVisitors(db: Db, decidedBefore: Date): Promise<void> {
  await sql`
    update report r set name = '', email = '' from report_case c
    where c.id = r.case_id and r.email <> '' and c.decided_at < ${decidedBefore} and not c.appealed`.execute(db);
}
