import { tidyLine } from '@quotavera/domain/accounts';
import { REASON_MAX } from '@quotavera/domain/limits';
import {
  APPLICATION_ACTIONS,
  APPLICATION_NOTE_MAX,
  APPLICATION_STATUSES,
  CHANNEL_DECLARED_MAX,
  SLOTS_MAX,
} from '@quotavera/domain/support/applications';
import { z } from 'zod';
import { emailAddress, personName } from '../accounts/registration.ts';
import { day, defineCall, id, instant, listOf, pageQuery } from '../core/index.ts';
import { supportAddresses } from './addresses.ts';

const status = z.enum(APPLICATION_STATUSES);

export const applicantPublic = defineCall({
  ...supportAddresses.applicantPublic,
  summary: 'Applies to become a tipster, with one to three slots for a call; each slot is this applicant’s alone',
  access: 'applications.file',
  status: 201,
  body: z.strictObject({
    first_name: personName,
    last_name: personName,
    email: emailAddress,
    /** With its international prefix (`+39…`). */
    mobile_number: z.string().trim().min(1).max(40),
    has_channel: z.boolean(),
    /** The channel's name or address; required with `has_channel`. */
    channel: z.string().max(2_000).transform(tidyLine).pipe(z.string().max(CHANNEL_DECLARED_MAX)).optional(),
    privacy: z.boolean().refine((yes) => yes, { error: 'privacy_required' }),
    slots: z.array(instant).min(1).max(SLOTS_MAX),
    /** A field that people don't see; what fills it in is a program. */
    website: z.string().max(500).optional(),
  }),
  reply: z.object({ received: z.literal(true) }),
  errors: ['already_applied', 'slot_taken', 'already_tipster', 'rate_limited'],
});

export const bookingSlots = defineCall({
  ...supportAddresses.bookingSlots,
  summary: 'Slots of the next four weeks, free and taken: Monday to Thursday, one hour each, Europe/Rome',
  access: 'public.read',
  reply: z.object({
    results: z.array(z.object({ day, slots: z.array(z.object({ starts_at: instant, free: z.boolean() })) })),
  }),
});

export const startAsTipster = defineCall({
  ...supportAddresses.startAsTipster,
  summary: 'Makes the member a tipster, by the link that an accepted applicant without an account got',
  access: 'session.use',
  body: z.strictObject({ key: z.string().min(1).max(120) }),
  reply: z.object({ started: z.literal(true) }),
  errors: ['link_invalid', 'rate_limited'],
});

const key = z.string().min(1).max(120);

/** An application as the link in its mails shows it. */
const ownApplication = z.object({
  first_name: z.string(),
  status,
  meeting_at: instant.nullable(),
  slots: z.array(instant),
  /** Whether its dates may be changed, and itself withdrawn. */
  may_change: z.boolean(),
});

export const readOwnApplication = defineCall({
  ...supportAddresses.readOwnApplication,
  summary: 'An application, by the link in its mails',
  access: 'public.read',
  body: z.strictObject({ key }),
  reply: ownApplication,
  errors: ['link_invalid', 'rate_limited'],
});

export const changeOwnApplication = defineCall({
  ...supportAddresses.changeOwnApplication,
  summary: 'Proposes other slots for an application’s call, or withdraws it, by the link in its mails',
  access: 'public.read',
  body: z.strictObject({
    key,
    action: z.enum(['move', 'withdraw']),
    /** With `move`: all the slots that are proposed from now on. */
    slots: z.array(instant).min(1).max(SLOTS_MAX).optional(),
  }),
  reply: ownApplication,
  errors: ['link_invalid', 'rate_limited', 'validation', 'slot_taken', 'status_not_next'],
});

const row = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile_number: z.string(),
  has_channel: z.boolean(),
  channel: z.string(),
  status,
  created_at: instant,
  meeting_at: instant.nullable(),
  /** Proposed and not given back. */
  slots: z.array(instant),
});

const whole = row.extend({
  version: z.int(),
  language: z.string(),
  /** The applicant's account, if there was one. */
  account: z.object({ id: z.int(), username: z.string() }).nullable(),
  note: z.string(),
  reason: z.string(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
});

export const listApplications = defineCall({
  ...supportAddresses.listApplications,
  summary: 'Applications, latest first',
  access: 'applications.administer',
  query: pageQuery.safeExtend({ status: status.optional() }),
  reply: listOf(row),
});

export const readApplication = defineCall({
  ...supportAddresses.readApplication,
  summary: 'An application',
  access: 'applications.administer',
  params: z.object({ id }),
  reply: whole,
  errors: ['not_found'],
});

export const meetingCalls = defineCall({
  ...supportAddresses.meetingCalls,
  summary: 'The agenda of a week: every slot, and who holds it',
  access: 'applications.administer',
  query: z.strictObject({ week: day.optional() }),
  reply: z.object({
    /** The Monday. */
    week: day,
    results: z.array(
      z.object({
        day,
        slots: z.array(
          z.object({
            starts_at: instant,
            application: z.object({ id: z.int(), name: z.string(), status, is_set: z.boolean() }).nullable(),
          }),
        ),
      }),
    ),
  }),
});

export const changeMeetingCall = defineCall({
  ...supportAddresses.changeMeetingCall,
  summary: 'Sets the call at one of the proposed slots, keeps a note, accepts or refuses the applicant',
  access: 'applications.administer',
  body: z.strictObject({
    application: id,
    version: z.int(),
    action: z.enum(APPLICATION_ACTIONS),
    /** With `set_meeting`: one of the proposed slots. */
    slot: instant.optional(),
    note: z.string().max(APPLICATION_NOTE_MAX).optional(),
    /** With `refuse`: what the applicant reads. */
    reason: z.string().max(REASON_MAX).optional(),
  }),
  reply: whole,
  errors: ['not_found', 'conflict', 'validation', 'status_not_next', 'slot_taken', 'account_closed'],
});
