import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** The largest tree that a witness cosigned; 0 for none. */
export async function lastCosigned(db: Db, witness: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(max(tree_size), 0) as size from ledger_cosignature where witness = ${witness}`.execute(db);
  return rows[0]!.size;
}

export async function addCosignature(
  db: Db,
  row: { readonly size: number; readonly witness: string; readonly line: string; readonly cosignedAt: Date },
): Promise<void> {
  await sql`
    insert into ledger_cosignature (tree_size, witness, signature, cosigned_at)
    values (${row.size}, ${row.witness}, ${row.line}, ${row.cosignedAt}) on conflict do nothing`.execute(db);
}
