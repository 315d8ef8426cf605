import { REFERRAL_MAX_DAYS, REFERRAL_REFUSALS, REFERRAL_STATUSES } from '@quotavera/domain/sells';
import { z } from 'zod';
import { personRef } from '../accounts/audit.ts';
import { defineCall, id, instant, listOf, pageQuery, word } from '../core/index.ts';
import { sellsAddresses } from './addresses.ts';

const days = z.int().min(0).max(REFERRAL_MAX_DAYS);
const status = z.enum(REFERRAL_STATUSES);

export const readAffiliation = defineCall({
  ...sellsAddresses.readAffiliation,
  summary: 'The affiliation card: own code, what came of the invitations, and what one is worth now',
  access: 'affiliation.card',
  reply: z.object({
    code: z.string(),
    /** How often an invitation was opened, who registered with it, and who of them has paid a first plan. */
    visits: z.int(),
    registered: z.int(),
    paid: z.int(),
    rewards: z.object({ waiting: z.int(), given: z.int(), refused: z.int(), taken_back: z.int() }),
    /** Days of PRO: given for invitations so far, and of all free days those that wait to be used. */
    given_days: z.int(),
    ready_days: z.int(),
    /** Free days keep PRO open until then; null where none run, or they put off a renewal. */
    free_until: instant.nullable(),
    /** Days of PRO for either side, for who registers today. */
    terms: z.object({ inviter_days: days, invited_days: days }),
  }),
});

export const openInvitation = defineCall({
  ...sellsAddresses.openInvitation,
  summary: 'Counts that an invitation was opened; the reply is the same for every code',
  access: 'public.read',
  body: z.strictObject({ code: word(64) }),
  reply: z.object({ ok: z.boolean() }),
});

const referralView = z.object({
  id: z.int(),
  inviter: personRef,
  invited: personRef,
  status,
  /** Why it was refused or taken back; null otherwise. */
  reason: z.enum(REFERRAL_REFUSALS).nullable(),
  inviter_days: days,
  invited_days: days,
  /** When the first plan was paid, when its withdrawal period ends, and when it was decided. */
  paid_at: instant,
  due_at: instant,
  decided_at: instant.nullable(),
  /** Whether an admin may allow it all the same: it was refused for a likeness, which may deceive. */
  can_be_allowed: z.boolean(),
});

export const listReferrals = defineCall({
  ...sellsAddresses.listReferrals,
  summary: 'Invitations whose first plan was paid, the latest first, with the reason where they give nothing',
  access: 'referrals.administer',
  query: pageQuery.extend({ status: status.optional() }),
  reply: listOf(referralView),
});

const reason = word(255).min(1, { error: 'required' });

export const allowReferral = defineCall({
  ...sellsAddresses.allowReferral,
  summary: 'Lets an invitation give what it was refused for a likeness; a refund still takes it back',
  access: 'referrals.administer',
  body: z.strictObject({ referral: id, reason }),
  reply: referralView,
  errors: ['not_found', 'nothing_to_change'],
});

const terms = z.object({
  inviter_days: days,
  invited_days: days,
  since: instant,
  /** The admin is null for the terms that the product began with. */
  set_by: z.string().nullable(),
  reason: z.string(),
});

export const readReferralTerms = defineCall({
  ...sellsAddresses.readReferralTerms,
  summary: 'What invitations give, and gave before: the latest first, in force for who registers from then on',
  access: 'referrals.administer',
  reply: z.object({ results: z.array(terms) }),
});

export const changeReferralTerms = defineCall({
  ...sellsAddresses.changeReferralTerms,
  summary: 'Changes what invitations give, for who registers from now on; 0 days give nothing',
  access: 'referrals.administer',
  body: z.strictObject({ inviter_days: days, invited_days: days, reason }),
  reply: z.object({ results: z.array(terms) }),
  errors: ['nothing_to_change'],
});
