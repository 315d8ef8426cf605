import { formatMilli, isOdds, roundToMilli } from '@quotavera/domain/odds';
import type { BookPrices } from '../../prices/service-book.ts';
import { isErroneousBook } from '../../prices/service-book.ts';
import type { Layout } from './layout.ts';
import type { BookColumns } from './odds-columns.ts';

export interface RowPrices {
  early: BookPrices | null;
  closing: BookPrices | null;
  /** Column names or books that were left out. */
  invalid: readonly string[];
  outliers: readonly string[];
  withoutLine: readonly string[];
}

const MISSING = new Set(['', '0', '-', 'na', 'n/a', '#n/a', 'nan', 'null']);
const QUARTER = 250;
const CACHE_MAX = 20_000;

/** Odds in thousandths; null: no price (empty or zero); 'invalid': not odds from 1.01 to 1000. */
type Price = number | null | 'invalid';

const cache = new Map<string, Price>();

function readPrice(cell: string): Price {
  if (MISSING.has(cell.toLowerCase())) return null;
  const parsed = roundToMilli(cell);
  if (!parsed.ok) return 'invalid';
  if (parsed.value === 0) return null;
  return isOdds(parsed.value) ? parsed.value : 'invalid';
}

/** Parsed prices are cached: a file of 100,000 prices has a few hundred different texts. */
function priceOf(cell: string): Price {
  const cached = cache.get(cell);
  if (cached !== undefined) return cached;
  const price = readPrice(cell);
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(cell, price);
  return price;
}

function lineOf(cell: string): number | null | 'invalid' {
  if (MISSING.has(cell.toLowerCase()) && cell !== '0') return null;
  const parsed = roundToMilli(cell);
  return parsed.ok && parsed.value % QUARTER === 0 ? parsed.value : 'invalid';
}

function keyOf(book: BookColumns, selection: string, line: number | null): string {
  if (line === null) return `${book.market}|${selection}|-`;
  // A handicap's line is the selected team's: the away team's is the home team's negated.
  const own = book.market === 'asian_handicap' && selection === 'away' ? 0 - line : line;
  return `${book.market}|${selection}|${own}`;
}

class RowReader {
  readonly early = new Map<string, Record<string, number>>();
  readonly closing = new Map<string, Record<string, number>>();
  readonly invalid: string[] = [];
  readonly outliers: string[] = [];
  readonly withoutLine: string[] = [];
  private readonly layout: Layout;
  private readonly cells: readonly string[];

  constructor(layout: Layout, cells: readonly string[]) {
    this.layout = layout;
    this.cells = cells;
  }

  readBook(book: BookColumns): void {
    const prices = this.pricesOf(book);
    if (prices.length === 0) return;
    const line = book.lineIndex === null && book.market !== 'asian_handicap' ? book.line : this.handicapLine(book);
    if (line === undefined) return;
    const odds = prices.map((price) => price.odds);
    if (odds.length === book.cells.length && isErroneousBook(odds)) {
      const oddsText = odds.map((milli) => formatMilli(milli)).join('/');
      this.outliers.push(`${book.bookmaker} ${book.market} ${book.stage} ${oddsText}`);
      return;
    }
    const target = book.stage === 'early' ? this.early : this.closing;
    const own = target.get(book.bookmaker) ?? {};
    for (const { selection, odds: milli } of prices) own[keyOf(book, selection, line)] = milli;
    target.set(book.bookmaker, own);
  }

  private pricesOf(book: BookColumns): { selection: string; odds: number }[] {
    const prices: { selection: string; odds: number }[] = [];
    for (const { index, selection } of book.cells) {
      const price = priceOf(this.cells[index] ?? '');
      if (price === 'invalid') this.invalid.push(this.layout.names[index] ?? '');
      else if (price !== null) prices.push({ selection, odds: price });
    }
    return prices;
  }

  /** Undefined when there are prices but no line. */
  private handicapLine(book: BookColumns): number | undefined {
    const index = book.lineIndex;
    const line = index === null ? null : lineOf(this.cells[index] ?? '');
    if (typeof line === 'number') return line;
    const name = index === null ? 'AHh' : (this.layout.names[index] ?? '');
    const list = line === 'invalid' ? this.invalid : this.withoutLine;
    if (!list.includes(name)) list.push(name);
    return undefined;
  }
}

const orNull = (prices: ReadonlyMap<string, Record<string, number>>): BookPrices | null =>
  prices.size > 0 ? Object.fromEntries(prices) : null;

/** All prices of a row, in thousandths, by bookmaker; zero and empty are missing, impossible books are left out and named. */
export function readPrices(layout: Layout, cells: readonly string[]): RowPrices {
  const reader = new RowReader(layout, cells);
  for (const book of layout.books) reader.readBook(book);
  return {
    early: orNull(reader.early),
    closing: orNull(reader.closing),
    invalid: reader.invalid,
    outliers: reader.outliers,
    withoutLine: reader.withoutLine,
  };
}
