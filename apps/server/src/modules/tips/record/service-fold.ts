import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import {
  AGGREGATE_FIELDS,
  type Aggregate,
  combineSegments,
  type DayPoint,
  EMPTY_RANKING_SUMS,
  EMPTY_SEGMENT,
  emptyAggregate,
  equityCurve,
  expectedYield,
  inScope,
  type LevelSums,
  type RankingSums,
  RECORD_SCOPES,
  type RecordScope,
  type RecordSummary,
  type Segment,
  summarise,
  TIPSTER_INITIAL_CAPITAL_MICRO,
  type YieldPriors,
} from '@quotavera/domain/records';
import { periodDays, ROLLING_PERIODS, type RollingPeriod } from '@quotavera/domain/time';
import { ANY, BREAKDOWN_FIELDS, type ReadRow } from './service-days.ts';

/** A tipster's stored record: rows by day, sport, kind and part, and the segments of mixed slices. */
export interface RecordRows {
  rows: readonly ReadRow[];
  mixed: ReadonlyMap<string, Segment>;
}

export function mixedKey(day: string, scope: string, sport: string, kind: string): string {
  return `${day}|${scope}|${sport}|${kind}`;
}

/** The rows of one scope, sport and kind, in order. */
export interface Slice {
  scope: RecordScope;
  sport: string;
  kind: string;
  rows: readonly ReadRow[];
}

/** A slice of one period, added up. */
export interface Folded {
  sums: Aggregate;
  days: readonly DayPoint[];
  segment: Segment;
  summary: RecordSummary;
}

/** Every slice of a scope that has rows: all, each sport, each kind, each sport and kind. */
export function slicesOf(record: RecordRows, scope: RecordScope): Slice[] {
  const slices = new Map<string, { scope: RecordScope; sport: string; kind: string; rows: ReadRow[] }>();
  const put = (sport: string, kind: string, row: ReadRow) => {
    const key = `${sport}|${kind}`;
    const slice = slices.get(key);
    if (slice) slice.rows.push(row);
    else slices.set(key, { scope, sport, kind, rows: [row] });
  };
  for (const row of record.rows) {
    if (!inScope(scope, row)) continue;
    put(ANY, ANY, row);
    put(row.sport, ANY, row);
    put(ANY, row.kind, row);
    put(row.sport, row.kind, row);
  }
  return [...slices.values()];
}

