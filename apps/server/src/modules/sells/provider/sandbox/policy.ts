import { randomBytes } from 'node:crypto';
import { type SandboxCard, share } from '@quotavera/domain/sells';
import type { ProviderIntent } from '../provider.ts';

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Makes the secret with which the browser confirms a payment or a card. */
export const newSecret = (id: string) => `${id}_secret_${randomBytes(12).toString('hex')}`;

/** The sandbox keeps 1.5% and 25 cents of a charge. */
const FEE = { perThousand: 15, fixedCents: 25 };
export const sandboxFee = (cents: number) => share(cents, FEE.perThousand, 1_000) + FEE.fixedCents;

export interface Outcome {
  status: ProviderIntent['status'];
  failure: string | null;
}

/** Returns a card's behaviour when the reader confirms a payment with it. */
export function outcomeOf(card: SandboxCard): Outcome {
  switch (card) {
    case 'declined':
      return { status: 'requires_payment_method', failure: 'card_declined' };
    case 'insufficient_funds':
      return { status: 'requires_payment_method', failure: 'insufficient_funds' };
    case 'other_method':
      return { status: 'requires_payment_method', failure: 'other_method' };
    case 'three_d_secure':
      return { status: 'requires_action', failure: null };
    case 'processing':
    case 'timeout':
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
export function renewalOutcomeOf(card: SandboxCard): Outcome {
  if (card === 'renewal_declined') return { status: 'requires_payment_method', failure: 'card_declined' };
  if (card === 'three_d_secure') return { status: 'requires_payment_method', failure: 'authentication_required' };
  return outcomeOf(card);
}

/** Returns a card's behaviour when it is stored without a payment: no money moves, so nothing is left processing. */
export function setupOutcomeOf(card: SandboxCard): Outcome['status'] {
  const { status } = outcomeOf(card);
  return status === 'processing' ? 'succeeded' : status;
}
