import type { AgreedDocument } from '@quotavera/domain/accounts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

export interface Acceptance {
  document: AgreedDocument;
  version: string;
  at: Date;
}

/** The newest version of each document that an account has accepted. */
export async function selectAcceptances(db: Db | Trx, accountId: number): Promise<Acceptance[]> {
  const { rows } = await sql<Acceptance>`
    select distinct on (document) document, version, accepted_at as at from document_acceptance
    where account_id = ${accountId} order by document, version desc`.execute(db);
  return rows;
}

/** Inserts acceptances; those that exist already keep their time. */
export async function insertAcceptances(
  db: Db | Trx,
  accountId: number,
  versions: Readonly<Partial<Record<AgreedDocument, string>>>,
  at: Date,
): Promise<void> {
  const rows = Object.entries(versions).map(([document, version]) => ({
    account_id: accountId,
    document,
    version,
    accepted_at: at,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('document_acceptance')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
