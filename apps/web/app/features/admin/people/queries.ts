import type { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import { USER_STATES } from '@quotavera/domain/accounts';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type UserRow = ReplyTo<typeof accountsAdminAddresses.banUser>;
export type UserDeep = ReplyTo<typeof accountsAdminAddresses.userDeep>;
export type AuditLine = ReplyTo<typeof accountsAdminAddresses.listAudit>['results'][number];
export type MergePreview = ReplyTo<typeof accountsAdminAddresses.mergePreview>;
export type PersonRef = UserDeep['duplicates'][number];

export const PLAN_NAMES = { free: 'START', pro: 'PRO', elite: 'ELITE' } as const;
/** The commonest first. */
export const STATES = USER_STATES.toReversed();
/** Typed so that a new action that is missing in the filter doesn't compile. */
const IN_FILTER: Readonly<Record<AuditLine['action'], true>> = {
  application_accepted: true,
  application_refused: true,
  report_upheld: true,
  report_rejected: true,
  appeal_granted: true,
  appeal_dismissed: true,
  words_hidden: true,
  words_shown: true,
  suspicion_confirmed: true,
  suspicion_dismissed: true,
  user_banned: true,
  user_activated: true,
  user_type_changed: true,
  user_plan_changed: true,
  user_plan_ended: true,
  user_share_changed: true,
  user_admin_granted: true,
  user_admin_revoked: true,
  user_role_granted: true,
  user_role_revoked: true,
  user_merged: true,
  second_factor_reset_asked: true,
  second_factor_reset_stopped: true,
  second_factor_reset: true,
  account_deactivated: true,
  account_reactivated: true,
  account_erased: true,
  record_rejoined: true,
  return_suspected: true,
  tip_hidden: true,
  tip_restored: true,
  text_seen: true,
  word_watched: true,
  word_unwatched: true,
  tip_outcome_confirmed: true,
  tip_graded: true,
  event_created: true,
  result_recorded: true,
  file_imported: true,
  schedule_created: true,
  schedule_changed: true,
  schedule_deleted: true,
  schedule_run: true,
  team_matched: true,
  history_approved: true,
  history_refused: true,
  bookmaker_created: true,
  bookmaker_changed: true,
  bookmaker_deleted: true,
  mail_link_read: true,
  tax_data_changed: true,
  iban_changed: true,
  payout_requested: true,
  payout_confirmed: true,
  payout_rejected: true,
  payout_sent: true,
  payout_paid: true,
  payout_returned: true,
  payouts_exported: true,
  accounts_exported: true,
  invoice_sent: true,
  referral_allowed: true,
  referral_terms_changed: true,
  tax_paid: true,
  tax_reversed: true,
  discount_code_created: true,
  discount_code_changed: true,
  discount_code_stopped: true,
  call_rate_changed: true,
  exam_reviewed: true,
  exam_corrected: true,
  exam_given_back: true,
  lesson_published: true,
  exam_published: true,
  course_changed: true,
  purchase_refunded: true,
  refund_retried: true,
  refund_settled: true,
  evidence_sent: true,
  job_retried: true,
  job_dropped: true,
  mail_handled: true,
  subscription_extended: true,
  subscription_ended: true,
};
export const ACTIONS = Object.keys(IN_FILTER) as AuditLine['action'][];

/** The name of a person, or what they sign in with when there is none. */
export function nameOf(person: { name: string; username: string }): string {
  return person.name || person.username;
}
