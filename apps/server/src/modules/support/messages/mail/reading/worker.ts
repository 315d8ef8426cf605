import { isUtf8 } from 'node:buffer';
import { MAX_ATTACHMENTS } from '@quotavera/domain/support/messages';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { answerApart } from '../../../../../platform/apart/index.ts';

/** A mail, as far as a conversation needs it. */
export interface ReadMail {
  /** The addresses of all senders that it names, in all its From headers. */
  from: string[];
  to: string[];
  headers: { key: string; value: string }[];
  messageId: string | null;
  /** Its words; those of its HTML where it has no others. */
  text: string;
  files: { name: string; bytes: Uint8Array }[];
  /** The names of all its files; more than those that are kept. */
  fileNames: string[];
  /** The kinds of its parts, in small letters: `text/calendar; reply` names the method. */
  kinds: string[];
  /** The report on a mail that couldn't be delivered (RFC 3464). */
  deliveryReport: string | null;
}

const PARSED = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024, rfc822Attachments: true } as const;
/** Nobody writes more to us. A mail's quotes may be long, and come after it. */
const TEXT_MAX = 256 * 1024;
const REPORT = 'message/delivery-status';

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

async function read(raw: Buffer): Promise<ReadMail> {
  const mail = await PostalMime.parse(labelled(raw), PARSED);
  const text = mail.text?.trim() || (mail.html ? await textOfHtml(mail.html) : '');
  const report = mail.attachments.find(({ mimeType }) => mimeType === REPORT);
  return {
    from: await sendersOf(mail),
    to: [...(mail.deliveredTo ? [mail.deliveredTo] : []), ...addressesOf(mail.to), ...addressesOf(mail.cc)],
    headers: mail.headers.map(({ key, value }) => ({ key, value: value.trim() })),
    messageId: mail.messageId ?? null,
    text: text.slice(0, TEXT_MAX),
    files: mail.attachments.slice(0, MAX_ATTACHMENTS).map((file) => ({
      name: file.filename || 'file',
      bytes: bytesOf(file),
    })),
    fileNames: mail.attachments.map(({ filename }) => filename ?? ''),
    kinds: mail.attachments.map(({ mimeType, method }) => (method ? `${mimeType}; ${method.toLowerCase()}` : mimeType)),
    deliveryReport: report ? Buffer.from(bytesOf(report)).toString('utf8').slice(0, TEXT_MAX) : null,
  };
}

answerApart(read);
