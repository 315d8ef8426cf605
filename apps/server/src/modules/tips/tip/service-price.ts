import type { Bet, OddsMilli } from '@quotavera/domain/bet';
import { type PriceVerification, type ReferencePrice, referencePrice, verifyPrice } from '@quotavera/domain/margin';
import { totalOddsMilli } from '@quotavera/domain/odds';
import type { Db } from '../../../platform/database/index.ts';
import { bestOf, bookmakerName, latestQuotes, priceMaxAges } from '../../calendar/prices/service.ts';

export interface PriceComparison {
  /** The price that a single was compared with; null for an accumulator, and where there was none. */
  price: ReferencePrice | null;
  /** Single: the leg's; accumulator: the product of all legs'; null when one has none. */
  importedOdds: OddsMilli | null;
  /** The best of all bookmakers' fresh prices of a single, whatever it is compared with. */
  bestOdds: OddsMilli | null;
  result: PriceVerification;
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
  const none = {
    price: null,
    importedOdds: null,
    bestOdds: null,
    result: verifyPrice({ side, quoted, imported: null }),
  };
  const legs = bet.legs.filter((leg) => leg.type === 'structured');
  if (legs.length < bet.legs.length) return none;
  const { prematch: maxAge } = await priceMaxAges(db);
  const bookmaker = bet.bookmaker === null ? null : bookmakerName(bet.bookmaker);
  const quotes = await latestQuotes(db, legs, now);
  const [single = []] = quotes;
  const bestOdds = quotes.length === 1 ? bestOf(single, side, now.getTime() - maxAge) : null;
  const prices = quotes.flatMap((own) => choosePrice(own, { side, bookmaker, now: now.getTime(), maxAge }) ?? []);
  if (prices.length < legs.length) return { ...none, bestOdds };
  const importedOdds = totalOddsMilli(prices.map((price) => price.odds));
  return {
    price: prices.length === 1 ? (prices[0] ?? null) : null,
    importedOdds,
    bestOdds,
    result: verifyPrice({ side, quoted, imported: importedOdds }),
  };
}
