import { channelLinkProblem } from '@quotavera/domain/bet';
import {
  CALL_DECISIONS,
  CALL_FEE_MAX_CENTS,
  CALL_NAME_MIN,
  CALL_OUTCOMES,
  CALL_PROPOSALS,
  CALL_READER_STATUSES,
  CALL_STATUSES,
  CALL_TOPICS,
  CORRESPONDENTS,
  MAX_CALL_HOURS,
  RESPONSE_NOTE_MAX,
  THREAD_ROLES,
} from '@quotavera/domain/support/messages';
import { DAY_MINUTES } from '@quotavera/domain/time';
import { z } from 'zod';
import { emailAddress } from '../accounts/registration.ts';
import { defineCall, id, instant, listOf, pageQuery, publicText } from '../core/index.ts';
import { cents } from '../sells/purchases.ts';
import { supportAddresses } from './addresses.ts';
import { attachmentIds, beforeQuery, line, messagesPage, messageText } from './threads.ts';

const NAME_MAX = 120;
const LINK_MAX = 2_000;

const meetingLink = z
  .string()
  .trim()
  .max(LINK_MAX)
  .superRefine((text, context) => {
    const code = text === '' ? null : channelLinkProblem(text);
    if (code) context.addIssue({ code: 'custom', message: code });
  });

const person = z.object({ id: z.int(), username: z.string() });

const call = z.object({
  id: z.int(),
  name: z.string(),
  /** For the reader and for admins: a tipster writes in the product. */
  email: z.string().nullable(),
  topic: z.enum(CALL_TOPICS),
  preferred_date: instant,
  message: z.string(),
  response_note: z.string(),
  /** The reader is told this status. */
  status: z.enum(CALL_READER_STATUSES),
  /** The status for those who decide; null for the reader. */
  admin_status: z.enum(CALL_STATUSES).nullable(),
  av_date_1: instant.nullable(),
  av_date_2: instant.nullable(),
  av_date_3: instant.nullable(),
  /** When the call takes place, once it is accepted. */
  scheduled_at: instant.nullable(),
  meeting_link: z.string(),
  cancelled_by: z.enum(CORRESPONDENTS).nullable(),
  /** Whether it took place; null until its time has passed. */
  outcome: z.enum(CALL_OUTCOMES).nullable(),
  /** The fee that its host is owed, for the host and admins; null where the call isn't paid. */
  fee: z.object({ cents, payable_from: instant }).nullable(),
  /** The host of the call: a tipster, or null for the team. */
  host: person.nullable(),
  /** The person who asked for the call; null once they left. */
  reader: person.nullable(),
  /** The part that the reader of this reply has in the call. */
  role: z.enum(THREAD_ROLES),
  unread: z.boolean(),
  created_at: instant,
});

export const listCalls = defineCall({
  ...supportAddresses.listCalls,
  summary: 'One-to-one calls: those I asked for, those asked of me (`as=host`), or all of them for admins (`as=admin`)',
  access: 'support.use',
  query: pageQuery.extend({
    as: z.enum(THREAD_ROLES).default('reader'),
    status: z.enum(CALL_READER_STATUSES).optional(),
  }),
  reply: listOf(call),
  errors: ['forbidden'],
});

export const requestCall = defineCall({
  ...supportAddresses.requestCall,
  summary: 'Asks a tipster or the team for a one-to-one call',
  access: 'calls.request',
  status: 201,
  body: z.strictObject({
    name: line(CALL_NAME_MIN, NAME_MAX),
    email: emailAddress,
    topic: z.enum(CALL_TOPICS, { error: 'required' }),
    preferred_date: z.iso.datetime({ offset: true, error: 'required' }),
    message: publicText(messageText),
    /** A tipster who takes calls; left out or null for the team. */
    host: z.int().positive().nullish(),
  }),
  reply: call,
  errors: ['rate_limited', 'not_found', 'call_slot_taken', 'own_call', 'validation', 'idempotency_key_reused'],
  idempotent: true,
});

export const readCall = defineCall({
  ...supportAddresses.readCall,
  summary: 'One of them: its reader, its tipster and admins',
  access: 'support.use',
  params: z.object({ id }),
  reply: call,
  errors: ['call_not_found'],
});

const date = instant.nullish();

