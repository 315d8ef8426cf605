import { randomBytes } from 'node:crypto';
import { type PaymentMethod, type SandboxMethod, share } from '@quotavera/domain/sells';
import type { ProviderIntent } from '../provider.ts';

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Makes the secret with which the browser confirms a payment or a card. */
export const newSecret = (id: string) => `${id}_secret_${randomBytes(12).toString('hex')}`;

const FEE = { perThousand: 15, fixedCents: 25 };
const DEBIT_FEE_CENTS = 35;
/** A debit that its bank refuses costs the sandbox's merchant this much. */
export const FAILURE_FEE_CENTS = 350;

/** The sandbox keeps 1.5% and 25 cents of a card's charge, and a fixed sum of a debit. */
export const sandboxFee = (cents: number, method: PaymentMethod) =>
  method === 'sepa_debit' ? DEBIT_FEE_CENTS : share(cents, FEE.perThousand, 1_000) + FEE.fixedCents;

export interface Outcome {
  status: ProviderIntent['status'];
  failure: string | null;
}

/** Returns the behaviour of a card or an account when the reader confirms a payment with it: a bank takes its time with a debit. */
export function outcomeOf(card: SandboxMethod): Outcome {
  switch (card) {
    case 'declined':
      return { status: 'requires_payment_method', failure: 'card_declined' };
    case 'insufficient_funds':
      return { status: 'requires_payment_method', failure: 'insufficient_funds' };
    case 'expired':
      return { status: 'requires_payment_method', failure: 'expired_card' };
    case 'other_method':
      return { status: 'requires_payment_method', failure: 'other_method' };
    case 'three_d_secure':
      return { status: 'requires_action', failure: null };
    case 'processing':
    case 'timeout':
    case 'debit':
    case 'debit_slow':
    case 'debit_failed':
    case 'debit_failed_slow':
    case 'debit_disputed':
    case 'debit_no_funds':
    case 'debit_austrian':
      return { status: 'processing', failure: null };
    case 'success':
    case 'dispute':
    case 'renewal_declined':
    case 'second_visa':
    case 'german':
    case 'mastercard':
      return { status: 'succeeded', failure: null };
  }
}

/** Returns a stored card's behaviour when nobody is there to confirm. */
export function renewalOutcomeOf(card: SandboxMethod): Outcome {
  if (card === 'renewal_declined') return { status: 'requires_payment_method', failure: 'card_declined' };
  if (card === 'three_d_secure') return { status: 'requires_payment_method', failure: 'authentication_required' };
  return outcomeOf(card);
}

/** Returns a card's behaviour when it is stored without a payment: no money moves, so nothing is left processing. */
export function setupOutcomeOf(card: SandboxMethod): Outcome['status'] {
  const { status } = outcomeOf(card);
  return status === 'processing' ? 'succeeded' : status;
}

/** The bank's late answer to a payment that was left processing: why it refuses, or null. */
export function lateFailureOf(card: SandboxMethod): string | null {
  if (card === 'debit_failed' || card === 'debit_failed_slow') return 'debit_not_authorized';
  return card === 'debit_no_funds' ? 'insufficient_funds' : null;
}
