import { MAX_ATTACHMENTS, MESSAGE_MAX, newTextOf } from '@quotavera/domain/support/messages';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { ServerContext } from '../../../../platform/context.ts';
import { transact } from '../../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../../platform/errors/index.ts';
import { markBounced, returnedMail } from '../../../../platform/mail/index.ts';
import { lockThread, type ThreadRow } from '../thread/repository.ts';
import { type ReplyTarget, targetOf } from '../thread/service-address.ts';
import { keepFile } from '../thread/service-attachments.ts';
import { addEvent, addMessage, type WriteContext } from '../thread/service-write.ts';

type Context = WriteContext & Pick<ServerContext, 'files' | 'log' | 'environment'>;

export type Received = { accepted: boolean; thread: number | null };

const PARSED = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024, rfc822Attachments: true } as const;
const REFERENCE_MAX = 500;

function addressesOf(list: readonly Address[] | undefined): string[] {
  return (list ?? []).flatMap((entry) => (entry.group ? entry.group.map(({ address }) => address) : [entry.address]));
}

/** Where a mail was delivered: as the server that received it says, or as the mail does. */
function recipientsOf(mail: Email, envelopeTo: string | undefined): string[] {
  const said = envelopeTo ? [envelopeTo] : [];
  const delivered = mail.deliveredTo ? [mail.deliveredTo] : [];
  return [...said, ...delivered, ...addressesOf(mail.to), ...addressesOf(mail.cc)];
}

function headerOf(mail: Email, name: string): string {
  return (
    mail.headers
      .find(({ key }) => key === name)
      ?.value.toLowerCase()
      .trim() ?? ''
  );
}

/** Answers of programs: out of office, bounces, lists. They are taken and change nothing. */
function isAutomatic(mail: Email): boolean {
  const submitted = headerOf(mail, 'auto-submitted');
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/.test(headerOf(mail, 'precedence')) ||
    headerOf(mail, 'x-autoreply') !== '' ||
    headerOf(mail, 'return-path') === '<>'
  );
}

const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer);

const BOUNCE_REASON_MAX = 500;

