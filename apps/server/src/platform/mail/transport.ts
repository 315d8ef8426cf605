import { Readable } from 'node:stream';
import nodemailer, { type NodemailerError } from 'nodemailer';

/** A server that doesn't answer in this time is tried again later; other mails wait meanwhile. */
const CONNECT_MS = 10_000;
const GREETING_MS = 10_000;
const SILENCE_MS = 20_000;
/** The limit for the whole attempt, for servers that answer slowly bit by bit. It must be shorter than a claim. */
const WHOLE_MS = 90_000;
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

/** Sends the text only when the server asks for it. */
function lazily(input: Readable, handingOver: () => Promise<void>): Readable {
  async function* chunks() {
    await handingOver();
    yield* input;
  }
  return Readable.from(chunks(), { objectMode: false });
}

export function createTransport({ url, from, timeoutMs }: TransportOptions): Transport {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs ?? CONNECT_MS,
    greetingTimeout: timeoutMs ?? GREETING_MS,
    socketTimeout: timeoutMs ?? SILENCE_MS,
    dnsTimeout: timeoutMs ?? CONNECT_MS,
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
          signal: AbortSignal.timeout(WHOLE_MS),
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
