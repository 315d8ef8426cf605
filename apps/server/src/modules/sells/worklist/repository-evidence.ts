import { sql } from 'kysely';
import type { ColumnsOf, Db } from '../../../platform/database/index.ts';

/** A charge, its customer and its receipt, as evidence names them. */
export interface DisputedSale
  extends ColumnsOf<
    'purchase',
    'account_id' | 'created_at' | 'paid_at' | 'period_start' | 'period_end' | 'immediate_start' | 'ordered_at'
  > {
  name: string;
  email: string;
  language: string;
  receipt: number | null;
  receipt_number: string | null;
  subscription_id: number | null;
}

export async function selectDisputedSale(db: Db, purchaseId: number): Promise<DisputedSale> {
  const { rows } = await sql<DisputedSale>`
    select p.account_id, p.created_at, p.paid_at, p.period_start, p.period_end, p.immediate_start, p.ordered_at, p.subscription_id,
      trim(a.first_name || ' ' || a.last_name) as name, a.email, a.language, r.id as receipt,
      r.series || '-' || r.year || '-' || r.number as receipt_number
    from purchase p join account a on a.id = p.account_id
      left join receipt r on r.purchase_id = p.id and r.kind = 'receipt'
    where p.id = ${purchaseId}`.execute(db);
  return rows[0]!;
}

export type SignIn = ColumnsOf<'session_family', 'created_at' | 'last_used_at' | 'user_agent'>;

/** Sessions of an account that were used since a moment, the earliest first. */
export async function selectSignIns(db: Db, accountId: number, since: Date, limit: number): Promise<SignIn[]> {
  const { rows } = await sql<SignIn>`
    select created_at, last_used_at, user_agent from session_family
    where account_id = ${accountId} and last_used_at >= ${since} order by created_at limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

export type AcceptedTerms = ColumnsOf<'document_acceptance', 'document' | 'version' | 'accepted_at'>;

/** Texts that an account had accepted by a moment, the latest of each first. */
export async function selectAccepted(db: Db, accountId: number, by: Date): Promise<AcceptedTerms[]> {
  const { rows } = await sql<AcceptedTerms>`
    select distinct on (document) document, version, accepted_at from document_acceptance
    where account_id = ${accountId} and accepted_at <= ${by} order by document, accepted_at desc`.execute(db);
  return rows;
}

export type SentMail = ColumnsOf<'mail', 'subject' | 'created_at' | 'sent_at'>;

/** Mails of these kinds to an account since a moment, the earliest first. */
export async function selectMailsSince(
  db: Db,
  accountId: number,
  { kinds, since, limit }: { kinds: readonly string[]; since: Date; limit: number },
): Promise<SentMail[]> {
  const { rows } = await sql<SentMail>`
    select subject, created_at, sent_at from mail
    where account_id = ${accountId} and kind = any(${[...kinds]}::text[]) and created_at >= ${since} and status <> 'failed'
    order by id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