/** Why a mail came back for good, out of a delivery status notification (RFC 3464); null for a delay, and for any other mail. */
function bounceOf(mail: Email): string | null {
  const report = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!report) return null;
  const text = Buffer.from(bytesOf(report))
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:\\s*(?:smtp;)?\\s*(.+)$`, 'im').exec(text)?.[1]?.trim() ?? '';
  if (field('Action').toLowerCase() !== 'failed') return null;
  return (field('Diagnostic-Code') || field('Status') || 'bounced').slice(0, BOUNCE_REASON_MAX);
}

/** The plain text of HTML: the parser makes it where a mail has both kinds. */
async function textOfHtml(html: string): Promise<string> {
  const mixed = [
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(html).toString('base64'),
    '--part',
    'Content-Type: text/plain',
    '',
    '',
    '--part--',
  ].join('\r\n');
  return (await PostalMime.parse(mixed, PARSED)).text ?? '';
}

/** Mailed from the address that the conversation is with: knowing the reply address isn't enough. */
function isFrom(mail: Email, thread: ThreadRow, { who }: ReplyTarget): boolean {
  const expected = who === 'host' ? thread.host_email : thread.email;
  const [from] = mail.from ? addressesOf([mail.from]) : [];
  return from !== undefined && expected !== null && from.toLowerCase() === expected.toLowerCase();
}

/** Whether two domains are one, or one is within the other. */
const isAligned = (one: string | undefined, other: string) =>
  one !== undefined && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));

/**
 * Whether the server that received the mail (RFC 8601: `authserv` names it) found that its sender is who they say: by DMARC, or by a signature or
 * a mail server of the sender's own domain. Without such a server named, nothing vouches for anybody.
 */
function isForged(mail: Email, authserv = ''): boolean {
  // The receiving server puts its own on top; one further down may be the sender's invention.
  const first =
    mail.headers
      .find(({ key }) => key === 'authentication-results')
      ?.value.toLowerCase()
      .trim() ?? '';
  const own = first.split(/[;\s]/, 1)[0] === authserv.toLowerCase() ? first : '';
  if (/\bdmarc=pass\b/.test(own)) return false;
  const [from = ''] = mail.from ? addressesOf([mail.from]) : [];
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const passed = (method: string, property: string) =>
    own
      .split(';')
      .some(
        (part) =>
          part.includes(`${method}=pass`) &&
          isAligned(new RegExp(`${property}=(?:[^\\s@;]*@)?([\\w.-]+)`).exec(part)?.[1], domain),
      );
  return /\bdmarc=fail\b/.test(own) || !(passed('dkim', 'header\\.[di]') || passed('spf', 'smtp\\.mailfrom'));
}

/** Keeps the files that may be kept; returns how many were refused. */
async function keepFiles(context: Context, messageId: number, ownerId: number | null, mail: Email): Promise<number> {
  const files = mail.attachments.filter(({ related }) => !related);
  let storedCount = 0;
  for (const file of files.slice(0, MAX_ATTACHMENTS)) {
    const input = { name: file.filename || 'file', bytes: bytesOf(file) };
    if (!isFailure(await keepFile(context, { ownerId, messageId }, input))) storedCount += 1;
  }
  return files.length - storedCount;
}

/**
 * Takes a mail in whose address names a conversation. An address that this product never gave, or a mail from somebody else, is refused; a
 * mail that comes twice is a single message.
 */
export async function receiveMail(
  context: Context,
  raw: Buffer,
  envelopeTo: string | undefined,
): Promise<Received | Failure> {
  const mail = await PostalMime.parse(raw, PARSED).catch(() => null);
  if (!mail) return fail('malformed_body');
  const recipients = recipientsOf(mail, envelopeTo);
  const returned = recipients.map((address) => returnedMail(context.secrets, address)).find((id) => id !== null);
  if (returned) {
    const reason = bounceOf(mail);
    if (reason !== null) await markBounced(context.db, returned, reason);
    return { accepted: reason !== null, thread: null };
  }
  const target = recipients.map((address) => targetOf(context.secrets, address)).find((found) => found !== null);
  if (!target) return fail('not_found');
  if (isAutomatic(mail)) return { accepted: false, thread: target.threadId };
  const text = mail.text?.trim() || (mail.html ? await textOfHtml(mail.html) : '');
  const body =
    newTextOf(text).slice(0, MESSAGE_MAX) || mail.attachments.map(({ filename }) => filename ?? '').join(', ');
  const at = context.clock.now();
  const { who } = target;
  const outcome = await transact(context.db, async (trx) => {
    const thread = await lockThread(trx, target.threadId);
    if (!thread) return fail('not_found');
    if (!isFrom(mail, thread, target) || isForged(mail, context.environment.INBOUND_MAIL_AUTHSERV))
      return fail('mail_sender_unknown');
    const authorId = who === 'host' ? thread.host_id : thread.account_id;
    if (body === '') return { thread, authorId, sent: null };
    const sent = await addMessage(trx, context, thread, {
      side: who,
      authorId,
      body,
      via: 'mail',
      ...(mail.messageId ? { mailRef: mail.messageId.slice(0, REFERENCE_MAX) } : {}),
      at,
    });
    return isFailure(sent) ? sent : { thread, authorId, sent: sent.value };
  });
  if (isFailure(outcome)) {
    context.log.warn({ thread: target.threadId, code: outcome.error.code }, 'a mail was refused');
    return outcome;
  }
  const { thread, authorId, sent } = outcome;
  if (!sent) return { accepted: false, thread: thread.id };
  const refused = await keepFiles(context, sent.id, authorId, mail);
  if (refused > 0) {
    const by = { side: 'system', authorId: null, at, isNews: false } as const;
    await context.db
      .transaction()
      .execute((trx) => addEvent(trx, thread, { type: 'files_refused', values: { count: refused } }, by));
  }
  return { accepted: true, thread: thread.id };
}
