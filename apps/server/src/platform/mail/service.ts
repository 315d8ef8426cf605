import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { DEFAULT_LANGUAGE, isLanguage } from '@quotavera/i18n';
import { type MailContent, missingValues, type Phrase } from '@quotavera/i18n/server';
import type { Environment } from '../../env.ts';
import type { Clock } from '../clock/index.ts';
import type { Secrets } from '../config/index.ts';
import type { Db, Trx } from '../database/index.ts';
import { addJob, type Jobs, jobKind } from '../jobs/index.ts';
import type { FileStorage } from '../storage/index.ts';
import { type MailWriting, renderMail } from './render.ts';
import * as repository from './repository.ts';
import { returnPath } from './return-path.ts';
import {
  type Attempt,
  createTransport,
  type Envelope,
  type Message,
  type MessageFile,
  type Transport,
} from './transport.ts';

const sendMail = jobKind<{ mailId: number }>('send_mail');
const sweepMails = jobKind<Record<string, never>>('sweep_mails');
const cleanMails = jobKind<Record<string, never>>('clean_mails');
const EVERY_TEN_MINUTES = '*/10 * * * *';
const EVERY_NIGHT = '41 3 * * *';

/** After a failed try, the next: eight tries within a day and a half. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 8 * HOUR_MS, DAY_MS];
/** Longer than any try may last. */
const CLAIM_MS = 5 * MINUTE_MS;
const OVERDUE_MS = 15 * MINUTE_MS;
const SWEEP_MAX = 1_000;
/** Mails go out two at a time: a slow server must not occupy the workers of other jobs. */
const LANES = 2;
const WORDS_KEPT_MS = 30 * DAY_MS;
const ROWS_KEPT_MS = 365 * DAY_MS;
/** A single address without display name or line breaks, so that it can't inject headers. */
const ADDRESS = /^[^\s@<>()[\],;:\\"\p{Cc}]+@[^\s@<>()[\],;:\\"\p{Cc}]+$/u;
const ADDRESS_MAX = 254;

/** A member's address, as `users` knows it. */
export interface Recipient {
  email: string;
  /** An unknown language is taken for Italian. */
  language: string;
  /** Whether the member has proven that the address is theirs. */
  is_confirmed: boolean;
}

/** Somebody whose address doesn't come from an account. */
export interface Addressee {
  email: string;
  /** An unknown language is taken for Italian. */
  language: string;
  /** The account that the mail is about, if there is one. */
  account_id?: number | null;
}

interface MailExtras {
  /** A member's own words, whose length the caller has checked. */
  words?: Phrase;
  /** A one-time link as a path of the product (`/recover-psw?token=…`): kept from other people's eyes. */
  link?: string;
  /** An ordinary address of the product, instead of a link. */
  page?: string;
  /** A text of its own below the kind's, whose HTML is safe to insert. */
  content?: MailWriting;
  /**
   * Paths of the product that end what the reader subscribed to: a page for people, where the mail's own one doesn't do, and what mail
   * programs post to (RFC 8058).
   */
  leave?: { page?: string; post: string };
  envelope?: Envelope;
  files?: readonly (repository.StoredMailFile | repository.MailDocument)[];
  /** After this the mail is out of date and isn't sent. */
  until?: Date;
}

export type MailInput = MailContent & MailExtras;

interface MailOptions {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  publicUrl: string;
  files: FileStorage;
  /** The transport is null without a mail server: mails stay in the outbox. */
  transport: Transport | null;
  /** Where a mail comes back to when it can't be delivered; null: to its sender. */
  returnTo: (mailId: number) => string | null;
  /** Finds a member by the account's id; undefined for a member who gets no mail any more. */
  recipientOf: (db: Db, accountId: number) => Promise<Recipient | undefined>;
  /** Writes a document that goes with a mail; undefined where there is none any more. */
  documentOf: (db: Db, id: number) => Promise<Uint8Array | undefined>;
  log: { warn(fields: object, text: string): void };
}

