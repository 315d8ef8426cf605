import type { OddsMilli } from '../bet/bet.ts';
import type { VerifiedResult } from '../records/tip.ts';
import { type LegGrade, type SettledBet, settle } from './settle.ts';

/**
 * Settles a single as headline figures count it: its entry, by the match's result, at the odds that a follower could still take. The
 * exits of a trade are no part of it, so that nobody is paid for prices that only its author had.
 */
export function verifiedResult(
  bet: SettledBet,
  { grade, ruleVersion, headlineOdds }: { grade: LegGrade; ruleVersion: number; headlineOdds: OddsMilli },
): VerifiedResult {
  const { outcome, profit, staked } = settle({ ...bet, legs: [{ odds: headlineOdds }] }, [grade], ruleVersion);
  return { outcome, profitMicro: profit, stakedMicro: staked };
}
