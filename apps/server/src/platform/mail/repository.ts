import { sql } from 'kysely';
import { type Db, emailIs, type Trx } from '../database/index.ts';
import type { Envelope } from './transport.ts';

/** A file of the storage that goes with a mail. */
export interface StoredMailFile {
  key: string;
  name: string;
  type: string;
}

/** A document that is written when its mail goes: a module knows it by its id. */
export interface MailDocument {
  document: number;
  name: string;
  type: string;
}

export type StoredEnvelope = Envelope & { files?: readonly (StoredMailFile | MailDocument)[] };

export interface NewMail {
  accountId: number | null;
  kind: string;
  recipient: string;
  language: string;
  subject: string;
  text: string;
  html: string;
  secret: boolean;
  status: 'outbox' | 'queued';
  at: Date;
  expiresAt: Date | null;
  envelope: StoredEnvelope | null;
}

export async function insertMail(db: Db, mail: NewMail): Promise<number> {
  const { id } = await db
    .insertInto('mail')
    .values({
      account_id: mail.accountId,
      kind: mail.kind,
      recipient: mail.recipient,
      language: mail.language,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      secret: mail.secret,
      status: mail.status,
      created_at: mail.at,
      next_attempt_at: mail.status === 'queued' ? mail.at : null,
      expires_at: mail.expiresAt,
      envelope: mail.envelope ? JSON.stringify(mail.envelope) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Claims a mail for sending, for a time; undefined when there is nothing to do or another process sends it. A mail whose attempt never
 * ended is claimed too, so that the attempt is closed.
 */
export async function claimMail(db: Db, id: number, at: Date, until: Date) {
  return db
    .updateTable('mail')
    .set((eb) => ({ claimed_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<=', at)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .returning([
      'id',
      'recipient',
      'subject',
      'body_text as text',
      'body_html as html',
      'language',
      'attempts',
      'created_at',
      'expires_at',
      'handed_over_at',
      sql<StoredEnvelope | null>`envelope`.as('envelope'),
    ])
    .executeTakeFirst();
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** When the mail may be tried next, if it waits at all. */
export async function nextChance(db: Db, id: number): Promise<Date | null> {
  const row = await db
    .selectFrom('mail')
    .select((eb) => eb.fn<Date | null>('greatest', ['next_attempt_at', 'claimed_until']).as('at'))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function markHandedOver(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('mail').set({ handed_over_at: at }).where('id', '=', id).execute();
}

/** The text isn't needed any more once the mail is sent. */
export async function markSent(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      status: 'sent',
      sent_at: at,
      next_attempt_at: null,
      claimed_until: null,
      last_error: '',
      body_text: '',
      body_html: '',
      envelope: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function markWaiting(db: Db, id: number, error: string, nextAt: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ next_attempt_at: nextAt, claimed_until: null, handed_over_at: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'failed', next_attempt_at: null, claimed_until: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** A mail that was sent came back. */
export async function markBounced(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'failed', last_error: error })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .execute();
}

/** Without a mail server what waits becomes readable in the outbox. */
export async function moveToOutbox(db: Db, id: number): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'outbox', next_attempt_at: null, claimed_until: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** False when no such mail failed, or somebody has dealt with it before. */
export async function markHandled(trx: Trx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set({ handled_at: at })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Queues an unsent mail again with all its attempts; false when there is none. */
export async function requeue(db: Db, id: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('mail')
    .set({
      status: 'queued',
      attempts: 0,
      next_attempt_at: at,
      claimed_until: null,
      handed_over_at: null,
      last_error: '',
    })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'outbox'])
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .where('body_text', '<>', '')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Mails that should have been tried by now and weren't: their job was lost. */
export async function selectOverdue(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<', before)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', before)]))
    .orderBy('next_attempt_at')
    .limit(sql.lit(limit))
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes the texts of mails whose link has expired or that are older than `before`. */
export async function blankOld(db: Db, now: Date, before: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ body_text: '', body_html: '', envelope: null })
    .where('status', 'in', ['outbox', 'failed'])
    .where('body_text', '<>', '')
    .where((eb) =>
      eb.or([eb('created_at', '<', before), eb.and([eb('secret', '=', true), eb('expires_at', '<', now)])]),
    )
    .execute();
}

export async function deleteOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail').where('created_at', '<', before).where('status', '<>', 'queued').execute();
}

/** Forgets mails of these kinds that went to an address, and to no account. */
export async function deleteMailsTo(trx: Trx, email: string, kinds: readonly string[]): Promise<void> {
  await sql`
    delete from mail where ${emailIs('recipient', email)} and account_id is null and kind = any(${[...kinds]}::text[])`.execute(
    trx,
  );
}
