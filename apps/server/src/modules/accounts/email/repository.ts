import { emailIdentity } from '@quotavera/domain/accounts';
import { MONEY_MAILS } from '@quotavera/i18n/server';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { QueueRows } from '../../../platform/context.ts';
import {
  countUpToMax,
  type DB,
  type Db,
  emailIs,
  foldedEmail,
  keyset,
  type PageSpan,
  type Trx,
} from '../../../platform/database/index.ts';
import type { Recipient } from '../../../platform/mail/index.ts';

/** Finds an account's address and language for a mail; undefined for an erased account. */
export async function selectRecipient(db: Db, accountId: number): Promise<Recipient | undefined> {
  return db
    .selectFrom('account')
    .select((eb) => [
      'email',
      'language',
      eb('email_confirmed_at', 'is not', null).$castTo<boolean>().as('is_confirmed'),
    ])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the account until the transaction ends. */
export async function lockAddress(trx: Trx, accountId: number) {
  return trx
    .selectFrom('account')
    .select([
      'id',
      'email',
      'language',
      'email_confirmed_at as confirmed_at',
      'banned_at',
      'deactivated_at',
      'erased_at',
      'merged_into',
    ])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type Address = NonNullable<Awaited<ReturnType<typeof lockAddress>>>;

export async function addressTaken(db: Db, email: string, except: number): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where(emailIs('email', email))
    .where('id', '<>', except)
    .executeTakeFirst();
  return account !== undefined;
}

const UNIQUE_VIOLATION = '23505';

/** Whether a write failed because another account has the address. */
export function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && constraint === 'account_email_key';
}

export async function markConfirmed(trx: Trx, accountId: number, at: Date): Promise<void> {
  await trx.updateTable('account').set({ email_confirmed_at: at }).where('id', '=', accountId).execute();
}

/** The name of the tipster whom the account has followed for longest. */
export async function firstFollowed(trx: Trx, accountId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('follow')
    .innerJoin('account as tipster', 'tipster.id', 'follow.tipster_id')
    .select(sql<string>`trim(tipster.first_name || ' ' || tipster.last_name)`.as('name'))
    .where('follow.account_id', '=', accountId)
    .orderBy('follow.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function setAddress(trx: Trx, accountId: number, email: string, at: Date): Promise<void> {
  await trx.updateTable('account').set({ email, email_confirmed_at: at }).where('id', '=', accountId).execute();
}

export interface TokenRow {
  hash: Buffer;
  accountId: number;
  purpose: string;
  data: object;
  at: Date;
  expiresAt: Date;
}

export async function insertToken(trx: Trx, token: TokenRow): Promise<void> {
  await trx
    .insertInto('one_time_token')
    .values({
      hash: token.hash,
      account_id: token.accountId,
      purpose: token.purpose,
      data: JSON.stringify(token.data),
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Locks the account, so that its links are issued and voided one after another. */
export async function lockAccount(trx: Trx, accountId: number): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

export async function deleteUnused(trx: Trx, accountId: number, purpose: string): Promise<void> {
  await trx
    .deleteFrom('one_time_token')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function findUsable(db: Db, hash: Buffer, purpose: string, at: Date) {
  return db
    .selectFrom('one_time_token')
    .select(['account_id', 'data', 'expires_at'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** A single statement marks the token, so that the second of two simultaneous uses waits and finds the token used. */
export async function markUsed(trx: Trx, hash: Buffer, purpose: string, at: Date) {
  return trx
    .updateTable('one_time_token')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['account_id', 'data', 'expires_at'])
    .executeTakeFirst();
}

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('one_time_token').where('expires_at', '<', before).execute();
}

const SUMMARY = [
  'id',
  'kind',
  'recipient',
  'account_id',
  'language',
  'subject',
  'status',
  'attempts',
  'last_error',
  'created_at',
  'next_attempt_at',
  'sent_at',
  'handled_at',
] as const;

export interface MailFilters {
  status?: string | undefined;
  kind?: string | undefined;
  /** The beginning of the recipient's address. */
  recipient?: string | undefined;
  /** Mails about money that failed, and that nobody has dealt with. */
  undelivered?: 'money' | undefined;
}

const isUndelivered = () =>
  sql<boolean>`status = 'failed' and handled_at is null and kind = any(${[...MONEY_MAILS]}::text[])`;

/** A row for each mail about money that wasn't delivered and that nobody has dealt with. */
export const waitingMails = (): QueueRows =>
  sql`select id, created_at as at, recipient as title, id::text as key from mail where ${isUndelivered()}`;

function filtered<O>(query: SelectQueryBuilder<DB, 'mail', O>, { status, kind, recipient, undelivered }: MailFilters) {
  return query
    .$if(undelivered !== undefined, (some) => some.where(isUndelivered()))
    .$if(status !== undefined, (some) => some.where('status', '=', status!))
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind!))
    .$if(recipient !== undefined, (some) =>
      some.where(foldedEmail('recipient'), 'like', `${emailIdentity(recipient!).replace(/[\\%_]/g, '\\$&')}%`),
    );
}

/** The latest mails first. */
export async function selectMails(db: Db, filters: MailFilters, page: PageSpan) {
  const { beyond, orderBy } = keyset([sql`id`], 'desc', page, page.position && [page.position.key[0]]);
  return filtered(db.selectFrom('mail').select(SUMMARY), filters)
    .where(beyond)
    .orderBy(orderBy)
    .limit(sql.lit(page.limit + 1))
    .offset(sql.lit(page.offset))
    .execute();
}

export type MailSummaryRow = Awaited<ReturnType<typeof selectMails>>[number];

export function countMails(db: Db, filters: MailFilters): Promise<number> {
  return countUpToMax(db, filtered(db.selectFrom('mail').select('id'), filters));
}

export async function findMail(db: Db, id: number) {
  return db
    .selectFrom('mail')
    .select([...SUMMARY, 'body_text as text', 'body_html as html', 'secret', 'expires_at'])
    .select((eb) =>
      eb.selectFrom('account').select('is_admin').whereRef('account.id', '=', 'mail.account_id').as('account_is_admin'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}

export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;
