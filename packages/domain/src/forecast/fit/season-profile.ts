import { DAY_MS } from '../../time/index.ts';
import type { SampledMatch } from './sample.ts';

/** Logarithm of goals a match by the share of its season played before it, between these points in straight lines. */
const PROFILE = [
  [0, 0],
  [0.4, 0],
  [0.68, -0.03],
  [0.85, 0],
  [1, 0.06],
] as const;
/** Leagues with fewer teams play other formats. */
const MIN_TEAMS = 12;
/** Months (0 is January) in which a season begins that has its winter in the middle. */
const BEGINS = [6, 9] as const;

/**
 * How the goals of a match stand to its season's, in logarithms: fewer after the winter, more in the last rounds. 0 once a season is
 * over: the next match is one of another.
 */
export function seasonProfile(share: number): number {
  if (!(share >= 0 && share < 1)) return 0;
  const at = PROFILE.findIndex(([end]) => share < end);
  const [left, low] = PROFILE[at - 1]!;
  const [right, high] = PROFILE[at]!;
  return low + ((high - low) * (share - left)) / (right - left);
}

/**
 * The profile at every match of one season (in date order), and at the next one. All 0 where the season is no double round-robin of at
 * least 12 teams from summer to summer: nothing is known of others.
 */
export function profileOf(season: readonly SampledMatch[]): {
  each: readonly number[];
  next: number;
} {
  const teams = new Set(season.flatMap(({ home, away }) => [home, away])).size;
  const all = teams * (teams - 1);
  const first = season[0];
  const month = first ? new Date(first.day * DAY_MS).getUTCMonth() : -1;
  const isRegular = teams >= MIN_TEAMS && season.length <= all && month >= BEGINS[0] && month <= BEGINS[1];
  const share = (before: number) => (isRegular ? seasonProfile(before / all) : 0);
  return { each: season.map((_, before) => share(before)), next: share(season.length) };
}
