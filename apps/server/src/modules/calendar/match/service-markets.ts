import type { calendarCalls, ReplyOf } from '@quotavera/contract';
import { bookOf, MARKETS, type MarketPick, type OddsMilli, type Side } from '@quotavera/domain/bet';
import { averageRow, bestRow, COMPARED_MARKETS, fairRow, marginOf, type PriceRow } from '@quotavera/domain/margin';
import { formatMilli } from '@quotavera/domain/odds';
import type { FixturePrices, ObservedPrices } from '../prices/repository.ts';
import { type LatestQuote, quotesOf } from '../prices/service.ts';
import { AVERAGE, pickOfKey, priceKey, priceOf } from '../prices/service-book.ts';

export type MatchMarket = ReplyOf<typeof calendarCalls.readMatch>['markets'][number];

/** A match's prices of one moment each; those of the start and in play are empty before it. */
interface PricesByMoment {
  open: readonly FixturePrices[];
  now: readonly FixturePrices[];
  close: readonly FixturePrices[];
  seen: readonly ObservedPrices[];
}

/** The odds of a chance without margin, in thousandths. */
const fairOdds = (probability: number): OddsMilli => Math.round(1000 / probability);

const text = (odds: OddsMilli | null): string | null => (odds === null ? null : formatMilli(odds));

/** The complete books that have a price, each once; a handicap's by its line for the home team. */
function booksOf(sets: readonly FixturePrices[]): (readonly MarketPick[])[] {
  const books = new Map<string, readonly MarketPick[]>();
  for (const { prices } of sets) {
    for (const key of Object.values(prices).flatMap((own) => Object.keys(own))) {
      const pick = pickOfKey(key);
      const book = bookOf(pick);
      // A double chance is priced in the book of the result, which stands for itself.
      if (book?.[0] && book[0].market === pick.market) books.set(priceKey(book[0]), book);
    }
  }
  return [...books.values()];
}

interface Row {
  bookmaker: string;
  side: Side;
  seenAt: number;
  isTimed: boolean;
  open: PriceRow;
  now: PriceRow;
  close: PriceRow;
}

/** Each bookmaker's prices of a book at each moment; the latest quote says when it was seen. */
function rowsOf(book: readonly MarketPick[], moments: PricesByMoment): Row[] {
  const rows = new Map<string, Row>();
  const take = (moment: 'open' | 'now' | 'close', quotes: readonly LatestQuote[], n: number) => {
    for (const { bookmaker, side, odds, at, importedAt } of quotes) {
      const key = `${side} ${bookmaker}`;
      const none = book.map(() => null);
      const row = rows.get(key) ?? { bookmaker, side, seenAt: 0, isTimed: false, open: none, now: none, close: none };
      const seenAt = at ?? importedAt;
      rows.set(key, {
        ...row,
        ...(seenAt >= row.seenAt ? { seenAt, isTimed: at !== null } : {}),
        [moment]: row[moment].with(n, odds),
      });
    }
  };
  for (const [n, pick] of book.entries()) {
    take('open', quotesOf(moments.open, pick), n);
    take('close', quotesOf(moments.close, pick), n);
    take('now', quotesOf(moments.now, pick), n);
  }
  return [...rows.values()];
}

const hasPrices = (row: PriceRow) => row.some((price) => price !== null);

/** The latest of a row's prices that there are. */
const latestOf = ({ now, close, open }: Row): PriceRow => [now, close, open].find(hasPrices) ?? now;

/** How the average over the bookmakers of a book moved: at each time that something was seen, the mean of what each had by then. */
function movementOf(book: readonly MarketPick[], seen: readonly ObservedPrices[]): MatchMarket['movement'] {
  const known = new Map<string, PriceRow>();
  const points: { at: string; odds: PriceRow }[] = [];
  for (const { bookmaker, side, at, prices } of seen) {
    const odds = side === 'back' ? book.map((pick) => priceOf({ [bookmaker]: prices }, bookmaker, pick)) : [];
    if (!hasPrices(odds)) continue;
    known.set(bookmaker, odds);
    const average = averageRow([...known.values()], book.length);
    const last = points.at(-1);
    if (last?.odds.every((each, n) => each === average[n])) continue;
    const point = { at: at.toISOString(), odds: average };
    if (last?.at === point.at) points[points.length - 1] = point;
    else points.push(point);
  }
  return points.length > 1 ? points.map((point) => ({ at: point.at, odds: point.odds.map(text) })) : [];
}

function presentMarket(book: readonly MarketPick[], moments: PricesByMoment, freshSince: number): MatchMarket | null {
  const [first] = book;
  const rows = rowsOf(book, moments);
  if (!first || rows.length === 0) return null;
  const isFresh = ({ isTimed, seenAt }: Row) => isTimed && seenAt >= freshSince;
  const named = rows.filter(({ bookmaker }) => bookmaker !== AVERAGE);
  const backs = named.filter(({ side }) => side === 'back');
  const fresh = backs.filter((row) => isFresh(row) && hasPrices(row.now));
  const counting = (fresh.length > 0 ? fresh : backs).map(latestOf);
  const ofFile = rows.find(({ bookmaker }) => bookmaker === AVERAGE);
  const average = fresh.length > 0 || !ofFile ? averageRow(counting, book.length) : latestOf(ofFile);
  return {
    market: first.market,
    line: text(first.line),
    selections: book.map(({ selection }) => selection),
    rows: named
      .sort((a, b) => (a.side === b.side ? a.bookmaker.localeCompare(b.bookmaker) : a.side === 'back' ? -1 : 1))
      .map((row) => ({
        bookmaker: row.bookmaker,
        side: row.side,
        seen_at: new Date(row.seenAt).toISOString(),
        fresh: isFresh(row),
        margin: row.side === 'back' ? marginOf(latestOf(row)) : null,
        prices: book.map((_, n) => ({
          open: text(row.open[n] ?? null),
          now: text(row.now[n] ?? null),
          close: text(row.close[n] ?? null),
        })),
      })),
    best: bestRow(counting, book.length).map(text),
    average: average.map(text),
    fair: fairRow(average)?.map((probability) => ({ probability, odds: formatMilli(fairOdds(probability)) })) ?? null,
    movement: movementOf(book, moments.seen),
  };
}

const COMPARED: readonly string[] = COMPARED_MARKETS;
const MARKET_ORDER: readonly string[] = [...COMPARED, ...MARKETS.filter((market) => !COMPARED.includes(market))];

/** How far a market is from even chances: the line that most bet on is the nearest. */
function unevenness({ average }: MatchMarket): number {
  const odds = average.flatMap((each) => (each === null ? [] : [Number(each)]));
  return odds.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...odds) - Math.min(...odds);
}

/** Every market with a price: in the usual order, of each the line first that most bookmakers have, then the one nearest to even chances. */
export function presentMarkets(moments: PricesByMoment, freshSince: number): MatchMarket[] {
  const books = booksOf([...moments.now, ...moments.close, ...moments.open]);
  return books
    .flatMap((book) => presentMarket(book, moments, freshSince) ?? [])
    .sort(
      (a, b) =>
        MARKET_ORDER.indexOf(a.market) - MARKET_ORDER.indexOf(b.market) ||
        b.rows.length - a.rows.length ||
        unevenness(a) - unevenness(b),
    );
}
