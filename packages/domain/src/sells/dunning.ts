import { DAY_MS } from '../time/index.ts';

/** Days after a renewal was due at which the card is tried again. */
const RETRY_DAYS = [1, 3, 5, 7] as const;
/** How long paid access lasts after a renewal failed. */
const GRACE_DAYS = 7;

/** When the card is tried next after a renewal that was due at `dueAt` failed at `at`; null when no try is left. */
export function nextRetry(dueAt: Date, at: Date): Date | null {
  const times = RETRY_DAYS.map((days) => new Date(dueAt.getTime() + days * DAY_MS));
  return times.find((time) => time > at) ?? null;
}

/** Returns until when access lasts although the renewal that was due at `dueAt` has failed. */
export function graceEnds(dueAt: Date): Date {
  return new Date(dueAt.getTime() + GRACE_DAYS * DAY_MS);
}

/** A debit is announced so many days before; at the latest the mandate's two days before it. */
const DEBIT_ANNOUNCED_DAYS = 5;
const DEBIT_NOTICE_DAYS = 2;

/** Returns until when a debit that is to be announced may lie ahead at `at`. */
export function debitsAnnouncedUntil(at: Date): Date {
  return new Date(at.getTime() + DEBIT_ANNOUNCED_DAYS * DAY_MS);
}

/** The first moment at which a debit that was announced at `announcedAt` for `dueAt` may be made. */
export function debitAllowedAt(dueAt: Date, announcedAt: Date): Date {
  return new Date(Math.max(dueAt.getTime(), announcedAt.getTime() + DEBIT_NOTICE_DAYS * DAY_MS));
}

/** How long before it a renewal of a long period, a higher price and the end of a card's validity are announced. */
export const ANNOUNCED_DAYS = 30;

/** Returns until when a moment that is to be announced may lie ahead at `at`. */
export function announcedUntil(at: Date): Date {
  return new Date(at.getTime() + ANNOUNCED_DAYS * DAY_MS);
}
