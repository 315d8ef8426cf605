import type { Phase, TradeExit, UnitsMicro } from '../bet/bet.ts';
import { type LegGrade, type SettledBet, settle } from '../settlement/settle.ts';
import type { RecordOutcome } from './tip.ts';

/** What a tip came to as headline figures count it. */
export interface VerifiedResult {
  readonly outcome: RecordOutcome;
  /** Net of commission; 0 while open, void or withdrawn. */
  readonly profitMicro: UnitsMicro;
  /** As a record's tip has it: turnover, of an open bet what it risks. */
  readonly stakedMicro: UnitsMicro;
}

/**
 * Whether anybody could check a tip: made before its start, its price verified, and its outcome not only its author's word. Only such
 * tips stand in headline figures.
 */
export function isVerified(tip: {
  readonly phase: Phase;
  readonly priceVerified: boolean;
  readonly selfDeclared: boolean;
}): boolean {
  return tip.phase === 'prematch' && tip.priceVerified && !tip.selfDeclared;
}

/**
 * What a settled trade came to as far as it can be checked: an exit whose price nobody could check closes nothing, so that its share goes
 * by the match's result.
 */
export function verifiedResult(
  bet: SettledBet,
  { grade, ruleVersion }: { readonly grade: LegGrade; readonly ruleVersion: number },
  exits: readonly (TradeExit & { readonly priceVerified: boolean })[],
): VerifiedResult {
  const checked = exits.filter((exit) => exit.priceVerified);
  const { outcome, profit, staked } = settle(bet, [grade], ruleVersion, { exits: checked });
  return { outcome, profitMicro: profit, stakedMicro: staked };
}
