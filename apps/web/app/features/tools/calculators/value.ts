import { bookOf, lineOfSide, type Market, type MarketPick } from '@quotavera/domain/bet';
import { fairOdds, fairProbability, type LineProbabilities, valueAt } from '@quotavera/domain/forecast';
import { overround } from '@quotavera/domain/margin';
import { formatMilli, isOdds, parseMilli } from '@quotavera/domain/odds';
import { DAY_MS } from '@quotavera/domain/time';
import { isSamePick, KELLY_SHARES, type KellyShare, type TypedOdds } from './address.ts';
import type { ImportedPrice } from './queries.ts';

/** A selection with its chances. */
export interface Priced extends MarketPick {
  chances: LineProbabilities;
}

/** The odds that stand beside fair ones: the reader's, else the latest imported. */
export interface Quote {
  text: string;
  /** The price is null where the text is no price. */
  milli: number | null;
  imported: ImportedPrice | null;
}

/** The value of a bet at these odds. */
export interface Value {
  /** Expected profit per unit staked. */
  edge: number;
  /** The share of the bank to stake, with the chosen fraction of Kelly; 0 without an edge. */
  share: number;
  /** Share times bank; null while no bank is stated. */
  stake: number | null;
}

function milliOf(text: string): number | null {
  const parsed = parseMilli(text);
  return parsed.ok ? parsed.value : null;
}

/** A price as odds in thousandths, or null for what is none (1.01 to 1000, three decimals). */
export function oddsOf(text: string): number | null {
  const milli = milliOf(text);
  return milli !== null && isOdds(milli) ? milli : null;
}

/** A bank: any amount above 0. */
export function bankOf(text: string): number | null {
  const milli = milliOf(text);
  return milli !== null && milli > 0 ? milli / 1000 : null;
}

export function importedFor(prices: readonly ImportedPrice[], pick: MarketPick): ImportedPrice | null {
  const price = prices.find(
    ({ market, selection, line }) =>
      market === pick.market &&
      selection === pick.selection &&
      (line === null ? null : milliOf(line)) === (pick.line === null ? null : pick.line),
  );
  return price ?? null;
}

/** "4.8" → "4.80": prices stand with two decimals at least. */
function withCents(price: string): string {
  return (price.split('.')[1]?.length ?? 0) < 2 ? Number(price).toFixed(2) : price;
}

/** The odds of a selection: what was typed counts (an emptied field too), else the best imported price. */
export function quoteOf(pick: MarketPick, typed: readonly TypedOdds[], prices: readonly ImportedPrice[]): Quote {
  const own = typed.find((each) => isSamePick(each, pick));
  if (own) return { text: own.odds, milli: oddsOf(own.odds), imported: null };
  const imported = importedFor(prices, pick);
  return imported
    ? { text: withCents(imported.best), milli: oddsOf(imported.best), imported }
    : { text: '', milli: null, imported: null };
}

/** Edge, and Kelly's stake with pushes and halves reckoned with; null without a price. */
export function worthOf(
  chances: LineProbabilities,
  oddsMilli: number | null,
  { kelly, bank }: { kelly: KellyShare; bank: string },
): Value | null {
  if (oddsMilli === null) return null;
  const { edge, fullKelly } = valueAt(chances, oddsMilli / 1000);
  const share = Math.max(0, fullKelly) * KELLY_SHARES[kelly];
  const amount = bankOf(bank);
  return { edge, share, stake: amount === null ? null : share * amount };
}

/** Returns a bookmaker's margin on a whole book, as a fraction (0.05 is 5%); null while a price of it is missing. */
export function marginOf(pick: MarketPick, quote: (pick: MarketPick) => Quote): number | null {
  const book = bookOf(pick);
  if (book === null) return null;
  const prices = book.map((each) => quote(each).milli);
  return prices.every((price) => price !== null) ? overround(prices as number[]) - 1 : null;
}

/** Fair odds to the hundredth, as wide as they are worth. */
export function fairOf(chances: LineProbabilities): number | null {
  const fair = fairOdds(chances);
  return fair === null ? null : Math.round(fair * 100) / 100;
}

/** The line of an over/under (or handicap) whose two sides are nearest to even. */
function evenLine(lines: readonly number[], chancesAt: (line: number) => LineProbabilities): number | undefined {
  let best: number | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const off = Math.abs((fairProbability(chancesAt(line)) ?? 1) - 0.5);
    if (off < distance - 1e-12) [best, distance] = [line, off];
  }
  return best;
}

/** Lines from `low` to `high` in steps, all in thousandths. */
export function linesBetween(low: number, high: number, step: number): number[] {
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, n) => low + n * step);
}

/** Lines of this market that have an imported price, of the home side for a handicap. */
export function pricedLines(prices: readonly ImportedPrice[], market: Market): number[] {
  const lines = prices
    .filter((price) => price.market === market && price.line !== null)
    .map((price) => {
      return lineOfSide(market, price.selection, milliOf(price.line ?? '') ?? 0);
    });
  return [...new Set(lines)].sort((a, b) => a - b);
}

/** The line at which a market opens: one that was typed on, else one with an imported price, else the one nearest to even. */
export function openingLine(
  market: Market,
  usual: readonly number[],
  typed: readonly TypedOdds[],
  prices: readonly ImportedPrice[],
  chancesAt: (line: number) => LineProbabilities,
): number | undefined {
  const low = usual[0] ?? 0;
  const high = usual.at(-1) ?? 0;
  const inside = (line: number) => line >= low && line <= high;
  const own = typed.flatMap(({ market: of, selection, line }) =>
    of === market && line !== null ? [lineOfSide(market, selection, line)] : [],
  );
  const candidates = [own, pricedLines(prices, market)].map((lines) => lines.filter(inside));
  return evenLine(candidates.find((lines) => lines.length > 0) ?? usual, chancesAt);
}

/** Prices that no single bookmaker offers. */
const COMBINED = ['MAX', 'AVG'];

/** The form of a new tip on this selection: its address proposes everything that is known. */
export function tipAddress(
  path: string,
  fixtureId: number,
  pick: Priced,
  { milli, imported }: { milli: number; imported: ImportedPrice | null },
): string {
  const search = new URLSearchParams({ kind: 'valuebet', fixture: String(fixtureId), market: pick.market });
  search.set('selection', pick.selection);
  if (pick.line !== null) search.set('line', formatMilli(pick.line));
  search.set('odds', formatMilli(milli));
  if (imported && !COMBINED.includes(imported.best_bookmaker)) search.set('bookmaker', imported.best_bookmaker);
  const probability = fairProbability(pick.chances);
  // In percent, as the form asks for it; what rounds to certainty can't be stated.
  const percent = probability === null ? 0 : Math.round(probability * 1000) / 10;
  if (percent > 0 && percent < 100) search.set('probability', String(percent));
  return `${path}?${search}`;
}

const DATED_AFTER_DAYS = 31;

/** Whether a league's data end more than a month before `now` (ms); `asOf` is the day after its last match. */
export function isDated(asOf: string, now: number): boolean {
  return now - Date.parse(asOf) > DATED_AFTER_DAYS * DAY_MS;
}
