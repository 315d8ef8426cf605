import type { listMails, MAIL_HIDDEN, readMail, retryMail } from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import { MAIL_STATUSES } from '@quotavera/domain/accounts';
import type { Language } from '@quotavera/i18n';
import { MAIL_KINDS, mailTexts } from '@quotavera/i18n/server';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { writeAuditLine } from '../audit/service.ts';
import {
  countMails,
  findMail,
  type MailFilters,
  type MailRow,
  type MailSummaryRow,
  selectMails,
} from './repository.ts';

type Hidden = (typeof MAIL_HIDDEN)[number];

/**
 * Why an admin can't read a mail's text; null when they can. If mails are delivered, only the recipient reads a one-time link. If they stay
 * in the outbox, an admin has to hand the link on, except one that belongs to another admin.
 */
function hiddenFrom(
  mail: Pick<MailRow, 'text' | 'secret' | 'account_id' | 'account_is_admin'>,
  readerId: number,
  delivers: boolean,
): Hidden | null {
  if (mail.text === '') return 'gone';
  if (!mail.secret) return null;
  if (delivers) return 'secret';
  return mail.account_is_admin && mail.account_id !== readerId ? 'admin' : null;
}

/** Whether a mail can be queued again: its text is still stored and hasn't expired. */
function retriable(mail: Pick<MailRow, 'text' | 'status' | 'expires_at'>, delivers: boolean, now: Date): boolean {
  const waits = mail.status === 'failed' || mail.status === 'outbox';
  return delivers && waits && mail.text !== '' && (mail.expires_at === null || mail.expires_at > now);
}

type Parts = Pick<ServerContext, 'db' | 'clock' | 'mail'>;
type Summary = ReplyOf<typeof retryMail>;

function present(row: MailSummaryRow): Summary {
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    account_id: row.account_id,
    language: row.language,
    subject: row.subject,
    status: MAIL_STATUSES.find((status) => status === row.status) ?? 'failed',
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    handled_at: row.handled_at?.toISOString() ?? null,
  };
}

export async function mailPage(
  { db, mail }: Parts,
  filters: MailFilters,
  input: PageInput,
  language: Language,
): Promise<ReplyOf<typeof listMails>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: MailSummaryRow) => [id],
    select: (span) => selectMails(db, filters, span),
    count: () => countMails(db, filters),
  });
  return {
    ...page,
    results: rows.map(present),
    delivers: mail.delivers,
    kinds: MAIL_KINDS.map((kind) => ({ kind, title: mailTexts(language, kind).title })),
  };
}

/** The command line shows every mail: its user can read the database anyway. */
export async function latestMails({ db }: Parts, filters: MailFilters, limit: number): Promise<Summary[]> {
  const rows = await selectMails(db, filters, { limit, offset: 0, position: null });
  return rows.slice(0, limit).map(present);
}

/** The mail as a text; null when there is none. */
export async function mailWords({ db }: Parts, id: number): Promise<string | null> {
  const row = await findMail(db, id);
  return row ? `${row.recipient}\n${row.subject}\n\n${row.text || '(its words were deleted)'}` : null;
}

export interface MailReader {
  accountId: number;
  requestId: string;
}

/** A mail as an admin may see it. Whoever sees another account's one-time link could use it, so the audit line is written first. */
export async function openMail(
  { db, clock, mail }: Parts,
  id: number,
  reader: MailReader,
): Promise<Result<ReplyOf<typeof readMail>>> {
  const row = await findMail(db, id);
  if (!row) return fail('not_found');
  const hidden = hiddenFrom(row, reader.accountId, mail.delivers);
  if (hidden === null && row.secret && row.account_id !== reader.accountId) {
    await writeAuditLine(db, {
      actorId: reader.accountId,
      action: 'mail_link_read',
      accountId: row.account_id,
      reason: '',
      data: { mail: row.id, kind: row.kind },
      at: clock.now(),
      requestId: reader.requestId,
    });
  }
  return ok({
    ...present(row),
    text: hidden ? null : row.text,
    html: hidden ? null : row.html,
    hidden,
    can_retry: retriable(row, mail.delivers, clock.wall()),
  });
}

export async function queueAgain({ db, mail }: Parts, id: number): Promise<Result<Summary>> {
  const queued = await db.transaction().execute((trx) => mail.retry(trx, id));
  const row = await findMail(db, id);
  if (!row) return fail('not_found');
  return queued ? ok(present(row)) : fail('mail_not_retriable');
}

/** An admin has dealt with a mail that wasn't delivered. The first of two says so. */
export async function markHandled(
  { db, clock, mail }: Parts,
  id: number,
  { accountId, requestId }: MailReader,
): Promise<Result<Summary>> {
  const at = clock.now();
  const marked = await db.transaction().execute(async (trx) => {
    if (!(await mail.markHandled(trx, id, at))) return false;
    const row = (await findMail(trx, id))!;
    await writeAuditLine(trx, {
      actorId: accountId,
      accountId: row.account_id,
      action: 'mail_handled',
      reason: '',
      data: { mail: id, kind: row.kind },
      at,
      requestId,
    });
    return true;
  });
  const row = await findMail(db, id);
  if (!row) return fail('not_found');
  return marked ? ok(present(row)) : fail('nothing_to_change');
}
