import type { OddsMilli, Outcome, Side } from '../bet/bet.ts';
import { flipOutcome } from '../bet/grade.ts';
import type { RankingTerm, RecordOutcome, RecordTip } from './tip.ts';

/** A bet put on level risk: one unit is lost at most, as a back at the equivalent odds. */
export interface LevelBet {
  /** Decimal odds of the equivalent back: o of a back, o/(o−1) of a lay. */
  equivalentOdds: number;
  /** Gross return, −1 to o−1; a half outcome returns half. */
  levelReturn: number;
  /** Variance of the return under no edge: equivalent odds − 1. */
  levelVariance: number;
}

/**
 * A bet's gross return at level risk (a risk of 1): a back at odds o returns o−1 or −1, a lay per unit of liability 1/(o−1) or −1, a half
 * won or half lost bet the half of it. The result is null for an outcome without a return: open, void, withdrawn.
 *
 * Under no edge the return is o−1 with probability 1/o and −1 otherwise: mean 0, variance o−1 (o the equivalent odds). A quarter line's
 * true variance is smaller; o−1 is kept for it, which never favours the tipster.
 */
export function levelBet(bet: { side: Side; oddsMilli: OddsMilli; outcome: RecordOutcome }): LevelBet | null {
  const gain = bet.side === 'back' ? (bet.oddsMilli - 1000) / 1000 : 1000 / (bet.oddsMilli - 1000);
  const share = RETURN_SHARE[bet.outcome];
  if (share === undefined) return null;
  return {
    equivalentOdds: bet.side === 'back' ? bet.oddsMilli / 1000 : bet.oddsMilli / (bet.oddsMilli - 1000),
    levelReturn: share > 0 ? share * gain : share,
    levelVariance: gain,
  };
}

const RETURN_SHARE: Partial<Record<RecordOutcome, number>> = { won: 1, half_won: 0.5, half_lost: -0.5, lost: -1 };

/**
 * Returns what a settled tip adds to the ranking; null for an open or void tip. `oddsMilli` are the ranking odds: see `countedPrices` of
 * domain/margin. `fairClv` is the margin-free CLV at those odds, null without a closing
 * line. The caller asks only for tips that rank (see {@link RecordTip.ranking}).
 */
export function rankingTerm(tip: {
  side: Side;
  oddsMilli: OddsMilli;
  outcome: RecordOutcome;
  fairClv: number | null;
}): RankingTerm | null {
  const level = levelBet(tip);
  return level && { levelReturn: level.levelReturn, levelVariance: level.levelVariance, fairClv: tip.fairClv };
}

/** Returns the outcome of a single's entry from the grade of its selection by the match's result: a lay has the opposite outcome. */
export function entryOutcome(side: Side, grade: Outcome): Outcome {
  return side === 'back' ? grade : flipOutcome(grade);
}

/**
 * The straight bet in a tip, for the luck figures: any single (custom, live and self-declared ones too), at the odds taken; a trade by its
 * entry and the match's result. The result is null for accumulators, voids and bets that aren't settled.
 */
export function straightBet(tip: RecordTip): LevelBet | null {
  if (tip.market === 'multiple') return null;
  return levelBet({ side: tip.side, oddsMilli: tip.totalOddsMilli, outcome: tip.entryOutcome });
}
