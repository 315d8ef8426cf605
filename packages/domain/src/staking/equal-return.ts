import { type OddsMilli, Rational } from '../odds/index.ts';

/** A price that a stake can be placed at. */
export interface StakedPrice {
  odds: OddsMilli;
  /** An exchange's share of the profit, in thousandths (0 to below 1000); 0 at a bookmaker. */
  commissionMilli: number;
}

/** A stake, and what it comes to where its own outcome happens. Amounts are cents. */
interface StakedOutcome {
  stake: number;
  /** Stake and winnings after commission. */
  returned: number;
  /** The rest after all stakes. */
  profit: number;
}

/** Stakes over several outcomes that return the same, up to rounding, whichever of them happens. */
export interface EqualReturn {
  /** Σ 1/odds after commission: below 1 the stakes pay whoever covers all outcomes. */
  inverseSum: Rational;
  /** All stakes together in cents: what was asked for, up to the rounding of each stake. */
  total: number;
  outcomes: readonly StakedOutcome[];
}

/** Odds after commission on the profit: 1 + (odds − 1)(1 − commission), exact. */
export function netOdds({ odds, commissionMilli }: StakedPrice): Rational {
  const kept = Rational.fromMilli(1000 - commissionMilli);
  return Rational.fromMilli(odds).sub(1n).mul(kept).add(1n);
}

function inverseSumOf(prices: readonly StakedPrice[]): Rational {
  return prices.reduce((sum, price) => sum.add(Rational.ONE.div(netOdds(price))), Rational.ZERO);
}

/**
 * Splits a total over outcomes in proportion to 1/odds: stakeᵢ = total · (1/oᵢ) / Σ(1/o), with odds after commission, each rounded to
 * `step` cents (Dutching; over every outcome of a market it is an arbitrage). Throws RangeError for fewer than two prices, odds not above
 * 1, a commission outside 0 to below 1000, or a total or step that isn't a positive number of cents.
 */
export function equalReturn(prices: readonly StakedPrice[], totalCents: number, step = 1): EqualReturn {
  if (prices.length < 2) throw new RangeError('at least two prices');
  if (!prices.every(({ odds }) => Number.isInteger(odds) && odds > 1000)) throw new RangeError('odds are above 1');
  if (!prices.every(({ commissionMilli: c }) => Number.isInteger(c) && c >= 0 && c < 1000)) {
    throw new RangeError('a commission is from 0 to below 1');
  }
  if (![totalCents, step].every((cents) => Number.isSafeInteger(cents) && cents > 0)) {
    throw new RangeError('total and step are positive cents');
  }
  const inverseSum = inverseSumOf(prices);
  const stakes = prices.map((price) => {
    const steps = Rational.of(BigInt(totalCents), 100n * BigInt(step)).div(netOdds(price).mul(inverseSum));
    return steps.toCents() * step;
  });
  const total = stakes.reduce((sum, stake) => sum + stake, 0);
  const outcomes = prices.map((price, at) => {
    const stake = stakes[at]!;
    const returned = netOdds(price)
      .mul(Rational.of(BigInt(stake), 100n))
      .toCents();
    return { stake, returned, profit: returned - total };
  });
  return { inverseSum, total, outcomes };
}

/**
 * The total, in cents, that has to be staked so that whichever outcome happens leaves `profitCents`: profit / (1/Σ − 1) with Σ the sum of
 * the inverse odds after commission. The result is null where Σ is 1 or more: no stake makes a profit then.
 */
export function totalForProfit(prices: readonly StakedPrice[], profitCents: number): number | null {
  const margin = Rational.ONE.div(inverseSumOf(prices)).sub(1n);
  if (margin.sign() <= 0) return null;
  return Rational.of(BigInt(profitCents), 100n).div(margin).toCents();
}
