import type { MatchResult, Outcome } from '../bet/bet.ts';
import { isExchange, standardCommission } from '../bet/bookmakers.ts';
import { gradeSelection } from '../bet/grade.ts';
import { compareBeside, isAllOrNothing, marketsIn, type PricesByBookmaker } from '../margin/index.ts';

/** Premiums are told apart from these on, in thousandths; each band ends where the next begins, the last where a price is a slip. */
export const PREMIUM_BANDS = [0, 10, 20, 50, 100] as const;
export type PremiumBand = (typeof PREMIUM_BANDS)[number];

/** The 97.5th percentile of the normal distribution. */
const Z95 = 1.959963984540054;
/** Under so many matches there is no interval: errors by match need many of them. */
export const PREMIUM_MIN_MATCHES = 100;

/** A price above the market's fair price, and what a unit on it came to. */
export interface GradedPremium {
  /** odds · fair probability − 1, an exchange's odds after its commission; above 0. */
  premium: number;
  /** −1, or the odds less 1. */
  profit: number;
}

/** Decimal odds of a back after an exchange's commission on the winnings; a bookmaker's as they stand. */
export function paidOdds(bookmaker: string, odds: number): number {
  if (!isExchange(bookmaker)) return odds / 1000;
  const commission = standardCommission({ kind: 'exchange', bookmaker }) / 1000;
  return 1 + (odds / 1000 - 1) * (1 - commission);
}

/** Where a price stands: what it is worth above the fair price if the market is right. */
export function premiumOf({ bookmaker, odds, fair }: { bookmaker: string; odds: number; fair: number }): number {
  return paidOdds(bookmaker, odds) * fair - 1;
}

const PAID: Readonly<Record<Extract<Outcome, 'won' | 'lost'>, (odds: number) => number>> = {
  won: (odds) => odds - 1,
  lost: () => -1,
};

/**
 * Every price of a match that stood above the fair price of the other bookmakers (`compareBeside`), in markets whose bets are won or lost,
 * with what it paid. The market's mean and best price, which nobody can bet at, must not be among the prices.
 */
export function premiumsOf(prices: PricesByBookmaker, result: MatchResult): GradedPremium[] {
  return marketsIn(prices).flatMap((market) => {
    if (!market.picks.every(isAllOrNothing)) return [];
    return compareBeside(market).flatMap((price): GradedPremium[] => {
      const premium = premiumOf(price);
      if (!(premium > 0)) return [];
      const { market: name, selection, line } = price.pick;
      const grade = gradeSelection(name, selection, line, result);
      if (grade !== 'won' && grade !== 'lost') return [];
      return [{ premium, profit: PAID[grade](paidOdds(price.bookmaker, price.odds)) }];
    });
  });
}

/** The band in which a premium lies. */
export function bandOf(premium: number): PremiumBand {
  return PREMIUM_BANDS.findLast((from) => premium * 1000 >= from) ?? PREMIUM_BANDS[0];
}

/** Sums of the premiums of one match, in one band or in all. */
export interface MatchPremiums {
  prices: number;
  premium: number;
  profit: number;
}

/** Adds up a match's premiums. */
export function sumPremiums(premiums: readonly GradedPremium[]): MatchPremiums {
  return premiums.reduce<MatchPremiums>(
    (sums, { premium, profit }) => ({
      prices: sums.prices + 1,
      premium: sums.premium + premium,
      profit: sums.profit + profit,
    }),
    { prices: 0, premium: 0, profit: 0 },
  );
}

/** Many matches are kept as sums, and as sums of their squares and products, to which more matches can be added. */
export interface PremiumSums extends MatchPremiums {
  matches: number;
  pricesSquared: number;
  premiumSquared: number;
  profitSquared: number;
  pricesProfit: number;
  premiumProfit: number;
}

export const NO_PREMIUMS: PremiumSums = {
  matches: 0,
  prices: 0,
  premium: 0,
  profit: 0,
  pricesSquared: 0,
  premiumSquared: 0,
  profitSquared: 0,
  pricesProfit: 0,
  premiumProfit: 0,
};

/** The sums with a match added; one without prices counts as no match. */
export function addPremiums(sums: PremiumSums, { prices, premium, profit }: MatchPremiums): PremiumSums {
  if (prices === 0) return sums;
  return {
    matches: sums.matches + 1,
    prices: sums.prices + prices,
    premium: sums.premium + premium,
    profit: sums.profit + profit,
    pricesSquared: sums.pricesSquared + prices ** 2,
    premiumSquared: sums.premiumSquared + premium ** 2,
    profitSquared: sums.profitSquared + profit ** 2,
    pricesProfit: sums.pricesProfit + prices * profit,
    premiumProfit: sums.premiumProfit + premium * profit,
  };
}

/** A figure with its standard error and its 95% interval. */
interface Estimate {
  value: number;
  error: number;
  low: number;
  high: number;
}

/** The worth of premiums: how much they promised, how much they paid, and which part of the promise was kept. */
export interface PremiumWorth {
  matches: number;
  prices: number;
  /** The mean premium; null without prices. */
  promised: number | null;
  /** The mean profit of one unit on each price; null with fewer than {@link PREMIUM_MIN_MATCHES} matches. */
  paid: Estimate | null;
  /** Σ profit / Σ premium: 1 where premiums are worth their face, 0 where they are worth nothing; null likewise. */
  kept: Estimate | null;
}

/**
 * Σy/Σx over prices with an error that lets the prices of a match depend on each other: √(G/(G − 1) · Σ_g (y_g − R·x_g)²) / Σx, where x_g and
 * y_g are a match's sums (the linearised ratio estimator, Cochran 1977, section 6.4, with matches as primary units).
 */
function ratio(matches: number, of: { x: number; y: number; xx: number; yy: number; xy: number }): Estimate {
  const value = of.y / of.x;
  const residuals = Math.max(0, of.yy - 2 * value * of.xy + value ** 2 * of.xx);
  const error = Math.sqrt((matches / (matches - 1)) * residuals) / of.x;
  return { value, error, low: value - Z95 * error, high: value + Z95 * error };
}

/** Returns what the premiums behind these sums were worth, with errors by match. */
export function premiumWorth(sums: PremiumSums): PremiumWorth {
  const { matches, prices, premium, profit } = sums;
  const counted = { matches, prices, promised: prices > 0 ? premium / prices : null };
  if (matches < PREMIUM_MIN_MATCHES) return { ...counted, paid: null, kept: null };
  const y = { y: profit, yy: sums.profitSquared };
  return {
    ...counted,
    paid: ratio(matches, { ...y, x: prices, xx: sums.pricesSquared, xy: sums.pricesProfit }),
    kept: ratio(matches, { ...y, x: premium, xx: sums.premiumSquared, xy: sums.premiumProfit }),
  };
}
