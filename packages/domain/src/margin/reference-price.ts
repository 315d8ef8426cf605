import type { OddsMilli, Side } from '../bet/bet.ts';
import { FAR_FROM_MARKET } from '../limits/limits.ts';

/** A bookmaker's imported price of one selection. */
export interface ImportedQuote {
  bookmaker: string;
  /** An exchange's `lay` price is the odds that it asks from somebody who lays. */
  side: Side;
  odds: OddsMilli;
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

/** Reduces a bookmaker's name to letters and digits, so that "William Hill" and "williamhill" are the same. */
export function bookmakerKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
}

type DatedQuote = ImportedQuote & { at: number };

function latestOf(quotes: readonly DatedQuote[]): ReferencePrice | null {
  const [latest] = [...quotes].sort((a, b) => b.at - a.at);
  return latest ? { odds: latest.odds, bookmaker: latest.bookmaker, at: latest.at } : null;
}

/** The mean to the nearest thousandth. */
function averageOf(quotes: readonly DatedQuote[]): ReferencePrice | null {
  if (quotes.length === 0) return null;
  const sum = quotes.reduce((total, { odds }) => total + odds, 0);
  return {
    odds: Math.round(sum / quotes.length),
    bookmaker: null,
    at: Math.min(...quotes.map(({ at }) => at)),
  };
}

/**
 * Returns the price that a tip is compared with, out of the latest imported prices of its selection (at most one per bookmaker and side):
 * the named bookmaker's, else the average of all fresh prices, never the best. A lay goes by lay prices and, when there is no fresh one, by
 * back prices. The result is null when no price is fresh.
 */
export function referencePrice(quotes: readonly ImportedQuote[], query: ReferenceQuery): ReferencePrice | null {
  const isFresh = (quote: ImportedQuote): quote is DatedQuote =>
    quote.at !== null && query.now - quote.at <= query.maxAge;
  const fresh = quotes.filter(isFresh);
  const key = bookmakerKey(query.bookmaker ?? '');
  const named = fresh.filter(({ bookmaker }) => key !== '' && bookmakerKey(bookmaker) === key);
  const ofSide = (all: readonly DatedQuote[], side: Side) => all.filter((quote) => quote.side === side);
  const sides: readonly Side[] = query.side === 'lay' ? ['lay', 'back'] : ['back'];
  for (const side of sides) {
    const own = latestOf(ofSide(named, side));
    if (own) return own;
  }
  for (const side of sides) {
    const average = averageOf(ofSide(fresh, side));
    if (average) return average;
  }
  return null;
}

/** Whether odds differ from the market's by more than {@link FAR_FROM_MARKET}, up or down: probably a slip of the keyboard. */
export function isFarFromMarket(quoted: OddsMilli, market: OddsMilli): boolean {
  return Math.max(quoted, market) > (1 + FAR_FROM_MARKET) * Math.min(quoted, market);
}
