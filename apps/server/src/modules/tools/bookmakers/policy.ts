import type { Market } from '@quotavera/domain/bet';
import { type Book, bestPriceShares, bookmakerMargins, type MatchBooks } from '@quotavera/domain/margin';
import { AVERAGE, BEST, type BookPrices, pickOfKey, priceKey } from '../../calendar/prices/service-book.ts';

/** The market's mean and maximum are no bookmakers; on an exchange nobody keeps a margin, so it takes no part in best prices. */
const NOT_SINGLE: ReadonlySet<string> = new Set([BEST, AVERAGE, 'BFE']);

type BookMarket = '1x2' | 'over_under' | 'asian_handicap';
const MARKETS: readonly BookMarket[] = ['1x2', 'over_under', 'asian_handicap'];
const TOTAL_LINE = 2500;

interface MarketFigures {
  readonly matches: number;
  readonly margin: number | null;
  readonly payout: number | null;
}

export interface StageFigures extends Readonly<Record<BookMarket, MarketFigures>> {
  readonly best_price: { readonly home: number; readonly draw: number; readonly away: number } | null;
}

const keyOf = (market: Market, selection: string, line: number | null) => priceKey({ market, selection, line });

/** One bookmaker's prices of a market, missing ones as 0; of the handicap both sides of the line that it offers. */
function bookOf(prices: Readonly<Record<string, number>>, market: BookMarket): Book {
  if (market === '1x2') return ['home', 'draw', 'away'].map((code) => prices[keyOf(market, code, null)] ?? 0);
  if (market === 'over_under') return ['over', 'under'].map((code) => prices[keyOf(market, code, TOTAL_LINE)] ?? 0);
  const home = Object.keys(prices).find((key) => key.startsWith('asian_handicap|home|'));
  if (home === undefined) return [0, 0];
  const line = pickOfKey(home).line ?? 0;
  return [prices[home] ?? 0, prices[keyOf(market, 'away', 0 - line)] ?? 0];
}

/** Margins and best-price shares of every bookmaker over the matches of a season at one stage (`matches`: all of the season's). */
export function stageFigures(stage: readonly BookPrices[], matches: number): ReadonlyMap<string, StageFigures> {
  const bookmakers = [...new Set(stage.flatMap((prices) => Object.keys(prices)))].sort();
  const single = bookmakers.filter((code) => !NOT_SINGLE.has(code));
  const books = stage.map(
    (prices): MatchBooks => Object.fromEntries(single.map((code) => [code, bookOf(prices[code] ?? {}, '1x2')])),
  );
  // A match without any price counts as one where nobody was best.
  const shares = bestPriceShares([...books, ...Array.from({ length: matches - books.length }, () => ({}))], single);
  return new Map(
    bookmakers.map((code) => {
      const of = (market: BookMarket): MarketFigures => {
        const margin = bookmakerMargins(stage.map((prices) => bookOf(prices[code] ?? {}, market)));
        return margin
          ? { matches: margin.matches, margin: margin.meanOverround, payout: margin.meanPayout }
          : { matches: 0, margin: null, payout: null };
      };
      const [home = 0, draw = 0, away = 0] = shares[code] ?? [];
      return [
        code,
        {
          ...(Object.fromEntries(MARKETS.map((market) => [market, of(market)])) as Record<BookMarket, MarketFigures>),
          best_price: NOT_SINGLE.has(code) ? null : { home, draw, away },
        },
      ];
    }),
  );
}
