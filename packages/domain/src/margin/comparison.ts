import type { OddsMilli } from '../bet/bet.ts';
import { isCredibleClose } from './fair.ts';
import { meanOdds } from './reference-price.ts';
import { overround, removeMargin } from './remove.ts';

/** A price of each selection of a market, in the market's order; null where one is missing. */
export type PriceRow = readonly (OddsMilli | null)[];

/** Σ 1/odds − 1 of a whole book; null while a price is missing. */
export function marginOf(row: PriceRow): number | null {
  const odds = row.filter((price) => price !== null);
  return odds.length === row.length && odds.length > 1 ? overround(odds) - 1 : null;
}

/** The mean of each selection's prices; null where nobody has one. */
export function averageRow(rows: readonly PriceRow[], selections: number): PriceRow {
  return Array.from({ length: selections }, (_, n) => {
    const odds = rows.flatMap((row) => row[n] ?? []);
    return odds.length > 0 ? meanOdds(odds) : null;
  });
}

/** The highest of each selection's prices; null where nobody has one. */
export function bestRow(rows: readonly PriceRow[], selections: number): PriceRow {
  return Array.from({ length: selections }, (_, n) => {
    const odds = rows.flatMap((row) => row[n] ?? []);
    return odds.length > 0 ? Math.max(...odds) : null;
  });
}

/**
 * The probabilities of a whole book without its margin, by the power method, in its order; null while a price is missing or where the
 * book can't be real.
 */
export function fairRow(row: PriceRow): readonly number[] | null {
  const odds = row.filter((price) => price !== null);
  if (odds.length !== row.length || odds.length < 2 || !isCredibleClose(odds)) return null;
  const fair = removeMargin('power', odds);
  return fair.ok ? fair.probabilities : null;
}

/** A price that fell by so much of its opening is one that money came in on. */
const DROPPED = 0.9;

/** Whether a price dropped: it pays a tenth less, or worse, than at the opening. */
export function hasDropped(open: OddsMilli, now: OddsMilli): boolean {
  return now <= open * DROPPED;
}