export interface Mail {
  /** Whether a mail server is configured. */
  delivers: boolean;
  /**
   * Renders a mail to a member, in their language, and queues it; it exists when the transaction commits. Returns its id; null where nothing is
   * sent: to an erased account, and what one subscribes to (`leave`) to an address that was never confirmed.
   */
  toMember(trx: Trx, accountId: number, input: MailInput): Promise<number | null>;
  /** Renders and queues a mail to an address: a visitor's, a subscriber's, or one that isn't the account's yet or any more. */
  toAddress(trx: Trx, to: Addressee, input: MailInput): Promise<number>;
  /** Puts a mail that failed, or that stayed in the outbox, into the queue; false when it can't be sent any more. */
  retry(trx: Trx, id: number): Promise<boolean>;
  /** Keeps that somebody has dealt with a mail that failed; false when there is none, or somebody else was first. */
  markHandled(trx: Trx, id: number, at: Date): Promise<boolean>;
}

/** Jobs of a lower number go first; others have 0. */
const AFTER_OTHERS = 10;

/** The job runner has its own clock, the database's: it is told how long to wait. */
function queueJob(
  db: Db,
  mailId: number,
  { delayMs = 0, toMany = false }: { delayMs?: number; toMany?: boolean } = {},
): Promise<void> {
  return addJob(
    db,
    sendMail,
    { mailId },
    {
      jobKey: `mail:${mailId}`,
      queue: `mail-${mailId % LANES}`,
      ...(toMany ? { priority: AFTER_OTHERS } : {}),
      ...(delayMs > 0 ? { runAt: new Date(Date.now() + delayMs) } : {}),
    },
  );
}

/** Mail as the environment says: through its server, or into the outbox. */
export function openMail(parts: {
  environment: Environment;
  db: Db;
  clock: Clock;
  jobs: Jobs;
  files: FileStorage;
  secrets: Secrets;
  recipientOf: MailOptions['recipientOf'];
  documentOf: MailOptions['documentOf'];
  log: MailOptions['log'];
}): Mail {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL, INBOUND_MAIL_ADDRESS: inbox } = parts.environment;
  return createMail({
    ...parts,
    publicUrl: PUBLIC_URL,
    returnTo: (mailId) => (inbox ? returnPath(parts.secrets, inbox, mailId) : null),
    transport: SMTP_URL ? createTransport({ url: SMTP_URL, from: MAIL_FROM }) : null,
  });
}

