import type { Market, MarketPick, OddsMilli, SelectionCode } from '@quotavera/domain/bet';
import type { Db } from '../../../platform/database/index.ts';
import { type StoredPrices, selectClosingPrices, selectLatestPrices } from './repository.ts';
import {
  AVERAGE,
  type BookPrices,
  bestPrice,
  closingBook,
  codesOfBookmaker,
  type Price,
  priceOf,
  SHARPEST,
} from './service-book.ts';

export interface PriceQuery {
  readonly fixtureId: number;
  readonly market: string;
  readonly selection: SelectionCode;
  readonly line: number | null;
  /** As the tipster writes it; null for the market's best. */
  readonly bookmaker: string | null;
  /** Prices last seen before this prove nothing. */
  readonly notBefore: Date;
}

export interface LatestPrice extends Price {
  readonly seenAt: Date;
}

/** The tip's bookmaker's price, else the market's. */
function priceFor(query: PriceQuery, stored: StoredPrices): LatestPrice | null {
  const pick = pickOf(query.market, query.selection, query.line);
  for (const bookmaker of query.bookmaker === null ? [] : codesOfBookmaker(query.bookmaker)) {
    const odds = priceOf(stored.prices, bookmaker, pick);
    if (odds !== null) return { odds, bookmaker, seenAt: stored.seenAt };
  }
  const best = bestPrice(stored.prices, pick);
  return best ? { ...best, seenAt: stored.seenAt } : null;
}

function pickOf(market: string, selection: SelectionCode, line: number | null): MarketPick {
  return { market: market as Market, selection, line };
}

/** {@link latestPrice} of many at once, in their order: one statement. */
export async function latestPrices(db: Db, queries: readonly PriceQuery[]): Promise<(LatestPrice | null)[]> {
  if (queries.length === 0) return [];
  const earliest = new Date(Math.min(...queries.map((query) => query.notBefore.getTime())));
  const stored = await selectLatestPrices(
    db,
    queries.map((query) => query.fixtureId),
    earliest,
  );
  return queries.map((query) => {
    const sets = stored.filter((set) => set.fixtureId === query.fixtureId && set.seenAt >= query.notBefore);
    for (const set of sets) {
      const price = priceFor(query, set);
      if (price) return price;
    }
    return null;
  });
}

/**
 * The latest imported price of a selection: the bookmaker's, else the market's best, else (when that is missing or impossible)
 * its average. Null when there is none, or none seen since `notBefore`.
 */
export async function latestPrice(db: Db, query: PriceQuery): Promise<LatestPrice | null> {
  return (await latestPrices(db, [query]))[0] ?? null;
}

interface ClosingBook {
  readonly bookmaker: string;
  /** All selections of the market at the same line; of a handicap the other team's price is that of the negated line. */
  readonly prices: Readonly<Record<SelectionCode, OddsMilli>>;
}

export interface ClosingPrices {
  /** The whole book that a selection closed in: Pinnacle's, else the market's average, else null; never another market's. */
  book(market: string, selection: SelectionCode, line: number | null): ClosingBook | null;
  /** The selection's own closing price, out of {@link book}. */
  odds(market: string, selection: SelectionCode, line: number | null): OddsMilli | null;
}

function closingOf(prices: BookPrices): ClosingPrices {
  const book = (market: string, selection: SelectionCode, line: number | null): ClosingBook | null => {
    const pick = pickOf(market, selection, line);
    for (const bookmaker of [SHARPEST, AVERAGE]) {
      const whole = closingBook(prices, bookmaker, pick);
      if (whole) return { bookmaker, prices: whole };
    }
    return null;
  };
  return { book, odds: (market, selection, line) => book(market, selection, line)?.prices[selection] ?? null };
}

/** The closing prices of fixtures; those without any are absent. One statement. */
export async function closingPrices(db: Db, fixtureIds: readonly number[]): Promise<Map<number, ClosingPrices>> {
  const stored = await selectClosingPrices(db, fixtureIds);
  return new Map(stored.map(({ fixtureId, prices }) => [fixtureId, closingOf(prices)]));
}
