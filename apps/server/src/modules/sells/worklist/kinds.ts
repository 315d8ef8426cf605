/** Jobs that move money, or that tell a provider of it: of this module and of payouts, by their names. */
export const MONEY_JOBS = [
  'stripe_event',
  'stripe_payee_event',
  'sandbox_event',
  'sandbox_answer',
  'sandbox_dispute',
  'send_refund',
  'cancel_payment',
  'reconcile_payments',
  'detach_card',
  'forget_customer',
  'prove_books',
  'release_shares',
  'issue_statements',
  'transfer_payouts',
  'reconcile_payees',
] as const;
