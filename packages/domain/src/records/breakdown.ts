import type { OddsMilli } from '../bet/bet.ts';
import { type Aggregate, aggregateTips } from './aggregate.ts';
import type { RecordTip } from './tip.ts';

/** The odds bands, lowest first; each reaches from its first number up to the next band. */
export const ODDS_BANDS = ['1.01-1.49', '1.50-1.99', '2.00-2.99', '3.00-4.99', '5.00+'] as const;
export type OddsBand = (typeof ODDS_BANDS)[number];

/** Where each band but the lowest begins, in thousandths. */
const STARTS: readonly OddsMilli[] = [1500, 2000, 3000, 5000];

/** The band that odds (thousandths) fall in: 1.499 is still in '1.01-1.49'. */
export function oddsBand(odds: OddsMilli): OddsBand {
  // -1, the last band, for odds below no start.
  const above = STARTS.findIndex((start) => odds < start);
  return ODDS_BANDS.at(above)!;
}

/** The odds (thousandths) of a band: `from` ≤ odds < `below`; null where it has no such end. */
export function oddsBandLimits(band: OddsBand): { from: OddsMilli | null; below: OddsMilli | null } {
  const at = ODDS_BANDS.indexOf(band);
  return { from: STARTS[at - 1] ?? null, below: STARTS[at] ?? null };
}

const KEYS = {
  sport: (tip: RecordTip) => tip.sport,
  competition: (tip: RecordTip) => tip.competition,
  market: (tip: RecordTip) => tip.market,
  kind: (tip: RecordTip) => tip.kind,
  oddsBand: (tip: RecordTip) => oddsBand(tip.totalOddsMilli),
  /** '' for a tip without one. */
  bookmaker: (tip: RecordTip) => tip.bookmaker ?? '',
  phase: (tip: RecordTip) => tip.phase,
  /** 'free' or 'premium'. */
  access: (tip: RecordTip) => (tip.isFree ? 'free' : 'premium'),
  side: (tip: RecordTip) => tip.side,
  /** 'YYYY-MM' of Europe/Rome. */
  month: (tip: RecordTip) => tip.day.slice(0, 7),
} as const satisfies Record<string, (tip: RecordTip) => string>;

/** A record can be broken down by these dimensions. */
export type Dimension = keyof typeof KEYS;
export const DIMENSIONS = Object.keys(KEYS) as readonly Dimension[];

/** A line of a breakdown. */
export interface BreakdownRow {
  key: string;
  aggregate: Aggregate;
}

/** The key of a tip in a dimension. */
export function dimensionKey(tip: RecordTip, dimension: Dimension): string {
  return KEYS[dimension](tip);
}

/** A record broken down by one dimension, keys ascending by code unit (months in time, odds bands from low to high). */
export function breakdown(tips: readonly RecordTip[], dimension: Dimension): BreakdownRow[] {
  const groups = Map.groupBy(tips, KEYS[dimension]);
  return [...groups.keys()].sort().map((key) => ({ key, aggregate: aggregateTips(groups.get(key)!) }));
}
