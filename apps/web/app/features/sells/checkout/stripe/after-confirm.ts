import { type Decline, declineOf } from '@quotavera/domain/sells';
import type { PaymentIntentResult, SetupIntentResult } from '@stripe/stripe-js';

/**
 * The state after a confirmation in the browser. `ended`: the server knows the outcome, or will; `declined`: another card may do; `fields`:
 * Stripe shows the problem beside its fields; `failed`: nothing was sent, or nothing came of it.
 */
export type AfterConfirm = 'ended' | 'declined' | 'fields' | 'failed';

/** Refusals of a card that don't come as an error of the card. */
const AUTHENTICATION = new Set(['payment_intent_authentication_failure', 'setup_intent_authentication_failure']);
/** The payment or card was confirmed or cancelled already, here or in another tab. */
const CLOSED = new Set(['payment_intent_unexpected_state', 'setup_intent_unexpected_state']);

export function afterConfirm(result: PaymentIntentResult | SetupIntentResult): AfterConfirm {
  if (!result.error) {
    const { status } = 'setupIntent' in result && result.setupIntent ? result.setupIntent : result.paymentIntent!;
    return status === 'requires_payment_method' ? 'declined' : 'ended';
  }
  const { type, code = '' } = result.error;
  if (AUTHENTICATION.has(code)) return 'declined';
  if (CLOSED.has(code)) return 'ended';
  switch (type) {
    case 'card_error':
      return 'declined';
    case 'validation_error':
      return 'fields';
    // The confirmation may have arrived although its answer didn't.
    case 'api_connection_error':
    case 'api_error':
      return 'ended';
    default:
      return 'failed';
  }
}

/** Returns why the bank declined: a decline's own code says more than the error's. */
export function declineIn(result: PaymentIntentResult | SetupIntentResult | null): Decline {
  const decline = declineOf(result?.error?.decline_code);
  return decline === 'card_declined' ? declineOf(result?.error?.code) : decline;
}
