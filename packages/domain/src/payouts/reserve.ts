import { share } from '../sells/cents.ts';
import { UNDIVIDED_DAYS } from '../sells/fair-billing.ts';
import { DAY_MS } from '../time/index.ts';
import { shareReleasedAt } from './payout.ts';

/** The share of a long period becomes payable after so many days of it, and again after as many. */
export const RELEASE_STEP_DAYS = 30;
const STEP_MS = RELEASE_STEP_DAYS * DAY_MS;

/** Half-open: `start <= t < end`. */
interface ServicePeriod {
  start: Date;
  end: Date;
}

/** A sale whose share isn't payable yet, or not all of it. */
export interface UnreleasedSale {
  paidAt: Date;
  /** The period as it was bought, which says whether it is a long one; null where none began. */
  bought: ServicePeriod | null;
  /** The end of that period as it is now: extensions have moved it. It is null where the period is over, or was ended. */
  runsUntil: Date | null;
  /** The tipster's share of what is kept of the sale and isn't disputed, in cents. */
  shareCents: number;
  /** The part of it that is payable already, in cents; a refund may have left more there than is due by now. */
  payableCents: number;
}

/** Whether the share of a period becomes payable step by step: fair billing looks at the same ones in windows. */
export function isReleasedInSteps({ start, end }: ServicePeriod): boolean {
  return Math.round((end.getTime() - start.getTime()) / DAY_MS) > UNDIVIDED_DAYS;
}

/** The whole steps of a period that are over at a moment, in milliseconds. */
const usedMs = ({ start, end }: ServicePeriod, at: Date) =>
  Math.min(
    Math.floor(Math.max(at.getTime() - start.getTime(), 0) / STEP_MS) * STEP_MS,
    end.getTime() - start.getTime(),
  );

/** The end of the step of a period that runs at a moment. */
function nextStep(period: ServicePeriod, at: Date): Date {
  const end = new Date(period.start.getTime() + usedMs(period, at) + STEP_MS);
  return end < period.end ? end : period.end;
}

/**
 * Returns the part of a share that is due for the whole steps of a period that are over, in cents. It is rounded once from the beginning, so that
 * the steps sum to the share.
 */
export function usedShare(shareCents: number, period: ServicePeriod, at: Date): number {
  if (at >= period.end) return shareCents;
  return share(shareCents, usedMs(period, at), period.end.getTime() - period.start.getTime());
}

/** The part of a sale's share that becomes payable now, in cents, and when the next part does; that is null when nothing is left to wait for. */
interface Release {
  cents: number;
  nextAt: Date | null;
}

/**
 * Returns what a look at a sale releases. Nothing is payable while its reader may withdraw; then all of it is, but for a long period that runs:
 * that one's share is payable as it is used, and the rest is a reserve. A payable part stays payable when a period becomes longer.
 */
export function releaseOf({ paidAt, bought, runsUntil, shareCents, payableCents }: UnreleasedSale, at: Date): Release {
  const free = shareReleasedAt(paidAt);
  if (at < free) return { cents: 0, nextAt: free };
  if (!bought || !runsUntil || !isReleasedInSteps(bought)) return { cents: shareCents - payableCents, nextAt: null };
  const period = { start: bought.start, end: runsUntil };
  const cents = Math.max(usedShare(shareCents, period, at) - payableCents, 0);
  return { cents, nextAt: nextStep(period, at) };
}

/**
 * Why cents aren't payable yet: their reader may still withdraw, the step of the long period that they are for isn't over, or the call that they pay
 * may still turn out not to have been held.
 */
export const RELEASE_REASONS = ['withdrawal', 'step', 'call'] as const;
type ReleaseReason = (typeof RELEASE_REASONS)[number];

/** The next part of a sale's share that becomes payable, and the cents that stay in reserve after it, until the period's end. */
interface NextRelease {
  by: Date;
  cents: number;
  reason: ReleaseReason;
  reserveCents: number;
}

/** Returns what a tipster may expect next of a sale, if nothing happens until then. */
export function nextReleaseOf(sale: UnreleasedSale, at: Date): NextRelease {
  const { paidAt, bought, runsUntil, shareCents, payableCents } = sale;
  const pending = shareCents - payableCents;
  if (!bought || !runsUntil || !isReleasedInSteps(bought)) {
    const free = shareReleasedAt(paidAt);
    return { by: free > at ? free : at, cents: pending, reason: 'withdrawal', reserveCents: 0 };
  }
  const period = { start: bought.start, end: runsUntil };
  const by = nextStep(period, at);
  const cents = Math.max(usedShare(shareCents, period, by) - payableCents, 0);
  return { by, cents, reason: 'step', reserveCents: pending - cents };
}
