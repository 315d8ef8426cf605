/** Why a payment was declined, as far as its reader can do something about it; each has its words. */
export const DECLINES = [
  'card_declined',
  'insufficient_funds',
  'other_method',
  'authentication_required',
  'authentication_failed',
  'expired_card',
  'card_removed',
  'wrong_number',
  'wrong_cvc',
  'limit_reached',
  'not_supported',
  'try_later',
] as const;
export type Decline = (typeof DECLINES)[number];

/** Why a purchase came to nothing: a decline, or a trial that the person has had. */
export const PURCHASE_FAILURES = [...DECLINES, 'trial_unavailable'] as const;
export type PurchaseFailure = (typeof PURCHASE_FAILURES)[number];

/**
 * The codes with which banks decline, as Stripe passes them on and the sandbox plays them (https://docs.stripe.com/declines/codes). Banks ask not to
 * tell that a card is lost, stolen or suspected: such codes are missing here.
 */
const DECLINE_OF = new Map(
  Object.entries<Decline>({
    authentication_required: 'authentication_required',
    authentication_not_handled: 'authentication_required',
    offline_pin_required: 'authentication_required',
    online_or_offline_pin_required: 'authentication_required',
    payment_intent_authentication_failure: 'authentication_failed',
    setup_intent_authentication_failure: 'authentication_failed',
    insufficient_funds: 'insufficient_funds',
    expired_card: 'expired_card',
    invalid_expiry_month: 'expired_card',
    invalid_expiry_year: 'expired_card',
    incorrect_number: 'wrong_number',
    invalid_number: 'wrong_number',
    invalid_account: 'wrong_number',
    incorrect_cvc: 'wrong_cvc',
    invalid_cvc: 'wrong_cvc',
    card_velocity_exceeded: 'limit_reached',
    withdrawal_count_limit_exceeded: 'limit_reached',
    invalid_amount: 'limit_reached',
    card_not_supported: 'not_supported',
    currency_not_supported: 'not_supported',
    not_permitted: 'not_supported',
    service_not_allowed: 'not_supported',
    transaction_not_allowed: 'not_supported',
    approve_with_id: 'try_later',
    issuer_not_available: 'try_later',
    processing_error: 'try_later',
    reenter_transaction: 'try_later',
    try_again_later: 'try_later',
  }),
);

const isDecline = (code: string): code is Decline => (DECLINES as readonly string[]).includes(code);

/** Returns our code for a provider's; one that says nothing to a reader is a card that was declined. */
export function declineOf(code: string | null | undefined): Decline {
  if (!code) return 'card_declined';
  return isDecline(code) ? code : (DECLINE_OF.get(code) ?? 'card_declined');
}

/** Returns what a reader is told of a failure that is stored with a purchase: our own code, or that of a decline. */
export function purchaseFailureOf(code: string): PurchaseFailure {
  return code === 'trial_unavailable' ? code : declineOf(code);
}
