import { BOOKMAKER_NAMES, bookOf, type MarketPick, type OddsMilli, type SelectionCode } from '@quotavera/domain/bet';
import { isCredibleClose, type PricesByBookmaker, priceKey } from '@quotavera/domain/margin';

export {
  bookmakerCode,
  bookmakerName,
  isErroneousBook,
  marketsOf,
  pickOfKey,
  priceKey,
  priceOf,
} from '@quotavera/domain/margin';

export type BookPrices = PricesByBookmaker;

/** The market's best price and its mean, beside the bookmakers. */
export const BEST = 'MAX';
export const AVERAGE = 'AVG';
/** The bookmaker whose closing prices are the most accurate. */
export const SHARPEST = 'PS';

/** A bookmaker's whole closing book by selection code, or null when it lacks a selection or can't be real. */
export function closingBook(
  prices: BookPrices,
  bookmaker: string,
  pick: MarketPick,
): Readonly<Record<SelectionCode, OddsMilli>> | null {
  const own = prices[bookmaker];
  const picks = bookOf(pick);
  if (!own || !picks) return null;
  const book: Record<SelectionCode, OddsMilli> = {};
  for (const each of picks) {
    const odds = own[priceKey(each)];
    if (odds === undefined) return null;
    book[each.selection] = odds;
  }
  return isCredibleClose(Object.values(book)) ? book : null;
}

/** Column prefixes that name a bookmaker otherwise than its code. */
const PREFIX_CODES = new Map(
  Object.entries<string>({
    P: 'PS',
    Max: 'MAX',
    Avg: 'AVG',
    BbMx: 'MAX',
    BbAv: 'AVG',
  }),
);

/** The bookmaker's code of a column prefix (without the C of closing prices). */
export function bookmakerOfPrefix(prefix: string): string {
  return PREFIX_CODES.get(prefix) ?? prefix.toUpperCase();
}

/** Whether a column prefix is one that football-data.co.uk is known to use. */
export function isKnownPrefix(prefix: string): boolean {
  return BOOKMAKER_NAMES.has(bookmakerOfPrefix(prefix));
}
