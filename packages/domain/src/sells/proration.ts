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

/**
 * Returns what may still go back of the unused part, in cents, when of the period's price only `left` is there: what was used is kept of it first, so
 * that whoever had the unused part once gets nothing of the used one by asking again.
 */
export function unusedLeft(period: PaidPeriod, left: number, at: Date): number {
  const unused = unusedCents(period, at);
  return Math.max(Math.min(unused, left - (period.paid - unused)), 0);
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

/** The least that a card is charged, in cents (the provider's own limit for euro). */
export const LEAST_CHARGE = 50;

/** How a price is paid: with what is carried over from the old plan, and the card for the rest. */
export interface Payment {
  price: number;
  carried: number;
  card: number;
}

/**
 * Divides a price between what is unused of the old plan and the card, all in cents. Where the rest is less than a card can be charged, less
 * is carried over.
 */
export function divide(price: number, unused: number): Payment {
  const rest = price - Math.min(price, Math.max(unused, 0));
  const card = rest > 0 ? Math.min(Math.max(rest, LEAST_CHARGE), price) : 0;
  return { price, carried: price - card, card };
}
