import { UNLIKELY_BANK_SHARE, UNLIKELY_USUAL_BETS, UNLIKELY_USUAL_MULTIPLE } from '../limits/limits.ts';
import { isFarFromMarket } from '../margin/reference-price.ts';
import type { OddsMilli } from '../odds/index.ts';

/**
 * Returns the price of the market nearest to odds that are far from every price of their selection, so that a slip of the keyboard can be
 * asked about; null for odds near any of them, and where nothing has a price.
 */
export function priceFarFrom(odds: OddsMilli, market: readonly OddsMilli[]): OddsMilli | null {
  if (market.length === 0 || market.some((price) => !isFarFromMarket(odds, price))) return null;
  const distance = (price: OddsMilli) => Math.max(odds, price) / Math.min(odds, price);
  return market.reduce((nearest, price) => (distance(price) < distance(nearest) ? price : nearest));
}

/** A risk that is out of proportion: to the capital, as a share of it, or to what is usual, as a multiple. */
export type UnlikelyRisk = { to: 'bank'; share: number } | { to: 'usual'; multiple: number };

/**
 * Returns how a risk is out of proportion, so that a slip of the keyboard can be asked about; null for one that isn't. `capital` is null in
 * a bankroll that states none. `latest` are the risks of its last bets in any order; all values are in one unit.
 */
export function unlikelyRisk(
  risk: number,
  { capital, latest }: { capital: number | null; latest: readonly number[] },
): UnlikelyRisk | null {
  if (capital !== null && risk > UNLIKELY_BANK_SHARE * capital) {
    return { to: 'bank', share: capital > 0 ? risk / capital : Number.POSITIVE_INFINITY };
  }
  if (latest.length < UNLIKELY_USUAL_BETS) return null;
  const usual = [...latest].sort((a, b) => a - b)[latest.length >> 1]!;
  return usual > 0 && risk > UNLIKELY_USUAL_MULTIPLE * usual ? { to: 'usual', multiple: risk / usual } : null;
}
