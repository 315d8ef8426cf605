import { DAY_MS } from '../time/index.ts';

/** Periods of self-exclusion in days; `always` ends only by a written request, after a year. */
export const EXCLUSION_PERIODS = ['1', '7', '30', '90', '180', '365', 'always'] as const;
export type ExclusionPeriod = (typeof EXCLUSION_PERIODS)[number];

/** The year 9999: later than any clock of ours, and a date that every database knows. */
const ALWAYS = Date.UTC(9999, 0, 1);

/**
 * Returns when a self-exclusion that is asked for at `now` ends (milliseconds since 1970). A running exclusion can only be prolonged:
 * asking for an earlier end leaves it unchanged.
 */
export function exclusionUntil(running: number | null, period: ExclusionPeriod, now: number): number {
  const end = period === 'always' ? ALWAYS : now + Number(period) * DAY_MS;
  return running !== null && running > end ? running : end;
}

/** Whether an end means "until asked for in writing". */
export function isForAlways(until: number): boolean {
  return until >= ALWAYS;
}
