import { DAY_MS } from '../time/index.ts';
import { share } from './cents.ts';

/** Half-open: `start <= t < end`. */
export interface PaidPeriod {
  start: Date;
  end: Date;
  /** The price paid for the period, in cents, VAT included. */
  paid: number;
}

/**
 * Returns the unused part of a paid period at a moment, in cents: by elapsed milliseconds, rounded half away from zero; never below 0 or
 * above `paid`.
 */
export function unusedCents({ start, end, paid }: PaidPeriod, at: Date): number {
  const whole = end.getTime() - start.getTime();
  if (whole <= 0) return 0;
  const restMs = Math.min(Math.max(end.getTime() - at.getTime(), 0), whole);
  return share(paid, restMs, whole);
}

/** How long a consumer may withdraw from a contract made at a distance (Codice del Consumo, art. 52), from the order on. */
export const WITHDRAWAL_DAYS = 14;

/**
 * Returns until when an order may be withdrawn from: 14 times 24 hours, in which the reader has at least the days of the law from 00:00 of
 * the day after.
 */
export function withdrawalEnds(orderedAt: Date): Date {
  return new Date(orderedAt.getTime() + WITHDRAWAL_DAYS * DAY_MS);
}

/**
 * Returns the cents that a withdrawal pays back: everything, unless the reader had asked for the service to begin at once (art. 57); then
 * the unused part of the period.
 */
export function withdrawalRefund(period: PaidPeriod & { askedToStart: boolean }, at: Date): number {
  return period.askedToStart ? unusedCents(period, at) : period.paid;
}

/** The least that a card is charged, in cents (the provider's own limit for euro). */
export const LEAST_CHARGE = 50;

/** How a price is paid: what stands to the reader's credit first, the card for the rest. */
export interface Payment {
  price: number;
  credit: number;
  card: number;
  /** The card is charged this much above the price, because it can't be charged less; the surplus becomes the reader's credit. */
  surplus: number;
}

/** Divides a price between credit and card, all in cents. */
export function divide(price: number, credit: number): Payment {
  const fromCredit = Math.min(price, Math.max(credit, 0));
  const rest = price - fromCredit;
  const card = rest > 0 ? Math.max(rest, LEAST_CHARGE) : 0;
  return { price, credit: fromCredit, card, surplus: card - rest };
}
