import { share } from '../../sells/cents.ts';
import { type BankTerms, replay, type StakeRule } from './replay.ts';
import type { TakenBet } from './take.ts';

const EURO_CENTS = 100;
/** 2²⁰ euro: a larger bank is nobody's answer. */
const LARGEST = 2 ** 20;

/** Stakes in money grow and shrink with the bank; at least a cent. */
function scaled(rule: StakeRule, bankCents: number, initialCents: number): StakeRule {
  if (rule.type !== 'level' && rule.type !== 'units') return rule;
  return { ...rule, cents: Math.max(1, share(rule.cents, bankCents, initialCents)) };
}

/**
 * The smallest bank at which the fee is earned back, in cents: 0 without a fee, null where no bank up to 2²⁰ euro earns it. Stakes in money
 * are scaled with the bank. Found by doubling whole euros from 1 until every fee could be paid and the net result isn't negative, then
 * halving the gap to the last bank that wasn't enough until it is one euro.
 */
export function breakEvenBank(bets: readonly TakenBet[], terms: BankTerms): number | null {
  if (terms.feeCents === 0 || terms.feesAt.length === 0) return 0;
  const earns = (euro: number): boolean => {
    const bankCents = euro * EURO_CENTS;
    const stake = scaled(terms.stake, bankCents, terms.bankCents);
    const { finalCents, endedAt } = replay(bets, { ...terms, bankCents, stake });
    return endedAt === null && finalCents >= bankCents;
  };
  let enough = 1;
  while (!earns(enough)) {
    enough *= 2;
    if (enough > LARGEST) return null;
  }
  let tooSmall = Math.floor(enough / 2);
  while (enough - tooSmall > 1) {
    const middle = Math.floor((enough + tooSmall) / 2);
    if (earns(middle)) enough = middle;
    else tooSmall = middle;
  }
  return enough * EURO_CENTS;
}