export const changeCall = defineCall({
  ...supportAddresses.changeCall,
  summary:
    'The other side decides (`decide`, with up to three other dates); the reader accepts one of these or asks for another moment; either cancels, or says afterwards that it didn’t take place (`outcome`)',
  access: 'support.use',
  params: z.object({ id }),
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('decide'),
      status: z.enum(CALL_DECISIONS),
      response_note: publicText(z.string().trim().max(RESPONSE_NOTE_MAX)).default(''),
      av_date_1: date,
      av_date_2: date,
      av_date_3: date,
      meeting_link: meetingLink.optional(),
    }),
    z.strictObject({ action: z.literal('accept'), date: z.enum(CALL_PROPOSALS) }),
    z.strictObject({ action: z.literal('move'), preferred_date: z.iso.datetime({ offset: true, error: 'required' }) }),
    z.strictObject({ action: z.literal('outcome'), outcome: z.enum(CALL_OUTCOMES) }),
    z.strictObject({
      action: z.literal('cancel'),
      response_note: publicText(z.string().trim().max(RESPONSE_NOTE_MAX)).default(''),
    }),
  ]),
  reply: call,
  errors: ['call_not_found', 'call_closed', 'call_slot_taken', 'forbidden', 'plan_required', 'validation'],
});

export const listCallMessages = defineCall({
  ...supportAddresses.listCallMessages,
  summary: 'The conversation of a call, which is marked as read',
  access: 'support.use',
  query: z.strictObject({ call: id, ...beforeQuery }),
  reply: messagesPage,
  errors: ['call_not_found'],
});

export const writeCallMessage = defineCall({
  ...supportAddresses.writeCallMessage,
  summary: 'Writes in the conversation of a call',
  access: 'support.use',
  status: 201,
  body: z.strictObject({ call: z.int().positive(), message: publicText(messageText), attachments: attachmentIds }),
  reply: z.object({ id: z.int(), sent_at: instant }),
  errors: ['call_not_found', 'not_found', 'rate_limited', 'idempotency_key_reused'],
  idempotent: true,
});

export const listCallHosts = defineCall({
  ...supportAddresses.listCallHosts,
  summary: 'Who takes calls, the team first, and the moments that are free',
  access: 'calls.request',
  reply: z.object({
    results: z.array(z.object({ host: person.nullable(), slots: z.array(instant) })),
  }),
});

const hours = {
  /** Whether calls may be asked for. */
  is_open: z.boolean(),
  hours: z
    .array(
      z.strictObject({
        /** 1 is Monday. */
        weekday: z.int().min(1).max(7),
        /** Minutes after midnight, Europe/Rome. */
        from: z.int().min(0).max(DAY_MINUTES),
        to: z.int().min(0).max(DAY_MINUTES),
      }),
    )
    .max(MAX_CALL_HOURS),
  meeting_link: z.string(),
};

export const readCallHours = defineCall({
  ...supportAddresses.readCallHours,
  summary: 'When I take calls; an admin reads when the team does',
  access: 'calls.host',
  /** A host is paid so much for a call with an ELITE member; the team isn't (null). */
  reply: z.object({ ...hours, fee_cents: cents.nullable() }),
});

export const changeCallHours = defineCall({
  ...supportAddresses.changeCallHours,
  summary: 'Changes when I take calls, and where they take place',
  access: 'calls.host',
  body: z.strictObject({
    ...hours,
    meeting_link: meetingLink,
  }),
  reply: z.object({ ...hours, fee_cents: cents.nullable() }),
  errors: ['validation'],
});

const rates = z.object({
  results: z.array(z.object({ cents, since: instant.nullable(), by: z.string().nullable() })),
});

export const listCallRates = defineCall({
  ...supportAddresses.listCallRates,
  summary:
    'What tipsters are paid for a call with an ELITE member, the latest first; the sum of the beginning has no date',
  access: 'calls.administer',
  reply: rates,
});

export const changeCallRate = defineCall({
  ...supportAddresses.changeCallRate,
  summary: 'Sets another sum, for calls that take place from now on',
  access: 'calls.administer',
  body: z.strictObject({ cents: z.int({ error: 'required' }).min(0).max(CALL_FEE_MAX_CENTS) }),
  reply: rates,
  errors: ['nothing_to_change'],
});
