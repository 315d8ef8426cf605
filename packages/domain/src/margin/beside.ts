import type { OddsMilli } from '../bet/bet.ts';
import { bookOf, type MarketPick } from '../bet/market.ts';
import { FAR_FROM_MARKET } from '../limits/limits.ts';
import { bookmakerName, type PricesByBookmaker, pickOfKey, priceKey } from './book-prices.ts';
import { isCredibleClose } from './fair.ts';
import { SHARPEST_BOOKMAKER } from './ranking-price.ts';
import { meanOdds } from './reference-price.ts';
import { removeMargin } from './remove.ts';

/** Without Pinnacle, fewer other bookmakers than these make no market to compare a price with. */
const LEAST_OTHERS = 2;

/** Correct scores have no complete books. */
const MAX_OUTCOMES = 3;

/** A market of a match at one line, with the prices of each bookmaker in the order of its picks; 0 where one has none. */
export interface MarketBooks {
  picks: readonly MarketPick[];
  books: ReadonlyMap<string, readonly OddsMilli[]>;
}

/** A bookmaker's price beside what the other bookmakers say. */
export interface ComparedPrice {
  bookmaker: string;
  pick: MarketPick;
  odds: OddsMilli;
  /** The probability without margin, from the others' prices alone. */
  fair: number;
}

/**
 * The markets whose bets are won or lost and nothing between: a half or no refund would pay back a part of the stake, and a premium would be
 * worth less than it says. A draw no bet and whole and quarter lines aren't among them.
 */
export function isAllOrNothing({ market, line }: MarketPick): boolean {
  if (market === 'draw_no_bet') return false;
  return line === null || market === 'european_handicap' || line % 1000 === 500 || line % 1000 === -500;
}

/** Groups prices by market and line. A price of a double chance belongs to no book of its own and is left out. */
export function marketsIn(prices: PricesByBookmaker): MarketBooks[] {
  const markets = new Map<string, { picks: readonly MarketPick[]; books: Map<string, OddsMilli[]> }>();
  for (const [bookmaker, own] of Object.entries(prices)) {
    for (const [key, odds] of Object.entries(own)) {
      const pick = pickOfKey(key);
      const picks = bookOf(pick);
      const place = picks?.findIndex((each) => priceKey(each) === key) ?? -1;
      if (!picks || place < 0 || picks.length > MAX_OUTCOMES) continue;
      const of = priceKey(picks[0]!);
      const market = markets.get(of) ?? { picks, books: new Map() };
      markets.set(of, market);
      const book = market.books.get(bookmaker) ?? picks.map(() => 0);
      book[place] = odds;
      market.books.set(bookmaker, book);
    }
  }
  return [...markets.values()];
}

const isWhole = (book: readonly OddsMilli[]) => book.every((odds) => odds > 1000) && isCredibleClose(book);
const isSharpest = (bookmaker: string) => bookmakerName(bookmaker) === SHARPEST_BOOKMAKER;

function fairOf(book: readonly OddsMilli[]): readonly number[] | null {
  const fair = removeMargin('power', book);
  return fair.ok ? fair.probabilities : null;
}

/**
 * Compares each bookmaker's prices of a market with the probabilities without margin (power method) that the *others* give: Pinnacle's
 * complete book, for Pinnacle itself and where it has none the mean of all other complete books, at least {@link LEAST_OTHERS} of them. So
 * no price is part of what it is measured by. A price further than {@link FAR_FROM_MARKET} above the fair one is a slip and left out, as are
 * prices of a bookmaker whose own book can't be real. Nothing is returned of a market that has nothing to compare with.
 */
export function compareBeside({ picks, books }: MarketBooks): ComparedPrice[] {
  const whole = [...books].filter(([, book]) => isWhole(book));
  const sharpest = whole.find(([bookmaker]) => isSharpest(bookmaker));
  const sharpestFair = sharpest ? fairOf(sharpest[1]) : null;
  const fairWithout = (bookmaker: string): readonly number[] | null => {
    if (sharpestFair && !isSharpest(bookmaker)) return sharpestFair;
    const others = whole.filter(([other]) => other !== bookmaker);
    if (others.length < LEAST_OTHERS) return null;
    return fairOf(picks.map((_, at) => meanOdds(others.map(([, book]) => book[at]!))));
  };
  return [...books].flatMap(([bookmaker, book]) => {
    if (!isWhole(book)) return [];
    const fair = fairWithout(bookmaker);
    if (!fair) return [];
    return picks.flatMap((pick, at): ComparedPrice[] => {
      const [odds, probability] = [book[at]!, fair[at]!];
      return (odds / 1000) * probability > 1 + FAR_FROM_MARKET ? [] : [{ bookmaker, pick, odds, fair: probability }];
    });
  });
}
