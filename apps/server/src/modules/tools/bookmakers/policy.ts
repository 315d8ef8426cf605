import { EXCHANGES, type Market, THREE_WAY } from '@quotavera/domain/bet';
import {
  type Book,
  bestPriceShares,
  bookmakerMargins,
  COMPARED_MARKETS,
  type ComparedMarket,
  distanceFromClose,
  type MatchBooks,
} from '@quotavera/domain/margin';
import { AVERAGE, BEST, type BookPrices, pickOfKey, priceKey } from '../../calendar/prices/service-book.ts';

/** The market's mean and maximum are no bookmakers; on an exchange nobody keeps a margin, so it takes no part in best prices. */
const NOT_SINGLE: ReadonlySet<string> = new Set([BEST, AVERAGE, ...EXCHANGES]);

const TOTAL_LINE = 2500;

interface MarketFigures {
  matches: number;
  margin: number | null;
  payout: number | null;
}

export interface StageFigures extends Readonly<Record<ComparedMarket, MarketFigures>> {
  best_price: { home: number; draw: number; away: number } | null;
}

const keyOf = (market: Market, selection: string, line: number | null) => priceKey({ market, selection, line });

/** Returns a bookmaker's prices of a market, missing prices as 0; for the handicap these are both sides of the line that it offers. */
function bookOf(prices: Readonly<Record<string, number>>, market: ComparedMarket): Book {
  if (market === '1x2') return THREE_WAY.map((code) => prices[keyOf(market, code, null)] ?? 0);
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
      const of = (market: ComparedMarket): MarketFigures => {
        const margin = bookmakerMargins(stage.map((prices) => bookOf(prices[code] ?? {}, market)));
        return margin
          ? { matches: margin.matches, margin: margin.meanOverround, payout: margin.meanPayout }
          : { matches: 0, margin: null, payout: null };
      };
      const [home = 0, draw = 0, away = 0] = shares[code] ?? [];
      return [
        code,
        {
          ...(Object.fromEntries(COMPARED_MARKETS.map((market) => [market, of(market)])) as Record<
            ComparedMarket,
            MarketFigures
          >),
          best_price: NOT_SINGLE.has(code) ? null : { home, draw, away },
        },
      ];
    }),
  );
}

/** Closing margins of one month, by market. */
export type MonthFigures = Readonly<Record<ComparedMarket, number | null>> & {
  month: string;
  matches: number;
};

/** The closing margins of every bookmaker by month of the matches' start. */
export function monthFigures(
  closings: readonly { month: string; prices: BookPrices }[],
): ReadonlyMap<string, readonly MonthFigures[]> {
  const figures = new Map<string, MonthFigures[]>();
  const months = Object.entries(Object.groupBy(closings, ({ month }) => month)).sort(([a], [b]) => a.localeCompare(b));
  for (const [month, own = []] of months) {
    for (const code of new Set(own.flatMap(({ prices }) => Object.keys(prices)))) {
      const of = (market: ComparedMarket) =>
        bookmakerMargins(own.map(({ prices }) => bookOf(prices[code] ?? {}, market)));
      const margins = COMPARED_MARKETS.map((market) => [market, of(market)?.meanOverround ?? null]);
      figures.set(code, [
        ...(figures.get(code) ?? []),
        {
          month,
          matches: of('1x2')?.matches ?? 0,
          ...(Object.fromEntries(margins) as Record<ComparedMarket, number | null>),
        },
      ]);
    }
  }
  return figures;
}

/** The mean distance of each bookmaker's 1X2 prices from the market's average at the close, over the matches that have both. */
export function closeDistances(
  matches: readonly { prices: BookPrices; closing: BookPrices }[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, { matches: number; sum: number }>();
  for (const { prices, closing } of matches) {
    const close = bookOf(closing[AVERAGE] ?? {}, '1x2');
    for (const code of Object.keys(prices)) {
      const distance = distanceFromClose(bookOf(prices[code] ?? {}, '1x2'), close);
      if (distance === null) continue;
      const { matches: before, sum } = sums.get(code) ?? { matches: 0, sum: 0 };
      sums.set(code, { matches: before + 1, sum: sum + distance });
    }
  }
  return new Map([...sums].map(([code, own]) => [code, own.sum / own.matches]));
}
