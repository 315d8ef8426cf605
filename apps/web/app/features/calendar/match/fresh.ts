import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import type { Match } from '../queries.ts';

/** How often a page of a changing match is read again. */
export const FRESH_MS = MINUTE_MS;

/** How long after its start a match without a result is waited for. */
const WAITED_MS = 6 * HOUR_MS;

/** Prices, score and state change from a day before the start until the result is there. */
export function isChanging({ status, starts_at: start }: Pick<Match, 'status' | 'starts_at'>, now: number): boolean {
  const since = now - Date.parse(start);
  return status === 'scheduled' && since > -DAY_MS && since < WAITED_MS;
}
