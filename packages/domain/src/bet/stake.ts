import { Rational } from '../odds/rational.ts';
import { totalOdds, totalOddsMilli } from '../odds/total.ts';
import type { Bet, OddsMilli, Side, StakeBasis, TradeExit, UnitsMicro, UnitsMilli } from './bet.ts';

/** Stake, liability and profit depend on these terms; a {@link Bet} is a wager. */
export interface Wager {
  side: Side;
  legs: readonly { odds: OddsMilli }[];
  stake: UnitsMilli;
  stakeBasis: StakeBasis;
}

/** Odds less 1, of all legs together. */
function netOdds(wager: Wager): Rational {
  return totalOdds(wager.legs.map((leg) => leg.odds)).sub(1n);
}

/** The backer's stake S of a bet, exact, whichever way the amount was entered. */
export function backersStake(wager: Wager): Rational {
  const amount = Rational.fromMilli(wager.stake);
  return wager.stakeBasis === 'liability' ? amount.div(netOdds(wager)) : amount;
}

/** Returns the most that a bet can lose, exact and in units: the stake of a back, the liability S·(o−1) of a lay. */
export function riskOf(wager: Wager): Rational {
  if (wager.side === 'back' || wager.stakeBasis === 'liability') return Rational.fromMilli(wager.stake);
  return Rational.fromMilli(wager.stake).mul(netOdds(wager));
}

/** Turnover of a bet that is not voided, in millionths: what it risks. */
export function stakedMicro(wager: Wager): UnitsMicro {
  return riskOf(wager).toMicro();
}

/** How much of the entry's stake the exits close together, in ten-thousandths. */
export function closedShare(exits: readonly Pick<TradeExit, 'share'>[]): number {
  return exits.reduce((sum, { share }) => sum + share, 0);
}

/** A gross result less commission (thousandths), which is taken only from a positive one. */
export function afterCommission(gross: Rational, commission: number): Rational {
  return gross.sign() > 0 ? gross.mul(Rational.fromMilli(1000 - commission)) : gross;
}

/** The live totals of the form. Amounts in millionths of a unit, odds in thousandths. */
export interface BetTotals {
  totalOdds: OddsMilli;
  /** Backer's stake S. */
  stake: UnitsMicro;
  /** Stake of a back, liability of a lay. */
  risk: UnitsMicro;
  /** Possible profit before and after commission. */
  grossProfit: UnitsMicro;
  netProfit: UnitsMicro;
}

/**
 * Total odds, stake, risk and possible profit of a bet as it is typed in. Every odds must be above 1;
 * {@link parseOdds} and `validateBet` say so before.
 */
export function betTotals(bet: Wager & Pick<Bet, 'commission'>): BetTotals {
  const stake = backersStake(bet);
  const gross = bet.side === 'lay' ? stake : stake.mul(netOdds(bet));
  return {
    totalOdds: totalOddsMilli(bet.legs.map((leg) => leg.odds)),
    stake: stake.toMicro(),
    risk: stakedMicro(bet),
    grossProfit: gross.toMicro(),
    netProfit: afterCommission(gross, bet.commission).toMicro(),
  };
}
