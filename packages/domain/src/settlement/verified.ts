import type { TradeExit } from '../bet/bet.ts';
import type { VerifiedResult } from '../records/tip.ts';
import { type LegGrade, type SettledBet, settle } from './settle.ts';

/**
 * Settles a trade as far as it can be checked: an exit whose price nobody could check closes nothing, so that its share is settled by the
 * match's result.
 */
export function verifiedResult(
  bet: SettledBet,
  { grade, ruleVersion }: { grade: LegGrade; ruleVersion: number },
  exits: readonly (TradeExit & { priceVerified: boolean })[],
): VerifiedResult {
  const checked = exits.filter((exit) => exit.priceVerified);
  const { outcome, profit, staked } = settle(bet, [grade], ruleVersion, { exits: checked });
  return { outcome, profitMicro: profit, stakedMicro: staked };
}
