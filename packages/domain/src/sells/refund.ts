import { type PaidPeriod, unusedLeft } from './proration.ts';

/** How an admin says what goes back: everything that is left, the part of the period that isn't used, or an amount. */
export const REFUND_PARTS = ['whole', 'unused', 'amount'] as const;
export type RefundPart = (typeof REFUND_PARTS)[number];

/** A paid purchase, in cents, VAT included. */
export interface RefundablePurchase {
  priceCents: number;
  /** Cents that were given back already. */
  refundedCents: number;
  /** Held or taken back by the cardholder's bank. */
  disputedCents: number;
  /** The period that was paid for; null where it never began. */
  period: Omit<PaidPeriod, 'paid'> | null;
}

/** The most that may still be given back of a purchase, in cents; never below 0. */
export function refundableCents({ priceCents, refundedCents, disputedCents }: RefundablePurchase): number {
  return Math.max(priceCents - refundedCents - disputedCents, 0);
}

/** Returns the refund of a part of a purchase at a moment, in cents, within the amount that is left of it; null for a larger amount. */
export function refundOfPart(
  purchase: RefundablePurchase,
  part: { of: Exclude<RefundPart, 'amount'> } | { of: 'amount'; cents: number },
  at: Date,
): number | null {
  const most = refundableCents(purchase);
  if (part.of === 'amount') return part.cents <= most ? part.cents : null;
  if (part.of === 'whole' || purchase.period === null) return most;
  return unusedLeft({ ...purchase.period, paid: purchase.priceCents }, most, at);
}

/** How many days an admin may add to a period at once. */
export const EXTENSION_DAYS_MAX = 366;