function createMail(options: MailOptions): Mail {
  const { db, clock, jobs, publicUrl, files, transport, returnTo, recipientOf, documentOf, log } = options;
  const host = new URL(publicUrl).hostname;

  function absolute(path: string): string {
    if (!path.startsWith('/') || path.startsWith('//')) throw new Error('A link in a mail is a path of the product');
    return `${publicUrl}${path}`;
  }

  /** A file that is gone goes with no mail. */
  async function filesOf({ envelope }: repository.ClaimedMail): Promise<MessageFile[]> {
    const read = (envelope?.files ?? []).map(async (file) => {
      const { name, type } = file;
      const bytes = await ('key' in file ? files.get(file.key) : documentOf(db, file.document));
      return bytes ? [{ filename: name, contentType: type, content: Buffer.from(bytes) }] : [];
    });
    return (await Promise.all(read)).flat();
  }

  async function messageOf(mail: repository.ClaimedMail): Promise<Message> {
    const { files: _, ...envelope } = mail.envelope ?? {};
    return {
      ...envelope,
      files: await filesOf(mail),
      messageId: envelope.messageId ?? `<mail.${mail.id}.${mail.created_at.getTime().toString(36)}@${host}>`,
      to: mail.recipient,
      returnTo: returnTo(mail.id),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      language: mail.language,
      date: mail.created_at,
    };
  }

  async function settle(mail: repository.ClaimedMail, attempt: Attempt): Promise<void> {
    const now = clock.wall();
    if (attempt.outcome === 'sent') return repository.markSent(db, mail.id, now);
    log.warn({ mail: mail.id, attempt: mail.attempts, reason: attempt.reason }, 'a mail was not sent');
    const delay = DELAYS_MS[mail.attempts - 1];
    const nextAt = new Date(now.getTime() + (delay ?? 0));
    const tooLate = mail.expires_at !== null && mail.expires_at <= nextAt;
    if (attempt.outcome === 'refused' || delay === undefined || tooLate) {
      return repository.markFailed(db, mail.id, attempt.reason);
    }
    await db.transaction().execute(async (trx) => {
      await repository.markWaiting(trx, mail.id, attempt.reason, nextAt);
      await queueJob(trx, mail.id, { delayMs: delay });
    });
  }

  async function send(id: number): Promise<void> {
    if (!transport) return repository.moveToOutbox(db, id);
    const now = clock.wall();
    const mail = await repository.claimMail(db, id, now, new Date(now.getTime() + CLAIM_MS));
    if (!mail) {
      const at = await repository.nextChance(db, id);
      if (at) await queueJob(db, id, { delayMs: at.getTime() - now.getTime() });
      return;
    }
    // The sending process died before the server's reply. Sending again might deliver it twice.
    if (mail.handed_over_at) return repository.markFailed(db, id, 'interrupted');
    if (mail.expires_at && mail.expires_at <= now) return repository.markFailed(db, id, 'expired');
    const attempt = await transport.send(await messageOf(mail), () => repository.markHandedOver(db, id, clock.wall()));
    await settle(mail, attempt);
  }

  jobs.handle(sendMail, ({ mailId }) => send(mailId));
  jobs.handle(sweepMails, async () => {
    const overdue = await repository.selectOverdue(db, new Date(clock.wall().getTime() - OVERDUE_MS), SWEEP_MAX);
    for (const id of overdue) await queueJob(db, id);
  });
  jobs.handle(cleanMails, async () => {
    const now = clock.wall();
    await repository.blankOld(db, now, new Date(now.getTime() - WORDS_KEPT_MS));
    await repository.deleteOld(db, new Date(now.getTime() - ROWS_KEPT_MS));
  });
  jobs.schedule(sweepMails, EVERY_TEN_MINUTES);
  jobs.schedule(cleanMails, EVERY_NIGHT);

  async function add(trx: Trx, { email, language: spoken, account_id = null }: Addressee, input: MailInput) {
    if (!ADDRESS.test(email) || email.length > ADDRESS_MAX) throw new Error('Not an address to write to');
    const missing = missingValues(input);
    // This transaction may book a payment: a gap in a sentence must not undo it.
    if (missing.length > 0) log.warn({ kind: input.kind, missing }, 'a mail lacks values that its text asks for');
    const language = isLanguage(spoken) ? spoken : DEFAULT_LANGUAGE;
    const path = input.link ?? input.page;
    const rendered = renderMail({
      ...input,
      language,
      leave: input.leave?.page && absolute(input.leave.page),
      link: path ? absolute(path) : null,
      isAnswerable: input.envelope?.replyTo !== undefined,
      home: publicUrl,
      outside: account_id === null,
    });
    const id = await repository.insertMail(trx, {
      ...rendered,
      kind: input.kind,
      accountId: account_id,
      recipient: email,
      language,
      secret: input.link !== undefined,
      status: transport ? 'queued' : 'outbox',
      at: clock.wall(),
      expiresAt: input.until ?? null,
      envelope:
        input.envelope || input.files || input.leave
          ? {
              ...input.envelope,
              ...(input.leave ? { leave: absolute(input.leave.post) } : {}),
              files: input.files ?? [],
            }
          : null,
    });
    // Somebody waits for a link; for what many subscribe to, nobody does.
    if (transport) await queueJob(trx, id, { toMany: input.leave !== undefined });
    return id;
  }

  return {
    delivers: transport !== null,
    async toMember(trx, accountId, input) {
      const member = await recipientOf(trx, accountId);
      if (!member || (input.leave && !member.is_confirmed)) return null;
      return add(trx, { ...member, account_id: accountId }, input);
    },
    toAddress: add,
    markHandled: (trx, id, at) => repository.markHandled(trx, id, at),
    async retry(trx, id) {
      if (!transport || !(await repository.requeue(trx, id, clock.wall()))) return false;
      await queueJob(trx, id);
      return true;
    },
  };
}
