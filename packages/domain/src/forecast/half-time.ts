import { SIGNS, type Sign } from '../bet/market.ts';
import type { ScoreMatrix } from './score-matrix.ts';

/** Half time / full time, as `half_time_full_time` of domain/bet codes it. */
export type HalfTimeFullTime = `${Sign}/${Sign}`;

/** The share of goals scored before half time in the five big leagues, 2019/20 to 2021/22, when a league's own isn't known. */
export const FIRST_HALF_SHARE = 0.44;

function signOf(home: number, away: number): Sign {
  if (home === away) return 'X';
  return home > away ? '1' : '2';
}

/**
 * Half time / full time by thinning: given the final score, each goal fell in the first half with probability `firstHalfShare`
 * (0 to 1), independently. So the nine sum to 1 and their full-time margins are exactly the matrix's 1X2. Throws RangeError for a
 * share outside 0 to 1.
 */
export function halfTimeFullTime(
  matrix: ScoreMatrix,
  firstHalfShare = FIRST_HALF_SHARE,
): Readonly<Record<HalfTimeFullTime, number>> {
  // Nine sums, by half time and within it by full time, in the order of SIGNS.
  const sums = new Float64Array(SIGNS.length ** 2);
  const thinned = thinnings(matrix.probabilities.length, firstHalfShare);
  for (let home = 0; home < matrix.probabilities.length; home += 1) {
    const row = matrix.probabilities[home]!;
    const homeHalf = thinned[home]!;
    for (let away = 0; away < row.length; away += 1) {
      const awayHalf = thinned[away]!;
      const full = SIGNS.indexOf(signOf(home, away));
      sums[full]! += row[away]! * moreOf(homeHalf, awayHalf);
      sums[3 + full]! += row[away]! * asManyOf(homeHalf, awayHalf);
      sums[6 + full]! += row[away]! * moreOf(awayHalf, homeHalf);
    }
  }
  const nine = Object.fromEntries(
    SIGNS.flatMap((half, h) => SIGNS.map((full, f) => [`${half}/${full}`, sums[SIGNS.length * h + f]!])),
  ) as Record<HalfTimeFullTime, number>;
  return nine;
}

/**
 * The scores at half time by the same thinning, as a matrix of their own: what markets of the first half are priced from. Throws
 * RangeError for a share outside 0 to 1.
 */
export function halfTimeMatrix(matrix: ScoreMatrix, firstHalfShare = FIRST_HALF_SHARE): ScoreMatrix {
  const size = matrix.probabilities.length;
  const thinned = thinnings(size, firstHalfShare);
  // Away goals first, then home goals: two sums of three indices in place of one of four.
  const byAway = matrix.probabilities.map((row) => thin(row, thinned));
  const columns = Array.from({ length: size }, (_, a) =>
    thin(
      byAway.map((row) => row[a] ?? 0),
      thinned,
    ),
  );
  const probabilities = Array.from({ length: size }, (_, h) => columns.map((column) => column[h] ?? 0));
  return { ...matrix, home: matrix.home * firstHalfShare, away: matrix.away * firstHalfShare, probabilities };
}

/** How a count is distributed when each of its goals falls in the first half by itself. */
function thin(chances: readonly number[], thinned: readonly (readonly number[])[]): number[] {
  const first = new Array<number>(chances.length).fill(0);
  chances.forEach((chance, count) => {
    thinned[count]!.forEach((share, k) => {
      first[k]! += chance * share;
    });
  });
  return first;
}

/** 1X2 at half time, by the same thinning. */
export function halfTimeResult(matrix: ScoreMatrix, firstHalfShare = FIRST_HALF_SHARE): Readonly<Record<Sign, number>> {
  const nine = halfTimeFullTime(matrix, firstHalfShare);
  const of = (half: Sign) => SIGNS.reduce((sum, full) => sum + nine[`${half}/${full}`], 0);
  return { '1': of('1'), X: of('X'), '2': of('2') };
}

/**
 * 1X2 at half time given the final score `home`–`away` (whole goals, 0 or more), by the same thinning; the three sum to 1. Throws
 * RangeError for a share outside 0 to 1.
 */
export function halfTimeGiven(
  home: number,
  away: number,
  firstHalfShare = FIRST_HALF_SHARE,
): Readonly<Record<Sign, number>> {
  const thinned = thinnings(Math.max(home, away) + 1, firstHalfShare);
  const homeHalf = thinned[home]!;
  const awayHalf = thinned[away]!;
  return { '1': moreOf(homeHalf, awayHalf), X: asManyOf(homeHalf, awayHalf), '2': moreOf(awayHalf, homeHalf) };
}

/** The scores that the first half of a match that ended `home`–`away` may have had, by the same thinning; they sum to 1. */
export function halfTimeScoresGiven(
  home: number,
  away: number,
  firstHalfShare = FIRST_HALF_SHARE,
): readonly { score: readonly [home: number, away: number]; probability: number }[] {
  const thinned = thinnings(Math.max(home, away) + 1, firstHalfShare);
  return thinned[home]!.flatMap((p, h) =>
    thinned[away]!.map((q, a) => ({ score: [h, a] as const, probability: p * q })),
  );
}

/** P(X > Y) of two independent counts. */
function moreOf(x: readonly number[], y: readonly number[]): number {
  let more = 0;
  for (let k = 1, below = 0; k < x.length; k += 1) {
    below += y[k - 1] ?? 0;
    more += x[k]! * below;
  }
  return more;
}

/** P(X = Y) of two independent counts. */
function asManyOf(x: readonly number[], y: readonly number[]): number {
  let same = 0;
  for (let k = Math.min(x.length, y.length) - 1; k >= 0; k -= 1) same += x[k]! * y[k]!;
  return same;
}

/** Binomial(n, share) for n from 0 to below `size`, by Pascal's rule. */
function thinnings(size: number, share: number): number[][] {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`a share of ${share}`);
  const rows: number[][] = [[1]];
  for (let n = 1; n < size; n += 1) {
    const before = rows[n - 1]!;
    rows.push(Array.from({ length: n + 1 }, (_, k) => share * (before[k - 1] ?? 0) + (1 - share) * (before[k] ?? 0)));
  }
  return rows;
}
