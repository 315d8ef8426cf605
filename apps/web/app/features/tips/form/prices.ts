import { lineOfSide, type Market, type SelectionCode, type Side, usualLines } from '@quotavera/domain/bet';
import { oppositeSide, valueAt } from '@quotavera/domain/forecast';
import { isFarFromMarket, referencePrice, verifyPrice } from '@quotavera/domain/margin';
import { formatMilli, isOdds, parseMilli } from '@quotavera/domain/odds';
import type { FairPrice, PriceView } from '../queries.ts';

/** The market's average, as the wire names it among bookmakers. */
export const AVERAGE = 'AVG';

export interface PricePick {
  market: Market;
  selection: SelectionCode;
  /** Decimal text, null where the market has no line. */
  line: string | null;
}

export interface QuotedPrice {
  /** Wire text: "2.1". */
  odds: string;
  /** A name, or `AVG` for the market's average. */
  bookmaker: string;
  /** The price's own time, or null for one that is too old to compare with or has none. */
  at: number | null;
}

export interface PriceQuery {
  side: Side;
  /** The bookmaker's name as the tipster writes it. */
  bookmaker: string;
  now: number;
  /** Milliseconds. */
  maxAge: number;
}

/** A number's thousandths, so that "0.5" and "0.50" are one line. */
function milli(text: string | null): number | null {
  if (text === null) return null;
  const parsed = parseMilli(text);
  return parsed.ok ? parsed.value : null;
}

/** Returns the price that the odds would be compared with now; where no price is fresh enough, the price imported last, as a hint. */
export function priceOf(prices: readonly PriceView[], pick: PricePick, query: PriceQuery): QuotedPrice | null {
  const line = milli(pick.line);
  const imported = prices.find(
    (price) => price.market === pick.market && price.selection === pick.selection && milli(price.line) === line,
  );
  if (!imported) return null;
  const quotes = imported.quotes.map(({ bookmaker, side, odds, at }) => ({
    bookmaker,
    side,
    odds: milli(odds) ?? 0,
    at: at === null ? null : Date.parse(at),
  }));
  const fresh = referencePrice(quotes, query);
  if (fresh) return { odds: formatMilli(fresh.odds), bookmaker: fresh.bookmaker ?? AVERAGE, at: fresh.at };
  const hint = referencePrice(
    quotes.map((quote) => ({ ...quote, at: query.now })),
    query,
  );
  if (!hint) return null;
  const ofFile = hint.bookmaker === null ? quotes.find(({ bookmaker }) => bookmaker === AVERAGE) : undefined;
  return { odds: formatMilli(ofFile?.odds ?? hint.odds), bookmaker: hint.bookmaker ?? AVERAGE, at: null };
}

/** The comparison at publication would give this verdict on the odds now. */
export type Verdict = 'verified' | 'too_favourable' | 'no_price' | 'stale';

export function verdictOf(quotedText: string, price: QuotedPrice | null, side: Side): Verdict | null {
  const quoted = milli(quotedText);
  if (quoted === null || !isOdds(quoted)) return null;
  if (price === null) return 'no_price';
  if (price.at === null) return 'stale';
  return verifyPrice({ side, quoted, imported: milli(price.odds) }).code;
}

/** Whether the odds look like a slip of the keyboard beside the market's. */
export function isProbablySlip(quotedText: string, price: QuotedPrice | null): boolean {
  const quoted = milli(quotedText);
  const market = milli(price?.odds ?? null);
  return quoted !== null && isOdds(quoted) && market !== null && isFarFromMarket(quoted, market);
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

/**
 * Returns the model's edge at these odds per unit at risk, before commission: of the back, or of the lay as the back of the other side. The
 * result is null where the text is no price.
 */
export function edgeOf(quotedText: string, { chances }: FairPrice, side: Side): number | null {
  const quoted = milli(quotedText);
  if (quoted === null || !isOdds(quoted)) return null;
  const { win, half_win: halfWin, push, half_loss: halfLoss, loss } = chances;
  const line = { win, halfWin, push, halfLoss, loss };
  const odds = quoted / 1000;
  return side === 'back' ? valueAt(line, odds).edge : valueAt(oppositeSide(line), odds / (odds - 1)).edge;
}
