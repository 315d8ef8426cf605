import { addDays, romeDay, romeTime } from '../time/rome.ts';

/** Days that a postponed match has, after the scheduled one, to be played (the rule of Italian books). */
const DAYS_TO_PLAY = 3;

/**
 * Returns until when a match scheduled for an instant can be played for its bets to stand: 23:59 in Rome of the third day after the
 * scheduled one (by Rome's calendar).
 */
export function postponementDeadline(scheduledKickoff: Date): Date {
  return romeTime(addDays(romeDay(scheduledKickoff), DAYS_TO_PLAY), 23, 59);
}

/** Whether a match that is not played yet has become void. */
export function isVoidByPostponement(scheduledKickoff: Date, now: Date): boolean {
  return now.getTime() > postponementDeadline(scheduledKickoff).getTime();
}
