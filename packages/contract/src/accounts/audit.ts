import { z } from 'zod';
import { day, defineCall, id, instant, listOf, pageQuery } from '../core/index.ts';
import { accountsAdminAddresses } from './admin-addresses.ts';

/** Actions of the audit log: changes by admins (and by commands on the server) to people, content and results. */
const AUDIT_ACTIONS = [
  'user_banned',
  'user_activated',
  'user_type_changed',
  'user_plan_changed',
  'user_plan_ended',
  'user_share_changed',
  'user_admin_granted',
  'user_admin_revoked',
  'user_role_granted',
  'user_role_revoked',
  'user_merged',
  'second_factor_reset_asked',
  'second_factor_reset_stopped',
  'second_factor_reset',
  'tip_hidden',
  'tip_restored',
  'tip_outcome_confirmed',
  'tip_graded',
  'event_created',
  'result_recorded',
  'file_imported',
  'schedule_created',
  'schedule_changed',
  'schedule_deleted',
  'schedule_run',
  'team_matched',
  'bookmaker_created',
  'bookmaker_changed',
  'bookmaker_deleted',
  'mail_link_read',
  'account_deactivated',
  'account_reactivated',
  'account_erased',
  'record_rejoined',
  'return_suspected',
  'tax_data_changed',
  'iban_changed',
  'payout_requested',
  'payout_confirmed',
  'payout_rejected',
  'payout_sent',
  'payout_paid',
  'payout_returned',
  'payouts_exported',
  'accounts_exported',
  'invoice_sent',
  'referral_allowed',
  'referral_terms_changed',
  'tax_paid',
  'tax_reversed',
  'discount_code_created',
  'discount_code_changed',
  'discount_code_stopped',
  'call_rate_changed',
  'exam_reviewed',
  'exam_corrected',
  'exam_given_back',
  'lesson_published',
  'exam_published',
  'course_changed',
  'purchase_refunded',
  'refund_retried',
  'refund_settled',
  'evidence_sent',
  'job_retried',
  'job_dropped',
  'mail_handled',
  'subscription_extended',
  'subscription_ended',
  'history_approved',
  'history_refused',
  'application_accepted',
  'application_refused',
  'report_upheld',
  'report_rejected',
  'appeal_granted',
  'appeal_dismissed',
  'words_hidden',
  'words_shown',
  'suspicion_confirmed',
  'suspicion_dismissed',
  'text_seen',
  'word_watched',
  'word_unwatched',
] as const;
/** A line of the audit log may state these facts beside the action; each has its words on the admin's page. */
export type AuditFact =
  | 'due'
  | 'from'
  | 'to'
  | 'from_until'
  | 'until'
  | 'user_type'
  | 'tip'
  | 'grades'
  | 'fixture'
  | 'match'
  | 'competition'
  | 'starts_at'
  | 'run'
  | 'source'
  | 'outcome'
  | 'former'
  | 'mail'
  | 'kind'
  | 'into'
  | 'username'
  | 'followers'
  | 'following'
  | 'unlocks'
  | 'channels'
  | 'channel_subscriptions'
  | 'plan'
  | 'active'
  | 'renamed_from'
  | 'schedule'
  | 'times'
  | 'weekdays'
  | 'subscription'
  | 'days'
  | 'cents'
  | 'refund'
  | 'dispute'
  | 'job'
  | 'case'
  | 'application'
  | 'comment'
  | 'review'
  | 'exam'
  | 'points'
  | 'of'
  | 'result'
  | 'lesson'
  | 'language'
  | 'other'
  | 'measure'
  | 'bookmaker'
  | 'fields'
  | 'file'
  | 'inviter'
  | 'invited'
  | 'invoice'
  | 'module'
  | 'course'
  | 'change'
  | 'role'
  | 'payout'
  | 'payouts'
  | 'reference'
  | 'tags'
  | 'adm_licence'
  | 'description'
  | 'link'
  | 'price_code'
  | 'reason'
  | 'name'
  | 'team';

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A person as administration lists them. */
export const personRef = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
});

/** Plain values only: the old and the new one, or what was changed. */
const auditData = z.record(z.string(), z.string().nullable());

export const auditLine = z.object({
  id: z.int(),
  at: instant,
  /** The actor is null for a command on the server. */
  actor: personRef.nullable(),
  action: z.enum(AUDIT_ACTIONS),
  account: personRef.nullable(),
  reason: z.string(),
  data: auditData,
  request_id: z.string(),
});

export const listAudit = defineCall({
  ...accountsAdminAddresses.listAudit,
  summary: 'What admins and commands did, with the reason; latest first',
  access: 'audit.read',
  query: pageQuery.extend({
    account: id.optional(),
    actor: id.optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
    /** Days of Europe/Rome, both included. */
    from: day.optional(),
    to: day.optional(),
  }),
  reply: listOf(auditLine),
});
