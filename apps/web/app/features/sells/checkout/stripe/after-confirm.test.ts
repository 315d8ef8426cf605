import type { PaymentIntentResult, SetupIntentResult } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { type AfterConfirm, afterConfirm } from './after-confirm.ts';

const paid = (status: string) => ({ paymentIntent: { status } }) as PaymentIntentResult;
const setupWith = (status: string) => ({ setupIntent: { status } }) as SetupIntentResult;
const failed = (type: string, code?: string) => ({ error: { type, code } }) as PaymentIntentResult;

describe('what follows a confirmation', () => {
  it.each<[string, PaymentIntentResult | SetupIntentResult, AfterConfirm]>([
    ['a payment that succeeded', paid('succeeded'), 'ended'],
    ['one that is under way', paid('processing'), 'ended'],
    ['one with a status nobody knows', paid('requires_capture'), 'ended'],
    ['one that asks for another method', paid('requires_payment_method'), 'declined'],
    ['a card that is kept', setupWith('succeeded'), 'ended'],
    ['a card that isn’t', setupWith('requires_payment_method'), 'declined'],
    ['a decline', failed('card_error', 'card_declined'), 'declined'],
    [
      'a bank’s page that was closed',
      failed('invalid_request_error', 'payment_intent_authentication_failure'),
      'declined',
    ],
    ['a number that isn’t whole', failed('validation_error', 'incomplete_number'), 'fields'],
    ['a lost connection', failed('api_connection_error'), 'ended'],
    ['a fault of Stripe', failed('api_error'), 'ended'],
    ['a payment of another tab', failed('invalid_request_error', 'payment_intent_unexpected_state'), 'ended'],
    ['a wrong key', failed('authentication_error'), 'failed'],
    ['anything new', failed('brand_new_error'), 'failed'],
  ])('%s', (_what, result, then) => {
    expect(afterConfirm(result)).toBe(then);
  });
});
