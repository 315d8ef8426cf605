import { isExchange, standardCommission } from '@quotavera/domain/bet';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { calculatorAddress } from '../../tools/index.ts';
import type { Market } from '../queries.ts';
import { type PriceRow, priceOf } from './prices.ts';

interface Names {
  /** The selections in short, in the market's order. */
  headers: readonly string[];
  nameOf: (bookmaker: string) => string;
  language: string;
}

interface CalculatorLink {
  calculator: 'arbitrage' | 'dutching' | 'margin' | 'back-lay';
  to: string;
}

/** A bookmaker's commission in percent, as it is typed. */
function percentOf(bookmaker: string, language: string): string {
  if (!isExchange(bookmaker)) return '0';
  return writeDecimal(String(standardCommission({ kind: 'exchange', bookmaker }) / 10), language);
}

const isWhole = (prices: readonly (string | null)[]): prices is readonly string[] =>
  prices.every((price) => price !== null);

/** The address of the margin calculator with a bookmaker's prices. */
export function marginAddress(row: PriceRow, headers: readonly string[], language: string): string {
  const prices = row.prices.map((cell) => writeDecimal(priceOf(cell) ?? '', language));
  return calculatorAddress('margin', { n: headers, o: prices });
}

/** The address of the Poisson calculator with a forecast's goals and the usual line. */
export function poissonAddress({ home, away }: { home: number; away: number }, language: string): string {
  const goals = (expected: number) => writeDecimal(expected.toFixed(2), language);
  return calculatorAddress('poisson', { home: goals(home), away: goals(away), line: writeDecimal('2.5', language) });
}

/** The first selection that an exchange has both sides of, with both prices. */
function bothSides({ rows }: Market): { bookmaker: string; back: string; lay: string } | null {
  for (const { bookmaker, prices } of rows.filter(({ side }) => side === 'lay')) {
    const backs = rows.find((row) => row.side === 'back' && row.bookmaker === bookmaker)?.prices ?? [];
    for (const [n, cell] of prices.entries()) {
      const lay = priceOf(cell);
      const back = backs[n] ? priceOf(backs[n]) : null;
      if (back !== null && lay !== null) return { bookmaker, back, lay };
    }
  }
  return null;
}

/**
 * The calculators that a market's prices fill in: arbitrage and dutching with the best ones and the commission of whoever offers them, the
 * margin with their average, and back and lay where an exchange has both sides. A book that lacks a selection fills in none.
 */
export function linksOf(market: Market, { headers, nameOf, language }: Names): CalculatorLink[] {
  const { best, average, rows } = market;
  const write = (odds: string) => writeDecimal(odds, language);
  const links: CalculatorLink[] = [];
  if (isWhole(best)) {
    const holders = best.map((odds, n) =>
      rows.find(({ side, prices }) => side === 'back' && prices[n] && priceOf(prices[n]) === odds),
    );
    const values = {
      n: holders.map((row, n) => (row ? `${headers[n]} · ${nameOf(row.bookmaker)}` : headers[n]!)),
      o: best.map(write),
      c: holders.map((row) => (row ? percentOf(row.bookmaker, language) : '0')),
    };
    links.push({ calculator: 'arbitrage', to: calculatorAddress('arbitrage', values) });
    links.push({ calculator: 'dutching', to: calculatorAddress('dutching', values) });
  }
  if (isWhole(average)) {
    links.push({ calculator: 'margin', to: calculatorAddress('margin', { n: headers, o: average.map(write) }) });
  }
  const both = bothSides(market);
  if (both) {
    const c = percentOf(both.bookmaker, language);
    const to = calculatorAddress('back-lay', { back: write(both.back), lay: write(both.lay), c });
    links.push({ calculator: 'back-lay', to });
  }
  return links;
}
