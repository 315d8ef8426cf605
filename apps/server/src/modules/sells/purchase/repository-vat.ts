import type { VatEvidence } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/**
 * Returns the evidence of the country in which an account's owner lives: stated with the latest order that stated any, and in the profile.
 */
export async function selectVatEvidence(db: Db, accountId: number): Promise<Pick<VatEvidence, 'stated' | 'address'>> {
  const { rows } = await sql<Pick<VatEvidence, 'stated' | 'address'>>`
    select
      (select billing_country from purchase where account_id = ${accountId} and billing_country is not null
        order by id desc limit 1) as stated,
      (select upper(country) from account_address where account_id = ${accountId} and country ~* '^[a-z]{2}$') as address`.execute(
    db,
  );
  return rows[0]!;
}
