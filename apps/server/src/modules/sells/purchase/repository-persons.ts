import { sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';

/** The provider's names of the numbers of an account's cards, also of those that were removed. */
export async function selectFingerprints(
  db: Db,
  accountId: number,
): Promise<ColumnsOf<'payment_card', 'provider' | 'fingerprint'>[]> {
  return db
    .selectFrom('payment_card')
    .select(['provider', 'fingerprint'])
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
}

const HAS_PLAN = sql`p.product = 'plan' and p.status = 'succeeded'`;

/** Whether the account, another one with a card of it, or a person of these hashes has had PRO or ELITE. */
export async function hasHadPlan(db: Db, accountId: number, hashes: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from purchase p where p.account_id = ${accountId} and ${HAS_PLAN})
      or exists (select from plan_person where hash = any(${[...hashes]}::bytea[]))
      or exists (
        select from payment_card own
          join payment_card other on other.provider = own.provider and other.fingerprint = own.fingerprint
            and other.account_id <> own.account_id
          join purchase p on p.account_id = other.account_id and ${HAS_PLAN}
        where own.account_id = ${accountId}) as had`.execute(db);
  return rows[0]!.had;
}

/** Whether none of the hashes was there. They are written in one order, so that two writers never wait for each other. */
export async function insertPlanPersons(trx: Trx, hashes: readonly Buffer[], at: Date): Promise<boolean> {
  const sorted = [...hashes].sort(Buffer.compare);
  const { numAffectedRows } = await sql`
    insert into plan_person (hash, since) select hash, ${at} from unnest(${sorted}::bytea[]) as hash
    on conflict do nothing`.execute(trx);
  return numAffectedRows === BigInt(sorted.length);
}
