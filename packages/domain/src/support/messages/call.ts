import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/index.ts';

export const CALL_TOPICS = ['consulenza', 'supporto', 'altro'] as const;
export type CallTopic = (typeof CALL_TOPICS)[number];

/** People who decide about a request see it in these statuses. */
export const CALL_STATUSES = ['PENDING', 'MANAGED', 'CHECKED', 'ACCEPTED', 'REJECTED', 'IGNORED'] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** The reader sees a request in these statuses. */
export const CALL_READER_STATUSES = ['pending', 'accepted', 'rejected'] as const;
export type CallReaderStatus = (typeof CALL_READER_STATUSES)[number];

const READER_STATUS = {
  PENDING: 'pending',
  MANAGED: 'pending',
  CHECKED: 'pending',
  ACCEPTED: 'accepted',
  REJECTED: 'rejected',
  IGNORED: 'rejected',
} as const satisfies Record<CallStatus, CallReaderStatus>;

/** Returns the status that the reader is told: whether a request was ignored or refused is the other side's own matter. */
export function readerStatusOf(status: CallStatus): CallReaderStatus {
  return READER_STATUS[status];
}

/** The statuses that the other side may give a request. */
export const CALL_DECISIONS = ['MANAGED', 'CHECKED', 'ACCEPTED', 'REJECTED', 'IGNORED'] as const;
export type CallDecision = (typeof CALL_DECISIONS)[number];

/** A call whose hour has passed was held, until somebody says that it wasn't. */
export const CALL_OUTCOMES = ['held', 'not_held'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** The fields of the other side's counter-proposals. */
export const CALL_PROPOSALS = ['av_date_1', 'av_date_2', 'av_date_3'] as const;

export const CALL_NAME_MIN = 2;
export const RESPONSE_NOTE_MAX = 1_000;
export const CALL_MS = 30 * MINUTE_MS;
/** The first moment that can be asked for is this far away, so that the other side can read of it. */
export const CALL_NOTICE_MS = 2 * HOUR_MS;
/** And the last one this far. */
const CALL_HORIZON_MS = 90 * DAY_MS;
/** The most that a call may be paid, in cents. */
export const CALL_FEE_MAX_CENTS = 10_000;
/** Calls of a member in a month of the calendar that are paid: together they cost less than the net price of ELITE. */
export const PAID_CALLS_PER_MONTH = 4;
/** How long after its beginning either side may say that a call wasn't held. Its fee becomes payable afterwards. */
const CALL_OUTCOME_MS = 14 * DAY_MS;

/** When the fee of a call that began at an instant becomes payable, unless something stands against it. */
export function callFeeReleasedAt(heldAt: Date): Date {
  return new Date(heldAt.getTime() + CALL_OUTCOME_MS);
}

/** Fees of calls that began by the returned instant are payable at `now`. */
export function releasedIfHeldBy(now: Date): Date {
  return new Date(now.getTime() - CALL_OUTCOME_MS);
}

/** Reminders go out so long before a call, one after the other. */
export const CALL_REMINDERS_MS = [DAY_MS, HOUR_MS] as const;

/** How many reminders of a call are due, or not needed any more, at an instant (both in milliseconds). */
export function remindersDue(startsAt: number, now: number): number {
  return CALL_REMINDERS_MS.filter((before) => startsAt - now <= before).length;
}

/** Whether two calls that begin at these instants (milliseconds) would take place at the same time. */
export function callsOverlap(one: number, other: number): boolean {
  return Math.abs(one - other) < CALL_MS;
}

export type CallDateProblem = 'call_too_soon' | 'call_too_late';

/** Returns what is wrong with a moment for a call, or null; both arguments are in milliseconds since 1970. */
export function callDateProblem(at: number, now: number): CallDateProblem | null {
  if (at < now + CALL_NOTICE_MS) return 'call_too_soon';
  return at > now + CALL_HORIZON_MS ? 'call_too_late' : null;
}
