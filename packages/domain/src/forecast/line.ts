import type { LineMilli } from '../bet/bet.ts';
import type { CountDistribution } from './distribution.ts';

/** How likely each outcome of a bet at a line is; the five sum to 1. Only quarter lines have halves, only whole ones a push. */
export interface LineProbabilities {
  win: number;
  halfWin: number;
  push: number;
  halfLoss: number;
  loss: number;
}

/** The chances of both sides of a line. */
export interface OverUnder {
  over: LineProbabilities;
  under: LineProbabilities;
}

interface Tally {
  win: number;
  halfWin: number;
  push: number;
  halfLoss: number;
  loss: number;
}

const QUARTER = 250;

/** Throws RangeError for a line that isn't a whole number of quarters. */
export function checkLine(line: LineMilli): void {
  if (!Number.isInteger(line) || line % QUARTER !== 0) throw new RangeError(`a line of ${line} thousandths`);
}

/** The five outcomes of a bet at a line, all 0, for {@link tally} to add to. */
export function emptyTally(): Tally {
  return { win: 0, halfWin: 0, push: 0, halfLoss: 0, loss: 0 };
}

/** Adds `probability` to what a bet with this margin (thousandths) comes to, as `gradeSelection` of domain/bet grades it. */
export function tally(into: Tally, margin: number, probability: number): void {
  if (margin > QUARTER) into.win += probability;
  else if (margin === QUARTER) into.halfWin += probability;
  else if (margin === 0) into.push += probability;
  else if (margin === -QUARTER) into.halfLoss += probability;
  else into.loss += probability;
}

/** A selection that comes in or doesn't. */
export function plainProbability(win: number): LineProbabilities {
  return { win, halfWin: 0, push: 0, halfLoss: 0, loss: Math.max(0, 1 - win) };
}

/** The other side of the same bet: its win is this one's loss. */
export function oppositeSide({ win, halfWin, push, halfLoss, loss }: LineProbabilities): LineProbabilities {
  return { win: loss, halfWin: halfLoss, push, halfLoss: halfWin, loss: win };
}

/** Over and under a line in thousandths (2500 is 2.5; whole, half and quarter lines). Throws RangeError for any other line. */
export function overUnder(distribution: CountDistribution, line: LineMilli): OverUnder {
  checkLine(line);
  const over = emptyTally();
  const { probabilities } = distribution;
  for (let count = 0; count < probabilities.length; count += 1) {
    tally(over, count * 1000 - line, probabilities[count]!);
  }
  return { over, under: oppositeSide(over) };
}

/**
 * Decimal odds at which the bet is fair, its pushes returned and its halves paid half: 1 + (loss + halfLoss/2)/(win + halfWin/2).
 * 1 for what can't lose; null for what can't win (no odds are fair) and for a sure push.
 */
export function fairOdds({ win, halfWin, halfLoss, loss }: LineProbabilities): number | null {
  const winning = win + halfWin / 2;
  return winning > 0 ? 1 + (loss + halfLoss / 2) / winning : null;
}

/** Returns the chance that fair odds stand for: 1/{@link fairOdds}, pushes and halves taken out. The result is null for a sure push. */
export function fairProbability({ win, halfWin, halfLoss, loss }: LineProbabilities): number | null {
  const winning = win + halfWin / 2;
  const losing = loss + halfLoss / 2;
  return winning + losing > 0 ? winning / (winning + losing) : null;
}
