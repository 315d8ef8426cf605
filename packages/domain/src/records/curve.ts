import type { UnitsMicro } from '../bet/bet.ts';
import { daysFromTo } from '../time/rome.ts';
import { type Aggregate, sumAggregates } from './aggregate.ts';
import { TWO_SIDED_95 } from './bound.ts';
import { levelBet } from './level.ts';
import type { Segment } from './segment.ts';
import { inRecordOrder, type RecordTip, standingOf } from './tip.ts';

/** A day of a record; days ascend, days without tips are left out. */
export interface DayPoint {
  /** 'YYYY-MM-DD'. */
  day: string;
  segment: Segment;
}

/** A point of the equity curve: how a day ended. */
export interface EquityPoint {
  day: string;
  /** Running profit at the day's end. */
  profitMicro: UnitsMicro;
  /** How far below the highest running profit so far (the start included), ≥ 0. */
  drawdownMicro: UnitsMicro;
}

/**
 * Running profit by day, thinned to at most `maxPoints` (≥ 5, default 400): first, last and, of each stretch of days between, the
 * lowest, the highest and the deepest fall, so that no extreme of the whole is lost.
 */
export function equityCurve(days: readonly DayPoint[], options: { maxPoints?: number } = {}): EquityPoint[] {
  let profitMicro = 0;
  let peak = 0;
  const points = days.map(({ day, segment }) => {
    peak = Math.max(peak, profitMicro + segment.maxPrefix);
    profitMicro += segment.sum;
    return { day, profitMicro, drawdownMicro: peak - profitMicro };
  });
  return thin(points, options.maxPoints ?? 400, [
    ({ profitMicro }) => -profitMicro,
    ({ profitMicro }) => profitMicro,
    ({ drawdownMicro }) => drawdownMicro,
  ]);
}

/** First, last and, of each stretch between, the first point at which each measure is highest. */
function thin<Point>(
  points: readonly Point[],
  maxPoints: number,
  measures: readonly ((point: Point) => number)[],
): Point[] {
  if (points.length <= maxPoints) return [...points];
  const last = points.length - 1;
  const indexes = new Set([0, last]);
  const buckets = Math.max(1, Math.floor((maxPoints - 2) / measures.length));
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const from = 1 + Math.floor(((last - 1) * bucket) / buckets);
    const to = 1 + Math.floor(((last - 1) * (bucket + 1)) / buckets);
    if (from >= to) continue;
    for (const measure of measures) {
      let extreme = from;
      for (let at = from; at < to; at += 1) if (measure(points[at]!) > measure(points[extreme]!)) extreme = at;
      indexes.add(extreme);
    }
  }
  return [...indexes].sort((a, b) => a - b).map((at) => points[at]!);
}

/** A point of the curve by tip number: how a record stood after its first `n` settled tips. */
export interface TipPoint {
  /** From 0, the start. */
  n: number;
  /** Running profit, net of commission. */
  profitMicro: UnitsMicro;
  /**
   * Half the width of the band of luck around zero (10⁻⁶ unit): without edge the running profit lies within ± `luckMicro` in 95 cases
   * of 100, by the normal approximation.
   */
  luckMicro: number;
}

/**
 * Running profit by number of settled tips, the start included, with the band of luck: `1.96·√Σ risk²·(o − 1)`, because a bet at odds o (of
 * a lay the equivalent back's, o/(o − 1)) without edge returns 0 on average with variance `risk²·(o − 1)`, before commission. A void adds
 * nothing to the band; an accumulator counts at its total odds and a trade by its entry. Thinned to at most `maxPoints` (≥ 4, default 400)
 * as {@link equityCurve} is. `tips` in any order; open and withdrawn ones are left out.
 */
export function tipCurve(tips: readonly RecordTip[], options: { maxPoints?: number } = {}): TipPoint[] {
  const points: TipPoint[] = [{ n: 0, profitMicro: 0, luckMicro: 0 }];
  let profitMicro = 0;
  let variance = 0;
  for (const tip of inRecordOrder(tips)) {
    const standing = standingOf(tip.outcome);
    if (standing === 'open' || standing === 'withdrawn') continue;
    profitMicro += tip.profitMicro;
    const level = levelBet({ side: tip.side, oddsMilli: tip.totalOddsMilli, outcome: tip.entryOutcome });
    if (level !== null) variance += tip.stakedMicro ** 2 * level.levelVariance;
    points.push({ n: points.length, profitMicro, luckMicro: TWO_SIDED_95 * Math.sqrt(variance) });
  }
  return thin(points, options.maxPoints ?? 400, [({ profitMicro: p }) => -p, ({ profitMicro: p }) => p]);
}

