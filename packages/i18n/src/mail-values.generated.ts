// Made of locales/it/mail.json by "npx vitest run packages/i18n/src/mail-values.test.ts -u"; not edited by hand.

/** The values that the texts of each kind of mail ask for, and how each is written. */
export const MAIL_VALUES = {
  password_reset: {
    minutes: 'number',
  },
  password_changed: {
    when: 'dateTime',
  },
  email_confirm: {
    days: 'number',
  },
  email_change: {
    hours: 'number',
  },
  email_change_notice: {
    address: 'text',
  },
  email_changed: {
    address: 'text',
  },
  two_factor_enabled: {},
  two_factor_disabled: {},
  two_factor_reset_asked: {
    hours: 'number',
    reason: 'text',
  },
  two_factor_reset: {},
  recovery_code_used: {
    left: 'number',
  },
  google_linked: {},
  google_unlinked: {},
  passkey_added: {
    name: 'text',
  },
  passkey_removed: {
    name: 'text',
  },
  passkey_copied: {
    name: 'text',
  },
  account_deactivated: {},
  account_erased: {},
  account_banned: {
    reason: 'text',
  },
  account_activated: {
    reason: 'text',
  },
  plan_given: {
    plan: 'text',
    reason: 'text',
  },
  plan_ended: {
    plan: 'text',
    reason: 'text',
  },
  accounts_merged: {
    duplicate: 'text',
    kept: 'text',
    reason: 'text',
  },
  plan_bought: {
    plan: 'text',
    price: 'euro',
    renewal: 'euro',
    start: 'text',
    until: 'day',
    withdrawal: 'day',
  },
  plan_discounted: {
    cheaper: 'text',
    code: 'text',
    full: 'euro',
    plan: 'text',
    price: 'euro',
    renewal: 'euro',
    start: 'text',
    until: 'day',
    withdrawal: 'day',
  },
  trial_started: {
    days: 'number',
    period: 'text',
    plan: 'text',
    price: 'euro',
    start: 'text',
    until: 'exactTime',
    withdrawal: 'day',
  },
  withdrawal_received: {
    plan: 'text',
    price: 'euro',
    refund: 'euro',
    start: 'text',
    when: 'exactTime',
  },
  trial_withdrawn: {
    plan: 'text',
    when: 'exactTime',
  },
  plan_renewed: {
    plan: 'text',
    price: 'euro',
    until: 'day',
  },
  renewal_failed: {
    plan: 'text',
    price: 'euro',
    reason: 'text',
    retry: 'day',
    until: 'day',
  },
  plan_unpaid: {
    plan: 'text',
    price: 'euro',
  },
  renewal_ahead: {
    at: 'day',
    plan: 'text',
    price: 'euro',
    used: 'text',
  },
  debit_ahead: {
    account: 'text',
    at: 'day',
    creditor: 'text',
    mandate: 'text',
    plan: 'text',
    price: 'euro',
  },
  debit_started: {
    account: 'text',
    creditor: 'text',
    mandate: 'text',
    plan: 'text',
    price: 'euro',
  },
  debit_failed: {
    plan: 'text',
    price: 'euro',
  },
  trial_ahead: {
    at: 'exactTime',
    period: 'text',
    plan: 'text',
    price: 'euro',
  },
  card_ends: {
    card: 'text',
    last: 'day',
  },
  billing_stopped: {
    plan: 'text',
    refund: 'euro',
  },
  trial_stopped: {
    plan: 'text',
  },
  channel_bought: {
    channel: 'text',
    days: 'number',
    plan: 'text',
    price: 'euro',
    renewal: 'euro',
    start: 'text',
    stated: 'text',
    tipster: 'text',
    until: 'day',
    withdrawal: 'day',
  },
  channel_price: {
    before: 'euro',
    day: 'day',
    plan: 'text',
    price: 'euro',
  },
  channel_closing: {
    plan: 'text',
    until: 'day',
  },
  channel_stopped: {
    plan: 'text',
    refund: 'euro',
  },
  channel_ended: {
    plan: 'text',
  },
  iban_changed: {
    iban: 'text',
    until: 'dateTime',
  },
  payout_sent: {
    gross: 'euro',
    net: 'euro',
    withheld: 'euro',
  },
  payout_rejected: {
    gross: 'euro',
    reason: 'text',
  },
  payout_returned: {
    gross: 'euro',
    net: 'euro',
    reason: 'text',
  },
  referral_given: {
    days: 'number',
  },
  referral_welcome: {
    days: 'number',
  },
  referral_taken_back: {},
  renewal_put_off: {
    plan: 'text',
    until: 'day',
  },
  free_month_started: {
    until: 'day',
  },
  exam_passed: {
    module: 'text',
    note: 'text',
    of: 'number',
    points: 'number',
  },
  exam_failed: {
    module: 'text',
    note: 'text',
    of: 'number',
    points: 'number',
  },
  mark_corrected: {
    module: 'text',
    of: 'number',
    points: 'number',
    reason: 'text',
  },
  mark_passed: {
    module: 'text',
    of: 'number',
    points: 'number',
    reason: 'text',
  },
  exam_given_back: {
    module: 'text',
    of: 'number',
    points: 'number',
    reason: 'text',
  },
  refund_made: {
    plan: 'text',
    reason: 'text',
    refund: 'euro',
  },
  subscription_extended: {
    days: 'number',
    plan: 'text',
    reason: 'text',
    until: 'day',
  },
  subscription_ended: {
    plan: 'text',
    reason: 'text',
  },
  contact_received: {},
  contact_reply: {
    from: 'text',
    subject: 'text',
  },
  thread_reply: {
    from: 'text',
    subject: 'text',
  },
  reply_refused: {
    address: 'text',
    subject: 'text',
  },
  call_message: {
    from: 'text',
    subject: 'text',
  },
  call_requested: {
    topic: 'text',
    when: 'appointment',
    who: 'text',
  },
  call_proposed: {
    dates: 'appointments',
    note: 'text',
    who: 'text',
  },
  call_accepted: {
    link: 'text',
    note: 'text',
    when: 'appointment',
    who: 'text',
  },
  call_rejected: {
    note: 'text',
    when: 'appointment',
    who: 'text',
  },
  call_moved: {
    when: 'appointment',
    who: 'text',
  },
  call_cancelled: {
    note: 'text',
    when: 'appointment',
    who: 'text',
  },
  call_reminder: {
    link: 'text',
    when: 'appointment',
    who: 'text',
  },
  channel_message: {
    channel: 'text',
    tipster: 'text',
    title: 'text',
  },
  channel_paused: {
    channel: 'text',
    days: 'number',
    from: 'day',
    tipster: 'text',
    to: 'day',
  },
  channel_undelivered: {
    plan: 'text',
    refund: 'euro',
  },
  channel_gift: {
    channel: 'text',
    days: 'number',
    until: 'day',
  },
  report_received: {
    subject: 'text',
  },
  report_upheld: {
    measure: 'text',
    statement: 'text',
    subject: 'text',
  },
  report_rejected: {
    statement: 'text',
    subject: 'text',
  },
  report_measure: {
    ground: 'text',
    measure: 'text',
    rule: 'text',
    statement: 'text',
    subject: 'text',
  },
  house_measure: {
    ground: 'text',
    measure: 'text',
    rule: 'text',
    statement: 'text',
    subject: 'text',
  },
  measure_lifted: {
    statement: 'text',
    subject: 'text',
  },
  appeal_granted: {
    answer: 'text',
    subject: 'text',
  },
  appeal_dismissed: {
    answer: 'text',
    subject: 'text',
  },
  newsletter_confirm: {
    days: 'number',
  },
  newsletter: {
    subject: 'text',
  },
  application_received: {
    dates: 'appointments',
    name: 'text',
  },
  application_meeting: {
    name: 'text',
    phone: 'text',
    when: 'appointment',
  },
  application_accepted: {
    name: 'text',
  },
  application_accepted_outside: {
    name: 'text',
  },
  application_refused: {
    name: 'text',
    reason: 'text',
  },
  history_approved: {
    file: 'text',
  },
  history_refused: {
    file: 'text',
    reason: 'text',
  },
  payout_transferred: {
    gross: 'euro',
    net: 'euro',
    withheld: 'euro',
  },
  transfer_returned: {
    gross: 'euro',
    net: 'euro',
    reason: 'text',
  },
  alert: {
    title: 'text',
  },
  alert_digest: {
    count: 'number',
  },
  performance_report: {
    month: 'month',
  },
  telegram_channel_closed: {
    channel: 'text',
  },
  telegram_chat_public: {
    channel: 'text',
  },
  refund_transferred: {
    reference: 'text',
    refund: 'euro',
  },
  payment_returned: {
    plan: 'text',
    reason: 'text',
    refund: 'euro',
  },
  records_differ: {
    records: 'number',
  },
} as const;
