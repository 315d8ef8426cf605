/** A day to forecast, and the matches that may be known on it. */
export interface WalkForwardDay<M> {
  day: number;
  /** The matches of that day. */
  matches: readonly M[];
  /** The season's matches with an **earlier** date: never one of the same day. */
  before: readonly M[];
}

/**
 * The days on which a season's last part is forecast one after the other: from the first one with at least `share` (default two thirds) of the season's
 * matches played before it. `dayOf` tells a match's day.
 */
export function walkForward<M>(
  season: readonly M[],
  dayOf: (match: M) => number,
  share = 2 / 3,
): readonly WalkForwardDay<M>[] {
  const sorted = season.map((match) => ({ match, day: dayOf(match) })).sort((x, y) => x.day - y.day);
  const days = [...new Set(sorted.map(({ day }) => day))];
  return days.flatMap((day) => {
    const before = sorted.filter((one) => one.day < day).map(({ match }) => match);
    // The tolerance absorbs the rounding of `share` times the number of matches.
    if (before.length + 1e-9 < share * season.length) return [];
    return [{ day, matches: sorted.filter((one) => one.day === day).map(({ match }) => match), before }];
  });
}
