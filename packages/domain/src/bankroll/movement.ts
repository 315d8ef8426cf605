import { MAX_MONEY_CENTS } from '../limits/limits.ts';
import type { Problems } from './terms.ts';

/** `correction` makes a balance what it is found to be: a bonus, a fee, a bet that was never written down. */
export const MOVEMENT_TYPES = ['deposit', 'withdrawal', 'transfer', 'correction'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

export const MAX_MOVEMENT_NOTE = 200;

/**
 * Money that moves within a bankroll, or into or out of it. A place is a bookmaker's account, or null: what belongs to the bankroll and is in
 * no account. `from` is where a withdrawal or transfer takes it, `to` where a deposit, transfer or correction brings it.
 */
export interface Movement {
  type: MovementType;
  /** Above 0; of a correction the signed difference, not 0. */
  amountCents: number;
  from: number | null;
  to: number | null;
  /** ISO 8601 UTC. */
  at: string;
  note: string;
}

const FIRST_TIME = Date.UTC(1990, 0, 1);

/** Returns the problems of a movement by field; `now` is the product's clock. */
export function validateMovement(
  movement: Movement,
  now: Date,
): Problems<'amount_cents' | 'from' | 'to' | 'at' | 'note'> {
  const { type, amountCents, from, to } = movement;
  const problems: Record<string, string> = {};
  const size = type === 'correction' ? Math.abs(amountCents) : amountCents;
  if (!Number.isSafeInteger(amountCents) || size < 1 || size > MAX_MONEY_CENTS) {
    problems.amount_cents = 'amount_out_of_range';
  }
  if (type === 'transfer' && from === to) problems.to = 'same_account';
  if ((type === 'deposit' || type === 'correction') && from !== null) problems.from = 'invalid';
  if (type === 'withdrawal' && to !== null) problems.to = 'invalid';
  const at = Date.parse(movement.at);
  if (!(at >= FIRST_TIME)) problems.at = 'date_invalid';
  else if (at > now.getTime()) problems.at = 'in_the_future';
  if (movement.note.length > MAX_MOVEMENT_NOTE) problems.note = 'text_too_long';
  return problems;
}

/** By how much a movement changes the capital: a transfer by nothing. */
export function capitalChange({ type, amountCents }: Pick<Movement, 'type' | 'amountCents'>): number {
  switch (type) {
    case 'deposit':
    case 'correction':
      return amountCents;
    case 'withdrawal':
      return -amountCents;
    case 'transfer':
      return 0;
  }
}
