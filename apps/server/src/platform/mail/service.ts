import { DEFAULT_LANGUAGE, isLanguage } from '@quotavera/i18n';
import type { MailKind } from '@quotavera/i18n/server';
import type { Environment } from '../../env.ts';
import type { Clock } from '../clock/index.ts';
import type { Db, Trx } from '../database/index.ts';
import { addJob, type Jobs, jobKind } from '../jobs/index.ts';
import { type MailValues, renderMail } from './render.ts';
import * as repository from './repository.ts';
import { type Attempt, createTransport, type Message, type Transport } from './transport.ts';

const sendMail = jobKind<{ readonly mailId: number }>('send_mail');
const sweepMails = jobKind<Record<string, never>>('sweep_mails');
const cleanMails = jobKind<Record<string, never>>('clean_mails');
const EVERY_TEN_MINUTES = '*/10 * * * *';
const EVERY_NIGHT = '41 3 * * *';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** After a failed try, the next: eight tries within a day and a half. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS];
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

export interface MailInput {
  readonly kind: MailKind;
  readonly to: string;
  /** Whom it is about; null for somebody without an account. */
  readonly accountId: number | null;
  /** Of the account; an unknown one is Italian. */
  readonly language: string;
  readonly values?: MailValues;
  /** A one-time link as a path of the product (`/recover-psw?token=…`): kept from other people's eyes. */
  readonly link?: string;
  /** An ordinary address of the product, instead of a link. */
  readonly page?: string;
  /** After this the mail is out of date and isn't sent. */
  readonly until?: Date;
}

interface MailOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly publicUrl: string;
  /** Null: no mail server is configured, mails stay in the outbox. */
  readonly transport: Transport | null;
  readonly log: { warn(fields: object, text: string): void };
}

export interface Mail {
  /** Whether a mail server is configured. */
  readonly delivers: boolean;
  /** Renders the mail and queues it; it exists when the transaction commits. Returns its id. */
  add(trx: Trx, input: MailInput): Promise<number>;
  /** Puts a mail that failed, or that stayed in the outbox, into the queue; false when it can't be sent any more. */
  retry(trx: Trx, id: number): Promise<boolean>;
}

/** The job runner has its own clock, the database's: it is told how long to wait. */
function queueJob(db: Db, mailId: number, delayMs = 0): Promise<void> {
  return addJob(
    db,
    sendMail,
    { mailId },
    {
      jobKey: `mail:${mailId}`,
      queue: `mail-${mailId % LANES}`,
      ...(delayMs > 0 ? { runAt: new Date(Date.now() + delayMs) } : {}),
    },
  );
}

/** Mail as the environment says: through its server, or into the outbox. */
export function openMail(parts: {
  readonly environment: Environment;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: MailOptions['log'];
}): Mail {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = parts.environment;
  return createMail({
    ...parts,
    publicUrl: PUBLIC_URL,
    transport: SMTP_URL ? createTransport({ url: SMTP_URL, from: MAIL_FROM }) : null,
  });
}

function createMail(options: MailOptions): Mail {
  const { db, clock, jobs, publicUrl, transport, log } = options;
  const host = new URL(publicUrl).hostname;

  function absolute(path: string): string {
    if (!path.startsWith('/') || path.startsWith('//')) throw new Error('A link in a mail is a path of the product');
    return `${publicUrl}${path}`;
  }

  function messageOf(mail: repository.ClaimedMail): Message {
    return {
      messageId: `<mail.${mail.id}.${mail.createdAt.getTime().toString(36)}@${host}>`,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      language: mail.language,
      date: mail.createdAt,
    };
  }

  async function settle(mail: repository.ClaimedMail, attempt: Attempt): Promise<void> {
    const now = clock.wall();
    if (attempt.outcome === 'sent') return repository.markSent(db, mail.id, now);
    log.warn({ mail: mail.id, attempt: mail.attempts, reason: attempt.reason }, 'a mail was not sent');
    const delay = DELAYS_MS[mail.attempts - 1];
    const nextAt = new Date(now.getTime() + (delay ?? 0));
    const tooLate = mail.expiresAt !== null && mail.expiresAt <= nextAt;
    if (attempt.outcome === 'refused' || delay === undefined || tooLate) {
      return repository.markFailed(db, mail.id, attempt.reason);
    }
    await db.transaction().execute(async (trx) => {
      await repository.markWaiting(trx, mail.id, attempt.reason, nextAt);
      await queueJob(trx, mail.id, delay);
    });
  }

  async function send(id: number): Promise<void> {
    if (!transport) return repository.moveToOutbox(db, id);
    const now = clock.wall();
    const mail = await repository.claimMail(db, id, now, new Date(now.getTime() + CLAIM_MS));
    if (!mail) {
      const at = await repository.nextChance(db, id);
      if (at) await queueJob(db, id, at.getTime() - now.getTime());
      return;
    }
    // The sending process died before the server's reply. Sending again might deliver it twice.
    if (mail.handedOverAt) return repository.markFailed(db, id, 'interrupted');
    if (mail.expiresAt && mail.expiresAt <= now) return repository.markFailed(db, id, 'expired');
    const attempt = await transport.send(messageOf(mail), () => repository.markHandedOver(db, id, clock.wall()));
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

  return {
    delivers: transport !== null,
    async add(trx, input) {
      if (!ADDRESS.test(input.to) || input.to.length > ADDRESS_MAX) throw new Error('Not an address to write to');
      const language = isLanguage(input.language) ? input.language : DEFAULT_LANGUAGE;
      const path = input.link ?? input.page;
      const rendered = renderMail({
        kind: input.kind,
        language,
        values: input.values ?? {},
        link: path ? absolute(path) : null,
        home: publicUrl,
      });
      const id = await repository.insertMail(trx, {
        ...rendered,
        kind: input.kind,
        accountId: input.accountId,
        recipient: input.to,
        language,
        secret: input.link !== undefined,
        status: transport ? 'queued' : 'outbox',
        at: clock.wall(),
        expiresAt: input.until ?? null,
      });
      if (transport) await queueJob(trx, id);
      return id;
    },
    async retry(trx, id) {
      if (!transport || !(await repository.requeue(trx, id, clock.wall()))) return false;
      await queueJob(trx, id);
      return true;
    },
  };
}
