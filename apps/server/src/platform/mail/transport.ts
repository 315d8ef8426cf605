import { Readable } from 'node:stream';
import nodemailer, { type NodemailerError } from 'nodemailer';
import { ANSWER_WITHIN_MS } from '../outward/index.ts';

/** Bytes a millisecond: a mail's text and files may take so long beside the answers. */
const SLOWEST_PACE = 100;
const REASON_MAX = 500;

/** A mail invites to an event, or calls it off. */
export type CalendarMethod = 'REQUEST' | 'CANCEL';

/** The envelope threads a mail in a mailbox and carries its files. */
export interface Envelope {
  messageId?: string;
  replyTo?: string;
  inReplyTo?: string;
  references?: readonly string[];
  calendar?: { method: CalendarMethod; content: string };
  /** Written by a person: the receiver's programs may answer it. */
  isPersonal?: boolean;
  /** The address to which the receiver's program posts to end a subscription (RFC 8058). */
  leave?: string;
}

export interface MessageFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

const CALENDAR_NAME = 'invite.ics';

export interface Message extends Omit<Envelope, 'messageId'> {
  /** Every attempt carries this Message-ID, so that a receiver can recognise a duplicate. */
  messageId: string;
  to: string;
  /** Where it comes back to when it can't be delivered; null: to its sender. */
  returnTo: string | null;
  subject: string;
  text: string;
  html: string;
  language: string;
  date: Date;
  files: readonly MessageFile[];
}

/** Outcome of one attempt. `reason` is the server's or the network's message. */
export type Attempt = { outcome: 'sent' } | { outcome: 'refused' | 'postponed'; reason: string };

export interface Transport {
  /** `handingOver` runs when the server is ready for the text: before it nothing has been delivered. */
  send(message: Message, handingOver: () => Promise<void>): Promise<Attempt>;
}

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

export interface TransportOptions {
  url: string;
  from: { name: string; address: string };
  /** Shorter waits, for tests. */
  timeoutMs?: number | undefined;
}

function reasonOf(error: NodemailerError): string {
  const message = error.response ?? error.message;
  return message.replace(/\s+/g, ' ').trim().slice(0, REASON_MAX);
}

/** Only permanent refusals (5xx, invalid address) aren't retried; a wrong password of ours may be corrected. */
function attemptOf(error: NodemailerError): Attempt {
  const hopeless = error.code !== 'EAUTH' && error.code !== 'ETLS' && (error.permanent || error.code === 'EENVELOPE');
  const softly = error.permanent === false;
  return { outcome: hopeless && !softly ? 'refused' : 'postponed', reason: reasonOf(error) };
}

/** A server that answers bit by bit is given up like a silent one. An attempt's time has to be shorter than a claim. */
function sizeOf({ text, html, files }: Message): number {
  return text.length + html.length + files.reduce((sum, { content }) => sum + content.length, 0);
}

/** Sends the text only when the server asks for it. */
function lazily(input: Readable, handingOver: () => Promise<void>): Readable {
  async function* chunks() {
    await handingOver();
    yield* input;
  }
  return Readable.from(chunks(), { objectMode: false });
}

export function createTransport({ url, from, timeoutMs = ANSWER_WITHIN_MS }: TransportOptions): Transport {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const listeners = new Map<string, () => Promise<void>>();
  transport.use('stream', (mail, done) => {
    const handingOver = listeners.get(String(mail.data.messageId));
    if (handingOver) mail.message.processFunc((input) => lazily(input, handingOver));
    done();
  });
  return {
    async send(message, handingOver) {
      listeners.set(message.messageId, handingOver);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: message.to },
          ...(message.returnTo ? { envelope: { from: message.returnTo, to: message.to } } : {}),
          messageId: message.messageId,
          date: message.date,
          subject: message.subject,
          text: message.text,
          html: message.html,
          headers: {
            ...(message.isPersonal ? {} : AUTOMATIC),
            'Content-Language': message.language,
            ...(message.leave
              ? { 'List-Unsubscribe': `<${message.leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
              : {}),
          },
          attachments: [...message.files],
          ...(message.replyTo ? { replyTo: message.replyTo } : {}),
          ...(message.inReplyTo ? { inReplyTo: message.inReplyTo } : {}),
          ...(message.references ? { references: [...message.references] } : {}),
          ...(message.calendar ? { icalEvent: { ...message.calendar, filename: CALENDAR_NAME } } : {}),
          signal: AbortSignal.timeout(Math.ceil(timeoutMs + sizeOf(message) / SLOWEST_PACE)),
        });
        return { outcome: 'sent' };
      } catch (error) {
        return attemptOf(error as NodemailerError);
      } finally {
        listeners.delete(message.messageId);
      }
    },
  };
}