/** The first row of a day at or after `from`: rows are in the order of days. */
function firstFrom(rows: readonly ReadRow[], from: string | null): number {
  if (from === null) return 0;
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.day < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds rows up in their order, so that floating-point sums are the same every time. */
function addUp(rows: readonly ReadRow[], start: number): Aggregate {
  const sums = new Float64Array(AGGREGATE_FIELDS.length);
  for (let at = start; at < rows.length; at += 1) {
    const row = rows[at]!.sums;
    for (let field = 0; field < sums.length; field += 1) sums[field]! += row[field] ?? 0;
  }
  return Object.fromEntries(AGGREGATE_FIELDS.map((field, at) => [field, sums[at]])) as Aggregate;
}

function daysOf(slice: Slice, start: number, mixed: RecordRows['mixed']): DayPoint[] {
  const days: DayPoint[] = [];
  let at = start;
  while (at < slice.rows.length) {
    const { day, segment } = slice.rows[at]!;
    let next = at + 1;
    while (next < slice.rows.length && slice.rows[next]!.day === day) next += 1;
    if (next === at + 1) days.push({ day, segment });
    else {
      const stored = mixed.get(mixedKey(day, slice.scope, slice.sport, slice.kind));
      if (!stored) throw new Error(`no segment is stored for ${mixedKey(day, slice.scope, slice.sport, slice.kind)}`);
      days.push({ day, segment: stored });
    }
    at = next;
  }
  return days;
}

export function foldSlice(slice: Slice, from: string | null, mixed: RecordRows['mixed']): Folded {
  const start = firstFrom(slice.rows, from);
  const sums = addUp(slice.rows, start);
  const days = daysOf(slice, start, mixed).filter((point) => point.segment.n > 0);
  let segment: Segment = EMPTY_SEGMENT;
  for (const point of days) segment = combineSegments(segment, point.segment);
  return { sums, days, segment, summary: summarise(sums, segment) };
}

function settledOf(sums: Aggregate): number {
  return sums.bets - sums.inProgress;
}

export function luckSums(sums: Aggregate): LevelSums {
  return { n: sums.luckN, sum: sums.luckSum, sumSq: sums.luckSumSq, sumVariance: sums.luckVariance };
}

/** Says for which bets a p-value was computed. */
export function luckInput(sums: Aggregate): string {
  return JSON.stringify([sums.luckN, sums.luckSum, sums.luckSumSq, sums.luckVariance]);
}

/** The figures of a slice over what can be checked, with the sums over everything beside them. */
export interface StandingRow {
  period: RollingPeriod;
  sport: string;
  kind: string;
  tipster_id: number;
  settled: number;
  ranking_bets: number;
  staked_micro: number;
  profit_micro: number;
  yield: number | null;
  clv: number | null;
  fair_clv: number | null;
  fair_clv_bets: number;
  strike_rate: number | null;
  average_odds: number | null;
  drawdown_micro: number;
  expected_yield: number | null;
  expected_yield_low: number | null;
  expected_yield_high: number | null;
  all_settled: number;
  all_staked_micro: number;
  all_profit_micro: number;
  spark: readonly number[];
}

const SPARK_POINTS = 24;

/** Capital at evenly spaced days, the last one included. */
function sparkOf(days: readonly DayPoint[]): number[] {
  const curve = equityCurve(days, { maxPoints: Number.MAX_SAFE_INTEGER });
  const count = Math.min(SPARK_POINTS, curve.length);
  return Array.from({ length: count }, (_, at) => {
    const point = curve[count === 1 ? 0 : Math.round((at * (curve.length - 1)) / (count - 1))]!;
    return Math.round((TIPSTER_INITIAL_CAPITAL_MICRO + point.profitMicro) / 10_000) / 100;
  });
}

function rankingSums(sums: Aggregate): RankingSums {
  const fields = Object.keys(EMPTY_RANKING_SUMS) as (keyof RankingSums)[];
  return Object.fromEntries(fields.map((field) => [field, sums[field]])) as unknown as RankingSums;
}

/** The expected yield as the ranking uses it; null below the least number of ranking tips. */
function rankedYield(sums: Aggregate, priors: YieldPriors) {
  const slice = sums.rankN < RANKING_MIN_BETS ? null : expectedYield(sums, priors);
  return {
    expected_yield: slice?.mean ?? null,
    expected_yield_low: slice?.low ?? null,
    expected_yield_high: slice?.high ?? null,
  };
}

function standingRow(
  tipsterId: number,
  period: RollingPeriod,
  { verified: { slice, folded }, all }: ScopedFolds,
  priors: YieldPriors,
): StandingRow {
  const { sums, summary } = folded;
  return {
    period,
    sport: slice.sport,
    kind: slice.kind,
    tipster_id: tipsterId,
    settled: summary.settled,
    ranking_bets: sums.rankN,
    staked_micro: summary.stakedMicro,
    profit_micro: summary.profitMicro,
    yield: summary.yield,
    clv: summary.clv.mean,
    fair_clv: summary.fairClv.mean,
    fair_clv_bets: summary.fairClv.bets,
    strike_rate: summary.strikeRate,
    average_odds: summary.averageOdds,
    drawdown_micro: summary.drawdown.micro,
    ...rankedYield(sums, priors),
    all_settled: all.folded.summary.settled,
    all_staked_micro: all.folded.summary.stakedMicro,
    all_profit_micro: all.folded.summary.profitMicro,
    spark: sparkOf(folded.days),
  };
}

/** The figures of one period and scope: the whole and the slices by which it is broken down. */
export interface PeriodRecord {
  period: string;
  scope: RecordScope;
  whole: Folded;
  /** The period in either scope, so that a figure over what can be checked never stands without the one over everything. */
  verified: RecordSummary;
  all: RecordSummary;
  rows: readonly ReadRow[];
  bySport: readonly { key: string; summary: RecordSummary }[];
  byKind: readonly { key: string; summary: RecordSummary }[];
}

export interface FoldedRecord {
  standings: readonly StandingRow[];
  /** Periods that have settled bets; `all` only where it differs from `verified`. */
  periods: readonly PeriodRecord[];
  /** The sums of the whole record. */
  ranking: RankingSums;
}

/** The slice of a sport and a kind of the record, in both scopes. */
type ScopedSlices = Readonly<Record<RecordScope, Slice>>;
type ScopedFolds = Readonly<Record<RecordScope, { slice: Slice; folded: Folded }>>;

/** Whatever is verified is also of all tips: each slice of all has one of the verified ones, which may be empty. */
function scopedSlices(record: RecordRows): ScopedSlices[] {
  const keyOf = ({ sport, kind }: Slice) => `${sport}|${kind}`;
  const verified = new Map(slicesOf(record, 'verified').map((slice) => [keyOf(slice), slice]));
  return slicesOf(record, 'all').map((all) => ({
    all,
    verified: verified.get(keyOf(all)) ?? { ...all, scope: 'verified', rows: [] },
  }));
}

function foldScopes(slices: ScopedSlices, from: string | null, mixed: RecordRows['mixed']): ScopedFolds {
  const fold = (slice: Slice) => ({ slice, folded: foldSlice(slice, from, mixed) });
  return { verified: fold(slices.verified), all: fold(slices.all) };
}

/** All figures of a tipster from the stored days, at an instant that sets the periods' edges. */
export function foldRecord(tipsterId: number, record: RecordRows, now: Date, priors: YieldPriors): FoldedRecord {
  const standings: StandingRow[] = [];
  const periods: PeriodRecord[] = [];
  const slices = scopedSlices(record);
  for (const period of ROLLING_PERIODS) {
    const from = periodDays(period, now).from;
    const folded = slices.map((both) => foldScopes(both, from, record.mixed));
    const listed = folded.filter((both) => hasSettled(both.all) || (period === 'all' && isWhole(both.all.slice)));
    for (const both of listed) standings.push(standingRow(tipsterId, period, both, priors));
    periods.push(...periodRecords(period, from, folded));
  }
  const verified = record.rows.filter((row) => inScope('verified', row));
  return { standings, periods, ranking: rankingSums(addUp(verified, 0)) };
}

/** The slice of all bets; for all time it exists even before the first settlement. */
function isWhole(slice: Slice): boolean {
  return slice.sport === ANY && slice.kind === ANY;
}

function hasSettled({ folded }: ScopedFolds[RecordScope]): boolean {
  return settledOf(folded.sums) > 0;
}

function periodRecords(period: string, from: string | null, folded: readonly ScopedFolds[]): PeriodRecord[] {
  const whole = folded.find((both) => isWhole(both.all.slice) && hasSettled(both.all));
  if (!whole) return [];
  const everything = whole.all.slice.rows.slice(firstFrom(whole.all.slice.rows, from));
  const differs = everything.some((row) => row.part !== 'verified');
  return RECORD_SCOPES.filter((scope) => scope === 'verified' || differs).map((scope): PeriodRecord => {
    const settled = folded.map((both) => both[scope]).filter(hasSettled);
    const summaries = (keyOf: (slice: Slice) => string | null) =>
      settled.flatMap(({ slice, folded: { summary } }) => {
        const key = keyOf(slice);
        return key === null ? [] : [{ key, summary }];
      });
    const { slice } = whole[scope];
    return {
      period,
      scope,
      whole: whole[scope].folded,
      verified: whole.verified.folded.summary,
      all: whole.all.folded.summary,
      rows: slice.rows.slice(firstFrom(slice.rows, from)),
      bySport: summaries(({ sport, kind }) => (kind === ANY && sport !== ANY ? sport : null)),
      byKind: summaries(({ sport, kind }) => (sport === ANY && kind !== ANY ? kind : null)),
    };
  });
}

/** A period without settled bets. */
export function emptyPeriod(period: string, scope: RecordScope): PeriodRecord {
  const sums = emptyAggregate();
  const summary = summarise(sums, EMPTY_SEGMENT);
  const whole = { sums, days: [], segment: EMPTY_SEGMENT, summary };
  return { period, scope, whole, verified: summary, all: summary, rows: [], bySport: [], byKind: [] };
}

/** Folds the figures of a period out of any set of days (a month, a filtered record). */
export function foldPeriod(period: string, scope: RecordScope, record: RecordRows): PeriodRecord {
  const folded = scopedSlices(record).map((both) => foldScopes(both, null, record.mixed));
  const [verified, all = verified] = periodRecords(period, null, folded);
  return (scope === 'all' ? all : verified) ?? emptyPeriod(period, scope);
}

/** Settled bets by market or by odds band, keys ascending. */
export function breakdownOf(
  rows: readonly ReadRow[],
  by: 'markets' | 'odds',
): { key: string; summary: RecordSummary }[] {
  const totals = new Map<string, number[]>();
  for (const row of rows) {
    for (const [key, sums] of Object.entries(row[by])) {
      const total = totals.get(key);
      totals.set(key, total ? total.map((sum, at) => sum + (sums[at] ?? 0)) : [...sums]);
    }
  }
  return [...totals.keys()].sort().map((key) => ({ key, summary: summariseCounts(totals.get(key)!) }));
}

function summariseCounts(counts: readonly number[]): RecordSummary {
  const slice = Object.fromEntries(BREAKDOWN_FIELDS.map((field, at) => [field, counts[at] ?? 0])) as Record<
    (typeof BREAKDOWN_FIELDS)[number],
    number
  >;
  const bets = slice.won + slice.lost + slice.voided + slice.halfWon + slice.halfLost;
  return summarise({ ...emptyAggregate(), ...slice, bets }, EMPTY_SEGMENT);
}

/** Sums of a period's rows by month, months ascending. */
export function monthsOf(rows: readonly ReadRow[]): { month: string; sums: Aggregate }[] {
  const months = Map.groupBy(rows, (row) => row.day.slice(0, 7));
  return [...months].map(([month, own]) => ({ month, sums: addUp(own, 0) })).filter(({ sums }) => settledOf(sums) > 0);
}
