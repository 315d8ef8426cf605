const DAY_MS = 86_400_000;

/** Days after a failed renewal at which the card is tried again. */
export const RETRY_DAYS = [1, 3, 5, 7] as const;
/** How long paid access lasts after a renewal failed. */
export const GRACE_DAYS = 7;

/** When the card is tried next, after `attempts` failed tries of a renewal that was due at `dueAt`; null when none is left. */
export function nextRetry(dueAt: Date, attempts: number): Date | null {
  const days = RETRY_DAYS[attempts - 1];
  return days === undefined ? null : new Date(dueAt.getTime() + days * DAY_MS);
}

/** Until when access lasts although the renewal that was due at `dueAt` has failed. */
export function graceEnds(dueAt: Date): Date {
  return new Date(dueAt.getTime() + GRACE_DAYS * DAY_MS);
}
