import { isUtf8 } from 'node:buffer';
import { MAX_ATTACHMENTS, MESSAGE_MAX, newTextOf } from '@quotavera/domain/support/messages';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { answerApart } from '../../../../../platform/apart/index.ts';
import { isVouchedFor } from './authentication.ts';

/** A mail as it came, and the name under which the server that received it vouches for senders; without one nothing vouches for anybody. */
export interface MailInput {
  raw: Uint8Array;
  server: string | undefined;
}

/** A mail, as far as a conversation needs it. Whatever a stranger's text can make costly is done by the time that this is there. */
export interface ReadMail {
  /** The address of its sender in small letters; null where it names none, or several. */
  sender: string | null;
  /** Whether the receiving server says that the sender is who they say. */
  isVouched: boolean;
  /** Whether a program wrote it: out of office, a receipt, a bounce, a list. */
  isAutomatic: boolean;
  /** Why a mail of ours came back for good, out of a delivery status notification (RFC 3464); null for a delay, and for any other mail. */
  bounce: string | null;
  messageId: string | null;
  /** Its own words, without the mail that it answers; those of its HTML where it has no others. */
  text: string;
  files: { name: string; bytes: Uint8Array }[];
  /** The names of all its files; more than those that are kept. */
  fileNames: string[];
}

const PARSED = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024, rfc822Attachments: true } as const;
/** Nobody writes more to us. A mail's quotes may be long, and come after it. */
const TEXT_MAX = 256 * 1024;

const addressesOf = (list: readonly Address[] | undefined) =>
  (list ?? []).flatMap((entry) => (entry.group ? entry.group.map(({ address }) => address) : [entry.address]));

const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer);

/** Old programs send Western European letters and don't say so. */
function labelled(raw: Buffer): Buffer {
  if (isUtf8(raw) || /charset/i.test(raw.toString('latin1'))) return raw;
  return Buffer.from(new TextDecoder('windows-1252').decode(raw));
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
    Buffer.from(html.slice(0, TEXT_MAX)).toString('base64'),
    '--part',
    'Content-Type: text/plain',
    '',
    '',
    '--part--',
  ].join('\r\n');
  return (await PostalMime.parse(mixed, PARSED)).text ?? '';
}

/** The senders of every From header: the parser itself tells of one. */
async function sendersOf({ headers }: Email): Promise<string[]> {
  const said = headers.filter(({ key }) => key === 'from');
  const parsed = await Promise.all(said.map(({ value }) => PostalMime.parse(`To: ${value}\r\n\r\n`, PARSED)));
  return parsed.flatMap(({ to }) => addressesOf(to));
}

/** Programs that answer by themselves write one of these. */
const AUTOMATIC_HEADERS = ['x-autoreply', 'x-autorespond', 'x-autoresponder'];

function isAutomatic({ headers, attachments }: Email): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? '';
  const submitted = headerOf('auto-submitted');
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/.test(headerOf('precedence')) ||
    AUTOMATIC_HEADERS.some((name) => headerOf(name) !== '') ||
    headerOf('return-path') === '<>' ||
    // Receipts that a mail was read, and answers to an invitation, are written by programs in somebody's name.
    attachments.some(
      ({ mimeType, method }) =>
        mimeType === 'message/disposition-notification' || (mimeType === 'text/calendar' && method === 'REPLY'),
    )
  );
}

const BOUNCE_REASON_MAX = 500;

function bounceOf({ attachments }: Email): string | null {
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!report) return null;
  const lines = Buffer.from(bytesOf(report))
    .toString('utf8')
    .slice(0, TEXT_MAX)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  const field = (name: string) => {
    const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`)) ?? '';
    return line
      .slice(name.length + 1)
      .trim()
      .replace(/^smtp;\s*/i, '');
  };
  if (field('action').toLowerCase() !== 'failed') return null;
  return (field('diagnostic-code') || field('status') || 'bounced').slice(0, BOUNCE_REASON_MAX);
}

/** Control characters but for lines and tabs. No text of a person needs them, and PostgreSQL can't store NUL. */
const CONTROLS = /(?![\t\r\n])\p{Cc}/gu;

async function read({ raw, server }: MailInput): Promise<ReadMail> {
  const mail = await PostalMime.parse(labelled(Buffer.from(raw)), PARSED);
  const text = mail.text?.trim() || (mail.html ? await textOfHtml(mail.html) : '');
  const [sender, ...others] = (await sendersOf(mail)).map((address) => address.toLowerCase());
  const single = sender !== undefined && others.length === 0 ? sender : null;
  const domain = single?.slice(single.lastIndexOf('@') + 1);
  return {
    sender: single,
    isVouched: domain !== undefined && server !== undefined && isVouchedFor(mail.headers, domain, server),
    isAutomatic: isAutomatic(mail),
    bounce: bounceOf(mail),
    messageId: mail.messageId ?? null,
    text: newTextOf(text.slice(0, TEXT_MAX).replace(CONTROLS, '').toWellFormed()).slice(0, MESSAGE_MAX),
    files: mail.attachments.slice(0, MAX_ATTACHMENTS).map((file) => ({
      name: file.filename || 'file',
      bytes: bytesOf(file),
    })),
    fileNames: mail.attachments.map(({ filename }) => filename ?? ''),
  };
}

answerApart(read);
