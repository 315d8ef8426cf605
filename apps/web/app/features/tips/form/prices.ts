import type { Market, SelectionCode, Side } from '@quotavera/domain/bet';
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

/** Lines in tens of a market that a form offers at once, in thousandths; the prices' own come in beside them. */
const USUAL_LINES: Readonly<Partial<Record<Market, readonly number[]>>> = {
  over_under: [500, 1500, 2500, 3500, 4500],
  asian_handicap: [-1500, -1000, -750, -500, -250, 0, 250, 500, 750, 1000, 1500],
  total_shots: [20_500, 22_500, 24_500, 26_500, 28_500],
  team_shots: [8500, 10_500, 12_500, 14_500],
  total_shots_on_target: [6500, 7500, 8500, 9500, 10_500],
  team_shots_on_target: [2500, 3500, 4500, 5500],
  total_corners: [7500, 8500, 9500, 10_500, 11_500],
  team_corners: [3500, 4500, 5500, 6500],
  total_cards: [2500, 3500, 4500, 5500],
  team_cards: [500, 1500, 2500, 3500],
};
const GOAL_LINES = new Set(['football', 'soccer', 'hockey', 'handball']);

/** Lines to choose from, of the home team for a handicap, in order. The chosen one is always among them. */
export function linesOf(market: Market, sport: string, prices: readonly PriceView[], chosen: string | null): string[] {
  const usual = GOAL_LINES.has(sport) || market !== 'over_under' ? (USUAL_LINES[market] ?? []) : [];
  const lines = new Set<number>(usual);
  for (const price of prices) {
    const line = price.market === market ? milli(price.line) : null;
    if (line !== null) lines.add(market === 'asian_handicap' && price.selection === 'away' ? 0 - line : line);
  }
  const own = milli(chosen);
  if (own !== null) lines.add(own);
  return [...lines].sort((a, b) => a - b).map((line) => formatMilli(line));
}

/** The line on the other team's side: "-0.75" → "0.75". */
export function mirrored(line: string): string {
  const value = milli(line);
  return value === null ? line : formatMilli(0 - value);
}
