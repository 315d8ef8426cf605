import { DAY_MS, HOUR_MS } from '../time/index.ts';
import type { PurchaseKind } from './status.ts';

/** How long PRO can be tried for nothing, once per person; then it renews as the plan and period that were ordered. */
export const TRIAL_DAYS = 7;
export const TRIAL_PLAN = 'pro';

/** The end of a trial is announced two days before; the announcing job runs each hour, and is never late for that. */
const ANNOUNCED_MS = 2 * DAY_MS + HOUR_MS;

/** Returns until when a trial's end that is to be announced may lie ahead at `at`. */
export function trialAnnouncedUntil(at: Date): Date {
  return new Date(at.getTime() + ANNOUNCED_MS);
}

/**
 * Whether an order begins by keeping a card instead of charging one: a trial, and a first period that costs nothing. An order that an old plan pays whole
 * is a change, whose card is kept already.
 */
export function beginsByKeepingCard({ kind, card_cents }: { kind: PurchaseKind; card_cents: number }): boolean {
  return card_cents === 0 && (kind === 'trial' || kind === 'first');
}
