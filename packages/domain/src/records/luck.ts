import { betsToSettle, type Estimate, type LevelSums, levelYield } from './bound.ts';
import { type LevelBet, straightBet } from './level.ts';
import { type ProbabilityBounds, upperTail } from './tail.ts';
import { inRecordOrder, type RecordOutcome, type RecordTip } from './tip.ts';

/** How far luck alone explains a record of straight bets, each put at a risk of one unit, before commission. */
export interface Luck {
  /** Straight bets with a return. */
  bets: number;
  /** Mean return per unit at risk with its 95% interval; null for no bets. */
  levelYield: Estimate | null;
  /** P(a bettor without edge does as well or better), one-sided, of the profit at level risk. `upper` is the one to show. */
  profitPValue: ProbabilityBounds | null;
  /** The probability that a bettor without edge has as many winners or more, under the odds' own probabilities 1/o. */
  winsPValue: ProbabilityBounds | null;
  /** See {@link betsToSettle}. */
  moreBets: number | null;
}

/**
 * The luck in a record. Only its straight bets count (see {@link straightBet}): no accumulators, no voids.
 *
 * Without edge a bet at equivalent odds o returns o−1 with probability 1/o and −1 otherwise; the p-value is the exact tail of the
 * sum of these (conservative within the bounds given where odds share no lattice, see {@link upperTail}). A half won or half lost
 * bet enters what happened with its half return and what might have happened as a whole bet, whose spread is the larger one. In the
 * count of winners a half won bet is half a winner and a half lost one none, and the total is rounded down: never in the tipster's favour.
 */
export function luck(tips: readonly RecordTip[]): Luck {
  const bets: { level: LevelBet; outcome: RecordOutcome }[] = [];
  for (const tip of inRecordOrder(tips)) {
    const level = straightBet(tip);
    if (level !== null) bets.push({ level, outcome: tip.entryOutcome });
  }
  const n = bets.length;
  if (n === 0) {
    return { bets: 0, levelYield: null, profitPValue: null, winsPValue: null, moreBets: null };
  }
  const returns = bets.map(({ level }) => level);
  const sums = levelSums(returns);
  const fair = returns.map(({ equivalentOdds }) => ({ odds: equivalentOdds, probability: 1 / equivalentOdds }));
  const winners = bets.reduce((sum, bet) => sum + (WINNERS[bet.outcome] ?? 0), 0);
  return {
    bets: n,
    levelYield: levelYield(sums),
    // A return is what came back less the one unit risked, so a profit of Σr is n + Σr come back.
    profitPValue: upperTail(
      fair.map(({ odds, probability }) => ({ size: odds, probability, count: 1 })),
      n + sums.sum,
    ),
    winsPValue: upperTail(
      fair.map(({ probability }) => ({ size: 1, probability, count: 1 })),
      Math.floor(winners),
    ),
    moreBets: betsToSettle(sums),
  };
}

const WINNERS: Partial<Record<RecordOutcome, number>> = { won: 1, half_won: 0.5 };

function levelSums(bets: readonly LevelBet[]): LevelSums {
  let sum = 0;
  let sumSq = 0;
  let sumVariance = 0;
  for (const bet of bets) {
    sum += bet.levelReturn;
    sumSq += bet.levelReturn * bet.levelReturn;
    sumVariance += bet.levelVariance;
  }
  return { n: bets.length, sum, sumSq, sumVariance };
}
