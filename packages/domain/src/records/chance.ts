import type { OddsMilli, Side } from '../bet/bet.ts';
import { levelBet } from './level.ts';
import { type ProbabilityBounds, upperTail } from './tail.ts';
import type { RecordOutcome } from './tip.ts';

/** A settled straight bet, as little of it as luck needs. */
export interface StraightBet {
  side: Side;
  oddsMilli: OddsMilli;
  outcome: RecordOutcome;
  /** How many of the same; 1 unless said. */
  count?: number;
}

/**
 * Returns P(a bettor without edge wins as much or more at level risk), the same as `profitPValue` of {@link luck}, from a stream of bets
 * that are counted by odds first: a long record of few prices costs no more than a short record. The result is null when no bet has a
 * return.
 */
export function profitChance(bets: Iterable<StraightBet>): ProbabilityBounds | null {
  const counts = new Map<number, number>();
  let n = 0;
  let returned = 0;
  for (const bet of bets) {
    const level = levelBet(bet);
    if (level === null) continue;
    const { count = 1 } = bet;
    n += count;
    returned += count * level.levelReturn;
    counts.set(level.equivalentOdds, (counts.get(level.equivalentOdds) ?? 0) + count);
  }
  if (n === 0) return null;
  const jumps = [...counts].map(([odds, count]) => ({ size: odds, probability: 1 / odds, count }));
  // A return is what came back less the one unit risked, so a profit of Σr is n + Σr come back.
  return upperTail(jumps, n + returned);
}
