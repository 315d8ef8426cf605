import type { Bet, TipOutcome } from '../bet/bet.ts';
import { riskOf } from '../bet/stake.ts';
import { type LegGrade, RULE_VERSION, type SettledBet, type SettleOptions, settleExactly } from './settle.ts';

/** A bet whose stake is money: whole cents, at least 1. */
export type MoneyBet = Omit<SettledBet, 'stake'> & Pick<Bet, 'commission'> & { stakeCents: number };

/** The result of a bet of money, in whole cents, each rounded once (half away from zero) from the exact value. */
export interface MoneySettlement {
  ruleVersion: number;
  settled: boolean;
  /** For the bet: `won` means that whoever placed it was right, back or lay. */
  outcome: TipOutcome;
  /** Net of commission; 0 while open. */
  profitCents: number;
  /** Turnover: stake of a back, liability of a lay; 0 when every leg is void or the bet is open. */
  stakedCents: number;
}

const MILLI_PER_CENT = 10;

/** The bet with its stake in thousandths of the currency's unit, as the rules of settlement count stakes. */
export function wagerOf(bet: MoneyBet): SettledBet {
  const { stakeCents, ...terms } = bet;
  return { ...terms, stake: stakeCents * MILLI_PER_CENT };
}

/** Returns the most that a bet can lose, in cents: the stake of a back, the liability S·(o−1) of a lay. Throws RangeError past 2^53. */
export function riskCents(bet: MoneyBet): number {
  return riskOf(wagerOf(bet)).toCents();
}

/** Settles as `settle` does, for a stake in cents: the same rules, rounded once to a cent as a bookmaker pays. Throws as `settle` does. */
export function settleMoney(
  bet: MoneyBet,
  legGrades: readonly LegGrade[],
  ruleVersion: number = RULE_VERSION,
  options: SettleOptions = {},
): MoneySettlement {
  const { settled, outcome, profit, staked } = settleExactly(wagerOf(bet), legGrades, ruleVersion, options);
  return { ruleVersion, settled, outcome, profitCents: profit.toCents(), stakedCents: staked.toCents() };
}