/** The maximum drawdown in time. */
export interface DrawdownSpan {
  micro: UnitsMicro;
  /** The day of the peak; null when it is the start of the record. */
  peakDay: string | null;
  troughDay: string;
  /** Calendar days from peak (or the first day of the record) to trough. */
  lengthDays: number;
  /**
   * The day on which the peak was reached again; null as long as it was not. A recovery within the trough's own day counts when the day
   * rises above the peak or ends at it; one that just touches it and falls again is not seen.
   */
  recoveredDay: string | null;
  /** Calendar days from trough to recovery. */
  recoveryDays: number | null;
}

/** The longest stretch between the last day at a peak and the day that peak was reached again, or the end of the record. */
export interface UnderWater {
  days: number;
  from: string;
  to: string;
  /** True when the record ends under water. */
  open: boolean;
}

interface Fall {
  micro: UnitsMicro;
  peak: UnitsMicro;
  peakDay: string | null;
  troughDay: string;
  recovered: string | null;
}

/**
 * Length and recovery of the maximum drawdown (the first of equal ones; null without a fall). Falls within a day are seen, because a
 * day's segment carries its own extremes; the day is the finest date.
 */
export function drawdownSpan(days: readonly DayPoint[]): DrawdownSpan | null {
  let profit = 0;
  let peak: { micro: number; day: string | null } = { micro: 0, day: null };
  let deepest: Fall | null = null;
  for (const { day, segment } of days) {
    const high = profit + segment.maxPrefix;
    const end = profit + segment.sum;
    const across = peak.micro - (profit + segment.minPrefix);
    const within = segment.drawdown;
    if (deepest !== null && deepest.recovered === null && high >= deepest.peak) deepest.recovered = day;
    if (Math.max(across, within) > (deepest?.micro ?? 0)) {
      // A fall from an earlier peak that is deeper than any fall within the day came before the day's high.
      const fromBefore = across >= within;
      const height = fromBefore ? peak.micro : profit + segment.drawdownPeak;
      const recovered = end >= height || (across > within && high >= height) ? day : null;
      deepest = {
        micro: Math.max(across, within),
        peak: height,
        peakDay: fromBefore ? peak.day : day,
        troughDay: day,
        recovered,
      };
    }
    if (high > peak.micro) peak = { micro: high, day };
    profit = end;
  }
  if (deepest === null) return null;
  return {
    micro: deepest.micro,
    peakDay: deepest.peakDay,
    troughDay: deepest.troughDay,
    lengthDays: daysFromTo(deepest.peakDay ?? days[0]!.day, deepest.troughDay),
    recoveredDay: deepest.recovered,
    recoveryDays: deepest.recovered === null ? null : daysFromTo(deepest.troughDay, deepest.recovered),
  };
}

/** The longest time under water up to `asOf` (default: the record's last day); null for an empty record or one never under water. */
export function longestUnderWater(days: readonly DayPoint[], options: { asOf?: string } = {}): UnderWater | null {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  let profit = 0;
  let peak = { micro: 0, day: first.day };
  let longest: UnderWater | null = null;
  const consider = (to: string, open: boolean) => {
    const length = daysFromTo(peak.day, to);
    if (length > (longest?.days ?? 0)) longest = { days: length, from: peak.day, to, open };
  };
  let under = false;
  for (const { day, segment } of days) {
    const high = profit + segment.maxPrefix;
    profit += segment.sum;
    if (high >= peak.micro) {
      if (under) consider(day, false);
      peak = { micro: high, day };
    }
    under = profit < peak.micro;
  }
  if (under) consider(options.asOf ?? last.day, true);
  return longest;
}

/** The sums of a month; `month` is 'YYYY-MM'. */
export interface MonthRow {
  month: string;
  aggregate: Aggregate;
}

/** Sums by month, from day rows in their order (see {@link compareDayRows}); months without rows are left out. */
export function monthly(rows: readonly { day: string; aggregate: Aggregate }[]): MonthRow[] {
  const months = Map.groupBy(rows, (row) => row.day.slice(0, 7));
  return [...months].map(([month, own]) => ({ month, aggregate: sumAggregates(own.map((row) => row.aggregate)) }));
}
