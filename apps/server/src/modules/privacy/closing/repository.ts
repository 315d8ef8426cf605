import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';
import type { PersonalTable } from '../../../platform/personal/index.ts';

/** Deletes the rows of these tables that are of the account alone, and takes its number out of those that stay. */
export async function eraseRows(trx: Trx, tables: readonly PersonalTable[], accountId: number): Promise<void> {
  for (const { table, onErasure } of tables) {
    if ('delete' in onErasure) {
      for (const column of onErasure.delete) {
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(trx);
      }
    } else if ('forget' in onErasure) {
      for (const column of onErasure.forget) {
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${accountId}`.execute(
          trx,
        );
      }
    }
  }
}
