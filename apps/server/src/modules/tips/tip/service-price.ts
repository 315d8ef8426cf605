import type { Bet, OddsMilli, Tip, TipPick } from '@quotavera/domain/bet';
import { type PriceVerification, type ReferencePrice, referencePrice, verifyPrice } from '@quotavera/domain/margin';
import { totalOddsMilli } from '@quotavera/domain/odds';
import type { Db } from '../../../platform/database/index.ts';
import { bestOf, bookmakerName, type LatestQuote, quotesAndAge } from '../../calendar/prices/service.ts';

export interface PriceComparison {
  /** The price that a single was compared with; null for an accumulator, and where there was none. */
  price: ReferencePrice | null;
  /** Single: the leg's; accumulator: the product of all legs'; null when one has none. */
  importedOdds: OddsMilli | null;
  /** The best of all bookmakers' fresh prices of a single, whatever it is compared with. */
  bestOdds: OddsMilli | null;
  result: PriceVerification;
}

/** The prices of a bet's legs on the market; null where one of them is on no match of the calendar. */
export interface MarketQuotes {
  maxAge: number;
  /** By leg. */
  quotes: readonly (readonly LatestQuote[])[];
}

export async function marketQuotes(
  db: Db,
  legs: Bet['legs'] | Tip<TipPick>['legs'],
  now: Date,
): Promise<MarketQuotes | null> {
  const structured = legs.flatMap((leg) => (leg.type === 'structured' ? [leg] : []));
  if (structured.length < legs.length) return null;
  return quotesAndAge(db, structured, now);
}

interface PriceToCompare {
  side: Bet['side'];
  quoted: OddsMilli;
  bet: Bet;
  /** Chooses among the imported prices: an entry's go by {@link referencePrice}, an exit's by `exitPrice`. */
  choosePrice?: typeof referencePrice;
}

/**
 * Compares a quoted price with what the market offers at `now`: a tip's at its publication; an exit's at its own moment, as the bet that
 * it is (what closes a back is a lay). In play that are the feed's prices in play. A selection in the tipster's words has nothing to be
 * compared with.
 */
export async function comparePrice(
  db: Db,
  { side, quoted, bet, choosePrice = referencePrice }: PriceToCompare,
  now: Date,
): Promise<PriceComparison> {
  return compareWith(await marketQuotes(db, bet.legs, now), { side, quoted, bet, choosePrice }, now);
}

/** Compares as {@link comparePrice} does, with quotes of `now` that are read already. */
export function compareWith(
  market: MarketQuotes | null,
  { side, quoted, bet, choosePrice = referencePrice }: PriceToCompare,
  now: Date,
): PriceComparison {
  const none = {
    price: null,
    importedOdds: null,
    bestOdds: null,
    result: verifyPrice({ side, quoted, imported: null }),
  };
  if (!market) return none;
  const { quotes, maxAge } = market;
  const bookmaker = bet.bookmaker === null ? null : bookmakerName(bet.bookmaker);
  const [single = []] = quotes;
  const bestOdds = quotes.length === 1 ? bestOf(single, side, now.getTime() - maxAge) : null;
  const prices = quotes.flatMap((own) => choosePrice(own, { side, bookmaker, now: now.getTime(), maxAge }) ?? []);
  if (prices.length < bet.legs.length) return { ...none, bestOdds };
  const importedOdds = totalOddsMilli(prices.map((price) => price.odds));
  return {
    price: prices.length === 1 ? (prices[0] ?? null) : null,
    importedOdds,
    bestOdds,
    result: verifyPrice({ side, quoted, imported: importedOdds }),
  };
}
