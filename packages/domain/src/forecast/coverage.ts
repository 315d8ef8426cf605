/** Why a match that kicked off had no forecast made in time, as far as it is known. */
export const MISSING_REASONS = ['imported_late', 'brought_forward', 'no_fit', 'not_enough_data', 'unknown'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** State of a match that kicked off: three with a forecast in time, else the reason why there was none. */
export type CoverageState = 'graded' | 'waiting' | 'not_played' | MissingReason;

/**
 * The matches that kicked off since forecasting began are split into those forecast in time and those that were not. The counts are sums
 * only, so that months, leagues and all time add up. Matches put off or called off did not kick off.
 */
export interface Coverage {
  kickedOff: number;
  inTime: number;
  graded: number;
  /** Forecast in time, result not known yet. */
  waiting: number;
  /** Forecast in time, not played to its end. */
  notPlayed: number;
  missing: Readonly<Record<MissingReason, number>>;
}

export const NO_COVERAGE: Coverage = {
  kickedOff: 0,
  inTime: 0,
  graded: 0,
  waiting: 0,
  notPlayed: 0,
  missing: { imported_late: 0, brought_forward: 0, no_fit: 0, not_enough_data: 0, unknown: 0 },
};

/** The coverage of both sets of matches together; every field is a sum. */
export function addCoverage(a: Coverage, b: Coverage): Coverage {
  const missing = Object.fromEntries(MISSING_REASONS.map((reason) => [reason, a.missing[reason] + b.missing[reason]]));
  return {
    kickedOff: a.kickedOff + b.kickedOff,
    inTime: a.inTime + b.inTime,
    graded: a.graded + b.graded,
    waiting: a.waiting + b.waiting,
    notPlayed: a.notPlayed + b.notPlayed,
    missing: missing as Record<MissingReason, number>,
  };
}

/** The coverage of so many matches in each state. */
export function coverageOf(states: Iterable<readonly [state: CoverageState, matches: number]>): Coverage {
  let { kickedOff, graded, waiting, notPlayed } = NO_COVERAGE;
  const missing = { ...NO_COVERAGE.missing };
  for (const [state, n] of states) {
    kickedOff += n;
    if (state === 'graded') graded += n;
    else if (state === 'waiting') waiting += n;
    else if (state === 'not_played') notPlayed += n;
    else missing[state] += n;
  }
  return { kickedOff, inTime: graded + waiting + notPlayed, graded, waiting, notPlayed, missing };
}

/** In the names of the public summary. */
export function coverageFigures({ kickedOff, inTime, notPlayed, missing, ...rest }: Coverage) {
  return { kicked_off: kickedOff, in_time: inTime, not_played: notPlayed, ...rest, missing };
}
