import type { LineMilli } from '../bet/bet.ts';
import type { DoubleChance, TeamSide } from '../bet/market.ts';
import { type CountDistribution, fromWeights } from './distribution.ts';
import { checkLine, emptyTally, type LineProbabilities, oppositeSide, overUnder, tally } from './line.ts';
import type { ScoreMatrix } from './score-matrix.ts';

/** Home win, draw, away win; they sum to 1. */
export interface ResultProbabilities {
  home: number;
  draw: number;
  away: number;
}

/** A final score and how likely it is. */
export interface ScoreProbability {
  home: number;
  away: number;
  probability: number;
}

/** Calls `visit` for every score. Counted loops: a pair made for each of some hundred scores is most of what pricing a match costs. */
function each(matrix: ScoreMatrix, visit: (home: number, away: number, probability: number) => void): void {
  for (let home = 0; home < matrix.probabilities.length; home += 1) {
    const row = matrix.probabilities[home]!;
    for (let away = 0; away < row.length; away += 1) visit(home, away, row[away]!);
  }
}

/** 1X2. */
export function resultProbabilities(matrix: ScoreMatrix): ResultProbabilities {
  let home = 0;
  let draw = 0;
  let away = 0;
  each(matrix, (h, a, p) => {
    if (h > a) home += p;
    else if (h === a) draw += p;
    else away += p;
  });
  return { home, draw, away };
}

/** Double chance. */
export function doubleChance(matrix: ScoreMatrix): Readonly<Record<DoubleChance, number>> {
  const { home, draw, away } = resultProbabilities(matrix);
  return { '1X': home + draw, '12': home + away, X2: draw + away };
}

/** Draw no bet: the stake comes back on a draw. */
export function drawNoBet(matrix: ScoreMatrix): Readonly<Record<TeamSide, LineProbabilities>> {
  return asianHandicap(matrix, 0);
}

/** Goals of both teams together. */
export function totalGoals(matrix: ScoreMatrix): CountDistribution {
  const weights = new Array<number>(2 * matrix.probabilities.length - 1).fill(0);
  each(matrix, (h, a, p) => {
    weights[h + a]! += p;
  });
  return fromWeights(weights);
}

/** Goals of one team. */
export function teamGoals(matrix: ScoreMatrix, side: TeamSide): CountDistribution {
  const weights = new Array<number>(matrix.probabilities.length).fill(0);
  each(matrix, (h, a, p) => {
    weights[side === 'home' ? h : a]! += p;
  });
  return fromWeights(weights);
}

/** Over and under a line of total goals, in thousandths. Throws RangeError for a line that isn't a quarter. */
export function goalsOverUnder(matrix: ScoreMatrix, line: LineMilli) {
  return overUnder(totalGoals(matrix), line);
}

/** European handicap: `line`, in thousandths, is added to the home team's goals; three ways, no refund. */
export function europeanHandicap(matrix: ScoreMatrix, line: LineMilli): ResultProbabilities {
  const sides = { home: 0, draw: 0, away: 0 };
  each(matrix, (h, a, p) => {
    const margin = (h - a) * 1000 + line;
    sides[margin > 0 ? 'home' : margin === 0 ? 'draw' : 'away'] += p;
  });
  return sides;
}

/** Whether the goals of both teams together are odd or even; none is even. */
export function oddEven(matrix: ScoreMatrix): { odd: number; even: number } {
  let odd = 0;
  let even = 0;
  each(matrix, (h, a, p) => {
    if ((h + a) % 2 === 1) odd += p;
    else even += p;
  });
  return { odd, even };
}

/** Returns the chances that both teams score, and that they don't. */
export function bothScore(matrix: ScoreMatrix): { yes: number; no: number } {
  let yes = 0;
  let no = 0;
  each(matrix, (h, a, p) => {
    if (h > 0 && a > 0) yes += p;
    else no += p;
  });
  return { yes, no };
}

/** How likely each difference home − away is; all that a handicap asks of a matrix, and shorter. */
export interface GoalMargins {
  /** The difference of the first probability, the opposite of the last one's. */
  lowest: number;
  probabilities: readonly number[];
}

/** The probability of each goal difference of a score matrix, from −n to n where n is the most goals of one team in it. */
export function goalMargins(matrix: ScoreMatrix): GoalMargins {
  const lowest = 1 - matrix.probabilities.length;
  const probabilities = new Array<number>(1 - 2 * lowest).fill(0);
  each(matrix, (h, a, p) => {
    probabilities[h - a - lowest]! += p;
  });
  return { lowest, probabilities };
}

/**
 * Prices an Asian handicap: `line`, in thousandths, is added to the **home** team's goals; the away side is the same bet seen from the
 * other end (its own line is −`line`). Throws RangeError for a line that isn't a whole number of quarters. A caller that prices many lines
 * of a match passes its margins, which are then summed only once.
 */
export function asianHandicap(
  of: ScoreMatrix | GoalMargins,
  line: LineMilli,
): Readonly<Record<TeamSide, LineProbabilities>> {
  checkLine(line);
  const { lowest, probabilities } = 'lowest' in of ? of : goalMargins(of);
  const home = emptyTally();
  for (let n = 0; n < probabilities.length; n += 1) tally(home, (lowest + n) * 1000 + line, probabilities[n]!);
  return { home, away: oppositeSide(home) };
}

/** Returns the chance of a final score; 0 for a score outside the matrix. */
export function correctScore(matrix: ScoreMatrix, home: number, away: number): number {
  return matrix.probabilities[home]?.[away] ?? 0;
}

/** The likeliest scores, best first; scores that are equally likely in the order of home goals, then away goals. */
export function likeliestScores(matrix: ScoreMatrix, count: number): readonly ScoreProbability[] {
  const scores: ScoreProbability[] = [];
  each(matrix, (home, away, probability) => scores.push({ home, away, probability }));
  return scores.sort((x, y) => y.probability - x.probability || x.home - y.home || x.away - y.away).slice(0, count);
}

/** Returns the chance of a score for which `holds` is true: of bets in which several things must come in. */
export function probabilityWhere(matrix: ScoreMatrix, holds: (home: number, away: number) => boolean): number {
  let sum = 0;
  each(matrix, (h, a, p) => {
    if (holds(h, a)) sum += p;
  });
  return Math.min(1, sum);
}

/** "Multigol": from `from` to `to` goals, both included, in all or of one team's distribution. */
export function goalsBetween(distribution: CountDistribution, from: number, to: number): number {
  let sum = 0;
  for (let k = Math.max(0, from); k <= Math.min(to, distribution.probabilities.length - 1); k += 1) {
    sum += distribution.probabilities[k]!;
  }
  return Math.min(1, sum);
}
