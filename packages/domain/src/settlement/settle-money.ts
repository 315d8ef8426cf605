import type { Bet, TipOutcome } from '../bet/bet.ts';
import { riskOf } from '../bet/stake.ts';
import { Rational } from '../odds/rational.ts';
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
const CENTS = Rational.of(100n);

/** The bet with its stake in thousandths of the currency's unit, as the rules of settlement count stakes. */
export function wagerOf(bet: MoneyBet): SettledBet {
  const { stakeCents, ...terms } = bet;
  return { ...terms, stake: stakeCents * MILLI_PER_CENT };
}

/** Rounded half away from zero. Throws RangeError past 2^53 cents. */
function toCents(amount: Rational): number {
  const { numerator, denominator } = amount.mul(CENTS);
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = Number((2n * magnitude + denominator) / (2n * denominator));
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`${amount} does not fit a safe integer`);
  return numerator < 0n && rounded !== 0 ? -rounded : rounded;
}

/** Returns the most that a bet can lose, in cents: the stake of a back, the liability S·(o−1) of a lay. */
export function riskCents(bet: MoneyBet): number {
  return toCents(riskOf(wagerOf(bet)));
}

/** Settles as `settle` does, for a stake in cents: the same rules, rounded once to a cent as a bookmaker pays. Throws as `settle` does. */
export function settleMoney(
  bet: MoneyBet,
  legGrades: readonly LegGrade[],
  ruleVersion: number = RULE_VERSION,
  options: SettleOptions = {},
): MoneySettlement {
  const { settled, outcome, profit, staked } = settleExactly(wagerOf(bet), legGrades, ruleVersion, options);
  return { ruleVersion, settled, outcome, profitCents: toCents(profit), stakedCents: toCents(staked) };
}
