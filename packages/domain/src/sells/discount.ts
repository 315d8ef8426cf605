import { share } from './cents.ts';
import { LEAST_CHARGE } from './proration.ts';

/** The longest code, and the most uses and periods that an admin may give it. */
export const DISCOUNT_CODE_LENGTH = { min: 4, max: 24 } as const;
export const DISCOUNT_MAX_USES = 100_000;
export const DISCOUNT_MAX_PERIODS = 24;
/** The greatest sum that a code takes off a price, in cents. */
export const DISCOUNT_MAX_CENTS = 50_000;

/** A code takes a percentage from 1 to 100 off a price, or a sum in cents. The other one is null. */
export interface Discount {
  percent: number | null;
  cents: number | null;
}

/**
 * Returns the price that is left of one in cents, VAT included; a percentage is rounded half away from zero. A rest that is less than a card can be
 * charged costs nothing.
 */
export function discountedPrice(price: number, { percent, cents }: Discount): number {
  const off = percent === null ? (cents ?? 0) : share(price, percent, 100);
  const left = price - off;
  return left < LEAST_CHARGE ? 0 : left;
}

/** Returns a code as it is stored, however it was typed. */
export const tidyCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A code may be used, has no use left, is past its moment, or was stopped by an admin. */
export const DISCOUNT_STATES = ['active', 'used_up', 'over', 'stopped'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

export interface DiscountUse {
  stopped_at: Date | null;
  valid_until: Date;
  uses: number;
  uses_max: number;
}

export function discountState({ stopped_at, valid_until, uses, uses_max }: DiscountUse, at: Date): DiscountState {
  if (stopped_at) return 'stopped';
  if (valid_until <= at) return 'over';
  return uses < uses_max ? 'active' : 'used_up';
}
