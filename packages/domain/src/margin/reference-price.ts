import type { OddsMilli, Side } from '../bet/bet.ts';
import { bookmakerKey, isExchange } from '../bet/bookmakers.ts';
import { FAR_FROM_MARKET } from '../limits/limits.ts';

/** A bookmaker's imported price of one selection. */
export interface ImportedQuote {
  bookmaker: string;
  /** An exchange's `lay` price is the odds that it asks from somebody who lays. */
  side: Side;
  /** The price is null where the bookmaker's market was seen without this selection. */
  odds: OddsMilli | null;
  /** When the price was offered, by its own time (ms since 1970); null when its source has none, as files of results don't. */
  at: number | null;
}

export interface ReferenceQuery {
  side: Side;
  /** The bookmaker's name as the tipster writes it; null or empty for none. */
  bookmaker: string | null;
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds; an older price proves nothing. */
  maxAge: number;
}

/** The imported price that a quoted one is compared with. */
export interface ReferencePrice {
  odds: OddsMilli;
  /** The name is null for the market's average. */
  bookmaker: string | null;
  /** The time of the price, or for an average the time of the oldest price in it; milliseconds since 1970. */
  at: number;
}

type PricedQuote = ImportedQuote & { odds: OddsMilli; at: number };

/** The mean of at least one price, rounded half up to thousandths. */
export function meanOdds(odds: readonly OddsMilli[]): OddsMilli {
  return Math.round(odds.reduce((sum, each) => sum + each, 0) / odds.length);
}

/**
 * Returns the price of a tip's source out of the latest imported prices of its selection (at most one per bookmaker and side): that of the
 * bookmaker it names, where any price of that bookmaker is imported, else the average of all fresh prices of the side, never the best. A
 * named bookmaker without a fresh price on that side has none, and a lay goes by lay prices alone: nothing stands in for what was quoted.
 */
export function referencePrice(quotes: readonly ImportedQuote[], query: ReferenceQuery): ReferencePrice | null {
  const key = bookmakerKey(query.bookmaker ?? '');
  const isNamed = ({ bookmaker }: ImportedQuote) => key !== '' && bookmakerKey(bookmaker) === key;
  const fresh = quotes.filter(
    (quote): quote is PricedQuote =>
      quote.side === query.side && quote.odds !== null && quote.at !== null && query.now - quote.at <= query.maxAge,
  );
  if (quotes.some(isNamed)) {
    const [own] = fresh.filter(isNamed).sort((a, b) => b.at - a.at);
    return own ? { odds: own.odds, bookmaker: own.bookmaker, at: own.at } : null;
  }
  if (fresh.length === 0) return null;
  return { odds: meanOdds(fresh.map(({ odds }) => odds)), bookmaker: null, at: Math.min(...fresh.map(({ at }) => at)) };
}

/**
 * Returns the price that an exit is compared with: that of the exchange which the trade names, else the average of all exchanges; null
 * where no exchange has a fresh one. The closing bet of a trade is never taken by a bookmaker, so a bookmaker's price counts for nothing here,
 * even where the trade was entered there.
 */
export function exitPrice(quotes: readonly ImportedQuote[], query: ReferenceQuery): ReferencePrice | null {
  const ofExchanges = quotes.filter(({ bookmaker, side }) => side === 'lay' || isExchange(bookmaker));
  return referencePrice(ofExchanges, query);
}

/** Whether odds differ from the market's by more than {@link FAR_FROM_MARKET}, up or down: probably a slip of the keyboard. */
export function isFarFromMarket(quoted: OddsMilli, market: OddsMilli): boolean {
  return Math.max(quoted, market) > (1 + FAR_FROM_MARKET) * Math.min(quoted, market);
}
