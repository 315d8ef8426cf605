import { PLANS } from '@quotavera/domain/access';
import { tidyLine, tidyText } from '@quotavera/domain/accounts';
import {
  FILE_NAME_MAX,
  MAX_ATTACHMENTS,
  MESSAGE_KINDS,
  MESSAGE_MAX,
  MESSAGE_SIDES,
  MESSAGE_WAYS,
  SUBJECT_MAX,
  SUBJECT_MIN,
  THREAD_KINDS,
  THREAD_STATUSES,
} from '@quotavera/domain/support/messages';
import { DAY_MS } from '@quotavera/domain/time';
import { z } from 'zod';
import { emailAddress, personName } from '../accounts/registration.ts';
import { defineCall, id, instant, listOf, pageQuery } from '../core/index.ts';
import { supportAddresses } from './addresses.ts';

/** A bound above any rule's. */
const TEXT_MAX = 2 * MESSAGE_MAX;

/** A text of a single line with a length in characters: the field says when it is too short or too long. */
export function line(min: number, max: number) {
  return z
    .string()
    .max(TEXT_MAX)
    .transform(tidyLine)
    .pipe(z.string().min(1, { error: 'required' }).min(min).max(max));
}

export const messageText = z
  .string()
  .max(TEXT_MAX)
  .transform(tidyText)
  .pipe(z.string().min(1, { error: 'required' }).max(MESSAGE_MAX));

export const attachmentIds = z.array(z.int().positive()).max(MAX_ATTACHMENTS).default([]);

export const contactUs = defineCall({
  ...supportAddresses.contactUs,
  summary:
    'Writes to the team: visitors and members. What looks as if a program had sent it is held until somebody looks at it',
  access: 'contact.write',
  status: 201,
  body: z.strictObject({
    name: personName,
    email: emailAddress,
    subject: line(SUBJECT_MIN, SUBJECT_MAX),
    message: messageText,
    /** A field that people don't see: whatever fills it in is a program. */
    website: z.string().max(TEXT_MAX).optional(),
    /** Milliseconds from opening the form to sending it. */
    elapsed_ms: z.int().min(0).max(DAY_MS).optional(),
    /** Members only. */
    attachments: attachmentIds,
  }),
  reply: z.object({
    id: z.int(),
    name: z.string(),
    subject: z.string(),
    email: z.string(),
    message: z.string(),
    sent_at: instant,
  }),
  errors: ['rate_limited', 'not_found', 'idempotency_key_reused'],
  idempotent: true,
});

/** A conversation has these events beside its messages; `values` fill the event's text (times as instants). */
const threadEvent = z.object({
  type: z.enum([
    'closed',
    'reopened',
    'assigned',
    'unassigned',
    'held',
    'released',
    'files_refused',
    'call_requested',
    'call_managed',
    'call_checked',
    'call_proposed',
    'call_accepted',
    'call_rejected',
    'call_ignored',
    'call_moved',
    'call_cancelled',
    'call_held',
    'call_not_held',
  ]),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

const attachment = z.object({ id: z.int(), name: z.string(), type: z.string(), size: z.int() });

export const threadMessage = z.object({
  id: z.int(),
  /** A note is for the team alone. */
  kind: z.enum(MESSAGE_KINDS),
  side: z.enum(MESSAGE_SIDES),
  /** Whether the reader of this reply wrote it. */
  own: z.boolean(),
  /** The author's name; only admins see the names of the team. */
  author: z.string().nullable(),
  via: z.enum(MESSAGE_WAYS),
  message: z.string(),
  event: threadEvent.nullable(),
  attachments: z.array(attachment),
  sent_at: instant,
});

/** The newest messages, oldest first; `earlier` tells whether there are older ones (`before`). */
export const messagesPage = z.object({ earlier: z.boolean(), results: z.array(threadMessage) });
export const beforeQuery = { before: id.optional() };

export const threadSummary = z.object({
  id: z.int(),
  kind: z.enum(THREAD_KINDS),
  subject: z.string(),
  status: z.enum(THREAD_STATUSES),
  /** The other side of the conversation: the tipster of a call, or null for the team. */
  host: z.object({ id: z.int(), username: z.string() }).nullable(),
  /** The beginning of the last message. */
  excerpt: z.string(),
  unread: z.boolean(),
  last_at: instant,
  created_at: instant,
});

export const listThreads = defineCall({
  ...supportAddresses.listThreads,
  summary: 'My conversations with the team and with tipsters, the latest first',
  access: 'support.use',
  query: pageQuery,
  reply: listOf(threadSummary),
});

export const openThread = defineCall({
  ...supportAddresses.openThread,
  summary: 'Opens a conversation with the team',
  access: 'support.use',
  status: 201,
  body: z.strictObject({ subject: line(SUBJECT_MIN, SUBJECT_MAX), message: messageText, attachments: attachmentIds }),
  reply: z.object({ id: z.int(), sent_at: instant }),
  errors: ['rate_limited', 'not_found', 'idempotency_key_reused'],
  idempotent: true,
});

/** Members give their own conversations these statuses. */
const OWN_STATUSES = ['open', 'closed'] as const;
export type OwnStatus = (typeof OWN_STATUSES)[number];

export const changeThread = defineCall({
  ...supportAddresses.changeThread,
  summary: 'Marks a conversation of mine as read, closes it or opens it again',
  access: 'support.use',
  body: z.strictObject({
    thread: z.int().positive(),
    seen: z.literal(true).optional(),
    status: z.enum(OWN_STATUSES).optional(),
  }),
  reply: z.object({ status: z.enum(THREAD_STATUSES) }),
  errors: ['not_found'],
});

export const readThread = defineCall({
  ...supportAddresses.readThread,
  summary: 'A conversation with its newest messages; admins read every one, with its internal notes',
  access: 'support.use',
  params: z.object({ id }),
  query: z.strictObject(beforeQuery),
  reply: threadSummary.extend({
    messages: messagesPage,
    /** For admins: who it is from, who takes care of it and since when it waits. */
    handling: z
      .object({
        name: z.string(),
        email: z.string(),
        account: z.object({ id: z.int(), username: z.string(), plan: z.enum(PLANS) }).nullable(),
        assignee: z.object({ id: z.int(), username: z.string() }).nullable(),
        priority: z.boolean(),
        waiting_since: instant.nullable(),
      })
      .nullable(),
  }),
  errors: ['not_found'],
});

export const writeMessage = defineCall({
  ...supportAddresses.writeMessage,
  summary: 'Answers in a conversation: its reader, its tipster or an admin',
  access: 'support.use',
  status: 201,
  params: z.object({ id }),
  body: z.strictObject({ message: messageText, attachments: attachmentIds }),
  reply: z.object({ id: z.int(), sent_at: instant }),
  errors: ['not_found', 'rate_limited', 'idempotency_key_reused'],
  idempotent: true,
});

/** The body is the file itself, with its type, under 4 MB. */
export const putAttachment = defineCall({
  ...supportAddresses.putAttachment,
  summary: 'Keeps a picture or a PDF for a message, which has to be sent within a day',
  access: 'support.use',
  file: ['image/*', 'application/pdf'],
  query: z.strictObject({ name: z.string().min(1).max(FILE_NAME_MAX) }),
  reply: attachment,
  errors: ['attachment_too_large', 'attachment_invalid', 'unsupported_media_type', 'rate_limited', 'unavailable'],
});
