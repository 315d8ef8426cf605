import { lineOfSide, type Market, type SelectionCode, type Side, usualLines } from '@quotavera/domain/bet';
import { PRICE_MAX_AGE_MS } from '@quotavera/domain/limits';
import { verifyPrice } from '@quotavera/domain/margin';
import { formatMilli, isOdds, parseMilli } from '@quotavera/domain/odds';
import type { PriceView } from '../queries.ts';

export interface PricePick {
  readonly market: Market;
  readonly selection: SelectionCode;
  /** Decimal text, null where the market has no line. */
  readonly line: string | null;
}

export interface QuotedPrice {
  /** Wire text: "2.1". */
  readonly odds: string;
  readonly bookmaker: string;
  readonly seenAt: string;
}

/** A number's thousandths, so that "0.5" and "0.50" are one line. */
function milli(text: string | null): number | null {
  if (text === null) return null;
  const parsed = parseMilli(text);
  return parsed.ok ? parsed.value : null;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The latest imported price of a selection: the named bookmaker's where there is one, else the best. */
export function priceOf(prices: readonly PriceView[], pick: PricePick, bookmaker: string): QuotedPrice | null {
  const line = milli(pick.line);
  const found = prices.find(
    (price) => price.market === pick.market && price.selection === pick.selection && milli(price.line) === line,
  );
  if (!found) return null;
  const wanted = plain(bookmaker);
  const own = wanted === '' ? undefined : Object.entries(found.by_bookmaker).find(([name]) => plain(name) === wanted);
  if (own) return { odds: own[1], bookmaker: own[0], seenAt: found.seen_at };
  return { odds: found.best, bookmaker: found.best_bookmaker, seenAt: found.seen_at };
}

/** What the comparison at publication would say of these odds now. */
export type Verdict = 'verified' | 'too_favourable' | 'no_price' | 'stale';

export function verdictOf(quotedText: string, price: QuotedPrice | null, side: Side, now: Date): Verdict | null {
  const quoted = milli(quotedText);
  if (quoted === null || !isOdds(quoted)) return null;
  if (price === null) return 'no_price';
  if (now.getTime() - Date.parse(price.seenAt) > PRICE_MAX_AGE_MS) return 'stale';
  return verifyPrice({ side, quoted, imported: milli(price.odds) }).code;
}

/** Lines to choose from, of the home team for a handicap, in order. The chosen one is always among them. */
export function linesOf(market: Market, sport: string, prices: readonly PriceView[], chosen: string | null): string[] {
  const lines = new Set<number>(usualLines(market, sport));
  for (const price of prices) {
    const line = price.market === market ? milli(price.line) : null;
    if (line !== null) lines.add(lineOfSide(market, price.selection, line));
  }
  const own = milli(chosen);
  if (own !== null) lines.add(own);
  return [...lines].sort((a, b) => a - b).map((line) => formatMilli(line));
}

/** A line as it stands on a selection's side when it is said of the home team, and the other way round. */
export function lineTextOfSide(market: Market, selection: SelectionCode, line: string): string {
  const value = milli(line);
  return value === null ? line : formatMilli(lineOfSide(market, selection, value));
}
