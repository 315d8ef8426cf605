import type { PaidPlan } from '@quotavera/domain/access';
import type { Side } from '@quotavera/domain/bet';

/**
 * Every error code the API can answer with, and its HTTP status. The text is `errors.<code>` in `packages/i18n`, in the reader's
 * language; field errors are `fields.<code>` there. Codes are stable: clients and tests rely on them.
 */
export const ERROR_STATUS = {
  // Sign-in with wrong credentials answers the code "401", as the specification says.
  '401': 401,
  sign_in_required: 401,
  session_ended: 401,
  token_invalid: 401,
  token_expired: 401,
  token_scope: 403,
  tokens_full: 409,
  refresh_invalid: 401,
  refresh_reused: 401,
  account_banned: 403,
  otp_required: 401,
  otp_invalid: 401,
  challenge_expired: 401,
  google_code_invalid: 401,
  passkey_refused: 422,
  passkey_expired: 410,
  passkeys_full: 409,
  account_deactivated: 403,
  account_merged: 403,
  reauthentication_required: 403,
  only_way_in: 409,
  two_factor_on: 409,
  two_factor_off: 409,
  link_invalid: 410,
  email_in_use: 409,
  mail_not_retriable: 409,
  plan_required: 403,
  tipster_required: 403,
  teacher_required: 403,
  moderator_required: 403,
  staff_required: 403,
  admin_required: 403,
  second_factor_required: 403,
  forbidden: 403,
  self_excluded: 403,
  own_limit_reached: 403,
  not_found: 404,
  gone: 410,
  method_not_allowed: 405,
  validation: 400,
  promotion: 400,
  malformed_body: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  image_too_large: 413,
  image_invalid: 422,
  rate_limited: 429,
  conflict: 409,
  idempotency_key_reused: 409,
  idempotency_key_required: 400,
  generic: 500,
  unavailable: 503,
  timeout: 503,
  clock_behind: 503,
  log_not_signing: 503,

  tip_invalid: 422,
  tip_text_unread: 422,
  bet_repeated: 409,
  bet_opposed: 409,
  bet_unlikely: 409,
  match_started: 409,
  fixture_unknown: 422,
  tip_not_draft: 409,
  tip_not_open: 409,
  tip_settled: 409,
  bet_immutable: 409,
  draft_changed: 409,
  change_too_late: 409,
  already_stopped: 409,
  audience_narrower: 409,
  too_many_notes: 409,
  withdrawal_window_over: 409,
  live_tip_not_withdrawable: 409,
  live_closed: 409,
  exit_not_exchange: 409,
  exit_already: 409,
  unlock_not_possible: 409,
  email_unconfirmed: 403,
  unlocks_exhausted: 403,
  self_declaration_structured: 409,
  self_declaration_early: 409,
  result_unavailable: 409,
  result_invalid: 422,
  already_disabled: 409,
  not_disabled: 409,

  tip_followed: 409,
  bet_settled: 409,
  bet_declared: 409,
  bet_of_tip: 409,

  last_admin: 409,
  own_account: 409,
  second_factor_of_admin: 409,
  account_closed: 409,
  nothing_to_change: 409,
  client_needs_paid_access: 409,
  not_a_tipster: 409,
  merge_refused: 409,

  import_too_many_rows: 422,
  import_empty: 422,
  import_unclear: 422,
  import_unreadable: 422,
  import_columns_missing: 422,
  import_source_refused: 422,
  import_other_file: 409,
  import_running: 409,
  period_invalid: 400,

  module_locked: 409,
  exam_locked: 409,
  exam_changed: 409,
  answers_outdated: 409,
  try_not_failed: 409,
  learner_unreachable: 409,
  archive_invalid: 422,
  questions_unreadable: 422,

  already_applied: 409,
  already_tipster: 409,
  slot_taken: 409,
  already_reported: 409,
  appeal_not_possible: 409,
  status_not_next: 409,
  comments_early: 409,
  comments_closed: 409,
  review_early: 409,
  call_not_found: 404,
  call_closed: 409,
  call_slot_taken: 409,
  own_call: 409,
  attachment_too_large: 413,
  attachment_invalid: 422,
  mail_sender_unknown: 403,

  same_teams: 422,
  team_not_in_league: 422,
  not_enough_data: 422,
  line_invalid: 422,

  payments_off: 409,
  payment_unavailable: 503,
  payment_processing: 409,
  purchase_closed: 409,
  trial_unavailable: 409,
  code_unknown: 404,
  code_over: 409,
  code_used_up: 409,
  code_not_for_plan: 409,
  code_used: 409,
  code_in_use: 409,
  tax_paid_already: 409,
  already_subscribed: 409,
  change_at_period_end: 409,
  renewal_due: 409,
  subscription_ended: 409,
  withdrawal_over: 409,
  payee_missing: 409,
  payee_account_missing: 409,
  payout_too_small: 409,
  invoices_off: 409,
  invoice_late: 409,
  payout_open: 409,
  payout_waits: 409,
  payout_closed: 409,
  second_admin_needed: 409,
  no_payouts_to_send: 409,
  sepa_not_set_up: 409,
  seller_not_set_up: 409,
  dac7_early: 409,

  channel_full: 409,
  channel_closed: 409,
  channel_paused: 409,
  own_channel: 409,
  message_today: 409,
  no_subscribers: 409,
  gift_invalid: 404,
  gift_over: 409,
  gift_used: 409,
  channel_free: 409,
  plan_sold: 409,
  card_not_saved: 409,
  refund_too_large: 409,
  refund_settled: 409,
  evidence_sent: 409,
  dispute_closed: 409,
  provider_refused: 502,
  plan_given: 409,
  nothing_to_refund: 409,

  telegram_chat_public: 409,

  newsletter_subscribed: 409,
  newsletter_closed: 409,
  newsletter_empty: 409,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that any call may answer with: for who asks, how it was asked, and what the server can't do at present. Calls declare the others. */
export const COMMON_ERRORS = [
  'sign_in_required',
  'session_ended',
  'token_invalid',
  'token_expired',
  'token_scope',
  'account_banned',
  'plan_required',
  'tipster_required',
  'teacher_required',
  'moderator_required',
  'staff_required',
  'admin_required',
  'second_factor_required',
  'forbidden',
  'self_excluded',
  'own_limit_reached',
  'not_found',
  'method_not_allowed',
  'validation',
  'promotion',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'idempotency_key_required',
  'rate_limited',
  'generic',
  'unavailable',
  'timeout',
] as const satisfies readonly ErrorCode[];

/** The reply of every failure. `errors` maps a field's path (`legs.0.odds`) to texts in the reader's language. */
export interface ErrorReply {
  code: ErrorCode;
  description: string;
  errors: Readonly<Record<string, readonly string[]>>;
  requestId: string;
  /** With `plan_required`: the plan that would open it, prices in euro cents. */
  upgrade?: {
    plan: PaidPlan;
    name: string;
    monthly: number;
    yearly: number;
    undiscountedYearly: number;
  };
  /** With `otp_required`: what completes the sign-in together with a code. */
  challenge?: string;
  /** With `bet_repeated` and `bet_opposed`: the own tip that the new one repeats. `leg` is null for an accumulator. */
  earlier_tip?: {
    id: number;
    published_at: string;
    side: Side;
    leg: { market: string; result: string; line: string | null } | null;
  };
  /** With `conflict` of something that several people edit: who has changed it since, when, and what they did. */
  changed?: { by: string; at: string; edit: string | null };
  /** Only with `refresh_invalid` of a session that was ended: why, such as `logout_all` or `password_changed`. */
  end_reason?: string;
}
