import type { OddsMilli } from '../bet/bet.ts';
import { BOOKMAKER_NAMES, bookmakerKey } from '../bet/bookmakers.ts';
import { bookOf, type Market, type MarketPick } from '../bet/market.ts';
import { MIN_CREDIBLE_BOOK } from './fair.ts';
import { overround } from './remove.ts';

/** Prices by bookmaker: `{"PS": {"1x2|home|-": 2100, "asian_handicap|away|250": 1950}}`, odds and lines in thousandths. */
export type PricesByBookmaker = Readonly<Record<string, Readonly<Record<string, OddsMilli>>>>;

/** Whether the odds (thousandths) of a market can't be real prices: a typing error, not a surebet. */
export function isErroneousBook(odds: readonly OddsMilli[]): boolean {
  return overround(odds) < MIN_CREDIBLE_BOOK;
}

/** The key of a price within a bookmaker's; the line is the selected team's or total's, null where the market has none. */
export function priceKey({ market, selection, line }: MarketPick): string {
  return `${market}|${selection}|${line ?? '-'}`;
}

/** The pick that a key names. */
export function pickOfKey(key: string): MarketPick {
  const [market = '', selection = '', line = '-'] = key.split('|');
  return { market: market as Market, selection, line: line === '-' ? null : Number(line) };
}

/** An equivalent pick: draw no bet is the handicap of zero. */
function sameBet({ market, selection, line }: MarketPick): MarketPick | null {
  if (market === 'draw_no_bet') return { market: 'asian_handicap', selection, line: 0 };
  if (market === 'asian_handicap' && line === 0) return { market: 'draw_no_bet', selection, line: null };
  return null;
}

/** The markets that may hold the price of a pick. */
export function marketsOf(pick: MarketPick): Market[] {
  const same = sameBet(pick);
  return same ? [pick.market, same.market] : [pick.market];
}

function isPartOfErroneousBook(prices: PricesByBookmaker, bookmaker: string, pick: MarketPick): boolean {
  const odds = bookOf(pick)?.map((each) => prices[bookmaker]?.[priceKey(each)]) ?? [];
  return odds.length > 0 && odds.every((each) => each !== undefined) && isErroneousBook(odds);
}

/** Returns a bookmaker's price of a pick, or null when it has none that can be real. */
export function priceOf(prices: PricesByBookmaker, bookmaker: string, pick: MarketPick): OddsMilli | null {
  for (const each of [pick, sameBet(pick)]) {
    const odds = each ? prices[bookmaker]?.[priceKey(each)] : undefined;
    if (each && odds !== undefined && !isPartOfErroneousBook(prices, bookmaker, each)) return odds;
  }
  return null;
}

const CODES_BY_KEY = new Map<string, string[]>();
for (const [code, name] of BOOKMAKER_NAMES) {
  for (const key of new Set([bookmakerKey(code), bookmakerKey(name)]))
    CODES_BY_KEY.set(key, [...(CODES_BY_KEY.get(key) ?? []), code]);
}

/** Returns the name of a bookmaker: a code of football-data.co.uk becomes its name, any other text stays as it is. */
export function bookmakerName(text: string): string {
  const [code] = CODES_BY_KEY.get(bookmakerKey(text)) ?? [];
  return code === undefined ? text.trim() : (BOOKMAKER_NAMES.get(code) ?? code);
}

/** The code under which a bookmaker's prices are kept, from what a feed calls it; an unknown one's is its name. */
export function bookmakerCode(name: string): string {
  return CODES_BY_KEY.get(bookmakerKey(name))?.[0] ?? name.trim();
}
