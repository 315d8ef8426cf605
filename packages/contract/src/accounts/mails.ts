import { MAIL_STATUSES } from '@quotavera/domain/accounts';
import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery, word } from '../core/index.ts';
import { accountsAdminAddresses } from './admin-addresses.ts';

const mailSummary = z.object({
  id: z.int(),
  kind: z.string(),
  recipient: z.string(),
  account_id: z.int().nullable(),
  language: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.int(),
  /** The mail server's last message, or a code of ours: `interrupted`, `expired`. */
  last_error: z.string(),
  created_at: instant,
  next_attempt_at: instant.nullable(),
  sent_at: instant.nullable(),
  /** An admin has dealt with what wasn't delivered. */
  handled_at: instant.nullable(),
});

/** Why the text is hidden: sent or too old (`gone`), a one-time link that may still be sent (`secret`), another admin's link (`admin`). */
export const MAIL_HIDDEN = ['gone', 'secret', 'admin'] as const;

export const listMails = defineCall({
  ...accountsAdminAddresses.listMails,
  summary: 'Every mail of the product: what went out, what waits, what failed and why; latest first',
  access: 'mails.administer',
  query: pageQuery.extend({
    status: z.enum(MAIL_STATUSES).optional(),
    kind: word(60).optional(),
    /** The beginning of the recipient's address. */
    recipient: word(254).optional(),
    /** Mails about money that failed, and that nobody has dealt with. */
    undelivered: z.literal('money').optional(),
  }),
  reply: listOf(mailSummary).extend({
    /** Whether a mail server is configured; without one mails are read here. */
    delivers: z.boolean(),
    /** Every kind there is, named in the reader's language. */
    kinds: z.array(z.object({ kind: z.string(), title: z.string() })),
  }),
});

export const readMail = defineCall({
  ...accountsAdminAddresses.readMail,
  summary: 'A mail with its words, where they may be seen; seeing a one-time link is written into the audit log',
  access: 'mails.administer',
  params: z.object({ id }),
  reply: mailSummary.extend({
    text: z.string().nullable(),
    html: z.string().nullable(),
    hidden: z.enum(MAIL_HIDDEN).nullable(),
    can_retry: z.boolean(),
  }),
  errors: ['not_found'],
});

export const retryMail = defineCall({
  ...accountsAdminAddresses.retryMail,
  summary: 'Queues a mail again that failed or stayed in the outbox',
  access: 'mails.administer',
  params: z.object({ id }),
  reply: mailSummary,
  errors: ['not_found', 'mail_not_retriable'],
});

export const handleMail = defineCall({
  ...accountsAdminAddresses.handleMail,
  summary: 'Says that a mail which was not delivered is dealt with: it waits for nobody any more',
  access: 'mails.administer',
  params: z.object({ id }),
  reply: mailSummary,
  errors: ['not_found', 'nothing_to_change'],
});
