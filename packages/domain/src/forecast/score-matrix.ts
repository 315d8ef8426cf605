import { poisson } from './distribution.ts';

/** A score matrix is computed from these means and rho. */
export interface ScoreInput {
  /** Expected goals of the home team in 90 minutes, 0 to {@link MAX_EXPECTED_GOALS}. */
  home: number;
  away: number;
  /** Dixon and Coles' dependence of low scores; 0 (the default) is independence, negative means more draws. */
  rho?: number;
}

/** How likely each final score is: every market is read from here, so that markets can't disagree. JSON as it stands. */
export interface ScoreMatrix {
  /** Expected goals that went in. */
  home: number;
  away: number;
  /** The rho that was applied: it is pulled into the range where no probability is negative. */
  rho: number;
  /** `probabilities[h][a]` of the score h–a; square, summing to 1. */
  probabilities: readonly (readonly number[])[];
}

/** More than any match has had; beyond it the matrix would be needlessly wide. */
export const MAX_EXPECTED_GOALS = 30;
/** Scores up to 15–15 at least, wider where the expected goals ask for it. */
const MIN_SIZE = 16;
const MASS_LEFT_OUT = 1e-12;

/**
 * The range of rho in which the four corrected probabilities stay non-negative (Dixon and Coles 1997, section 4.1):
 * max(−1/λ, −1/μ) ≤ ρ ≤ min(1/(λμ), 1).
 */
export function rhoRange(home: number, away: number): readonly [lowest: number, highest: number] {
  return [-1 / Math.max(home, away, 1e-9), Math.min(1, 1 / Math.max(home * away, 1e-9))];
}

/** The factor on P(h, a), which leaves both teams' goals as they were distributed and moves mass between four low scores. */
function lowScoreFactor(h: number, a: number, home: number, away: number, rho: number): number {
  if (h > 1 || a > 1) return 1;
  if (h === 0) return a === 0 ? 1 - home * away * rho : 1 + home * rho;
  return a === 0 ? 1 + away * rho : 1 - rho;
}

/**
 * The joint distribution of the final score: independent Poisson goals, low scores corrected by Dixon and Coles' rho, summing to 1.
 * A rho outside its range is pulled to the nearest end. Throws RangeError for expected goals outside 0 to {@link MAX_EXPECTED_GOALS}.
 */
export function scoreMatrix({ home, away, rho = 0 }: ScoreInput): ScoreMatrix {
  if (!(home >= 0 && home <= MAX_EXPECTED_GOALS && away >= 0 && away <= MAX_EXPECTED_GOALS)) {
    throw new RangeError(`expected goals of ${home} and ${away}`);
  }
  const [lowest, highest] = rhoRange(home, away);
  const applied = Math.min(highest, Math.max(lowest, rho));
  const h = poisson(home).probabilities;
  const a = poisson(away).probabilities;
  const size = Math.max(MIN_SIZE, needed(h), needed(a));
  let total = 0;
  const rows = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => {
      const p = (h[i] ?? 0) * (a[j] ?? 0) * lowScoreFactor(i, j, home, away, applied);
      total += p;
      return p;
    }),
  );
  return { home, away, rho: applied, probabilities: rows.map((row) => row.map((p) => p / total)) };
}

/** How many goals must be told apart for what is left out not to matter. */
function needed(probabilities: readonly number[]): number {
  let tail = 0;
  for (let k = probabilities.length - 1; k > 0; k -= 1) {
    tail += probabilities[k]!;
    if (tail > MASS_LEFT_OUT) return k + 1;
  }
  return 1;
}
