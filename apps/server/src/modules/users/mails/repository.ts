import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB, Db } from '../../../platform/database/index.ts';

const SUMMARY = [
  'id',
  'kind',
  'recipient',
  'account_id as accountId',
  'language',
  'subject',
  'status',
  'attempts',
  'last_error as lastError',
  'created_at as createdAt',
  'next_attempt_at as nextAttemptAt',
  'sent_at as sentAt',
] as const;

/** Counting stops here. */
export const COUNT_CAP = 10_000;

export interface MailFilters {
  readonly status?: string | undefined;
  readonly kind?: string | undefined;
  /** How the address begins. */
  readonly recipient?: string | undefined;
}

export interface MailPage {
  readonly limit: number;
  readonly offset: number;
  readonly position: { readonly direction: 'next' | 'previous'; readonly id: number } | null;
}

function filtered<O>(query: SelectQueryBuilder<DB, 'mail', O>, { status, kind, recipient }: MailFilters) {
  return query
    .$if(status !== undefined, (some) => some.where('status', '=', status!))
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind!))
    .$if(recipient !== undefined, (some) =>
      some.where(sql`lower(recipient)`, 'like', `${recipient!.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`),
    );
}

/** One more than the page, to tell whether there are more; from the older end when the position looks back. */
export async function selectMails(db: Db, filters: MailFilters, { limit, offset, position }: MailPage) {
  const back = position?.direction === 'previous';
  return filtered(db.selectFrom('mail').select(SUMMARY), filters)
    .$if(position !== null, (some) => some.where('id', back ? '>' : '<', position!.id))
    .orderBy('id', back ? 'asc' : 'desc')
    .limit(sql.lit(limit + 1))
    .offset(sql.lit(offset))
    .execute();
}

export type MailSummaryRow = Awaited<ReturnType<typeof selectMails>>[number];

export async function countMails(db: Db, filters: MailFilters): Promise<number> {
  const some = filtered(db.selectFrom('mail').select('id'), filters).limit(sql.lit(COUNT_CAP));
  const row = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findMail(db: Db, id: number) {
  return db
    .selectFrom('mail')
    .select([...SUMMARY, 'body_text as text', 'body_html as html', 'secret', 'expires_at as expiresAt'])
    .select((eb) =>
      eb.selectFrom('account').select('is_admin').whereRef('account.id', '=', 'mail.account_id').as('accountIsAdmin'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}

export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;
