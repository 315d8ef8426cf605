import type { Side } from '@quotavera/domain/bet';
import {
  AGGREGATE_FLOATS,
  AGGREGATE_INTEGERS,
  type Aggregate,
  aggregateDay,
  aggregateTips,
  comparePartitions,
  type DayRow,
  dimensionKey,
  inRecordOrder,
  inScope,
  partsOf,
  type RankingTerm,
  RECORD_SCOPES,
  type RecordOutcome,
  type RecordPart,
  type RecordScope,
  type RecordTip,
  SEGMENT_FIELDS,
  type Segment,
  segmentOf,
  standingOf,
  straightBet,
} from '@quotavera/domain/records';

/** A stored row of a tipster's day. `data` is a text that is compared byte by byte. */
export interface StoredDayRow {
  tipster_id: number;
  day: string;
  sport: string;
  kind: string;
  part: RecordPart;
  data: string;
}

/** The stored segment of a slice of a day that has several rows. */
export interface StoredSegmentRow {
  tipster_id: number;
  day: string;
  scope: RecordScope;
  sport: string;
  kind: string;
  segment: string;
}

/** Any sport or any kind. */
export const ANY = 'all';

/** Sums of settled bets only, so that figures by market or odds don't reveal what open tips bet on. */
export const BREAKDOWN_FIELDS = [
  'won',
  'lost',
  'voided',
  'halfWon',
  'halfLost',
  'stakedMicro',
  'profitMicro',
  'stakeSumMilli',
  'oddsSumMilli',
] as const satisfies readonly (keyof Aggregate)[];

const STRAIGHT_OUTCOMES = ['won', 'half_won', 'half_lost', 'lost'] as const;

/** A settled straight bet, for the p-value of luck and, if it ranks, for the evidence. */
interface DayBet {
  /** Place among the day's tips in record order, whatever the row. */
  place: number;
  side: Side;
  outcome: RecordOutcome;
  oddsMilli: number;
  ranking: (RankingTerm & { tipId: number }) | null;
}

type StoredBet = [
  place: number,
  code: number,
  oddsMilli: number,
  ranking?: [tipId: number, levelReturn: number, levelVariance: number, fairClv: number | null],
];

/** The row's JSON. The order of the numbers is that of the field lists: these are stored, so they only ever grow at the end. */
interface StoredDay {
  integers: readonly number[];
  floats: readonly number[];
  segment: readonly number[];
  markets: Readonly<Record<string, readonly number[]>>;
  odds: Readonly<Record<string, readonly number[]>>;
  bets: readonly StoredBet[];
}

/** A stored row, parsed. `sums` holds the integers, then the floats. */
export interface ReadRow {
  day: string;
  sport: string;
  kind: string;
  part: RecordPart;
  sums: readonly number[];
  segment: Segment;
  markets: Readonly<Record<string, readonly number[]>>;
  odds: Readonly<Record<string, readonly number[]>>;
  bets: readonly DayBet[];
}

/** The rows to store for a tipster's day, from all of that day's tips in any order. */
export function storedRowsOf(
  tipsterId: number,
  day: string,
  tips: readonly RecordTip[],
): { rows: StoredDayRow[]; segments: StoredSegmentRow[] } {
  const places = new Map(inRecordOrder(tips).map((tip, place) => [tip.id, place]));
  const ordered = inRecordOrder(partsOf(tips));
  const { rows } = aggregateDay(tips);
  const groups = rows.map((row) => ({ row, tips: ordered.filter((tip) => comparePartitions(tip, row) === 0) }));
  return {
    rows: groups.map(({ row, tips: own }) => ({
      tipster_id: tipsterId,
      day,
      sport: row.sport,
      kind: row.kind,
      part: row.part,
      data: JSON.stringify(storedDay(row, own, places)),
    })),
    segments: mixedSlices(rows).map(({ scope, sport, kind }) => ({
      tipster_id: tipsterId,
      day,
      scope,
      sport,
      kind,
      segment: JSON.stringify(
        storedSegment(segmentOf(ordered.filter((tip) => inScope(scope, tip) && inSlice(tip, sport, kind)))),
      ),
    })),
  };
}

function inSlice(of: { sport: string; kind: string }, sport: string, kind: string): boolean {
  return (sport === ANY || of.sport === sport) && (kind === ANY || of.kind === kind);
}

function mixedSlices(rows: readonly DayRow[]): { scope: RecordScope; sport: string; kind: string }[] {
  if (rows.length < 2) return [];
  const sports = [ANY, ...new Set(rows.map((row) => row.sport))];
  const kinds = [ANY, ...new Set(rows.map((row) => row.kind))];
  return RECORD_SCOPES.flatMap((scope) =>
    sports.flatMap((sport) =>
      kinds
        .map((kind) => ({ scope, sport, kind }))
        .filter(({ kind }) => rows.filter((row) => inScope(scope, row) && inSlice(row, sport, kind)).length > 1),
    ),
  );
}

function storedSegment(segment: Segment): number[] {
  return SEGMENT_FIELDS.map((field) => segment[field]);
}

function storedDay(row: DayRow, tips: readonly RecordTip[], places: ReadonlyMap<number, number>): StoredDay {
  return {
    integers: AGGREGATE_INTEGERS.map((field) => row.aggregate[field]),
    floats: AGGREGATE_FLOATS.map((field) => row.aggregate[field]),
    segment: storedSegment(segmentOf(tips)),
    markets: storedBreakdown(tips, 'market'),
    odds: storedBreakdown(tips, 'oddsBand'),
    bets: tips.flatMap((tip) => storedBet(tip, places.get(tip.id)!)),
  };
}

function storedBreakdown(tips: readonly RecordTip[], dimension: 'market' | 'oddsBand'): Record<string, number[]> {
  const settled = tips.filter((tip) => !['open', 'withdrawn'].includes(standingOf(tip.outcome)));
  const groups = Map.groupBy(settled, (tip) => dimensionKey(tip, dimension));
  return Object.fromEntries(
    [...groups.keys()].sort().map((key) => {
      const sums = aggregateTips(groups.get(key)!);
      return [key, BREAKDOWN_FIELDS.map((field) => sums[field])];
    }),
  );
}

function storedBet(tip: RecordTip, place: number): StoredBet[] {
  if (straightBet(tip) === null) return [];
  const outcome = STRAIGHT_OUTCOMES.indexOf(tip.entryOutcome as (typeof STRAIGHT_OUTCOMES)[number]);
  const code = outcome + (tip.side === 'lay' ? STRAIGHT_OUTCOMES.length : 0);
  if (tip.ranking === null) return [[place, code, tip.totalOddsMilli]];
  const { levelReturn, levelVariance, fairClv } = tip.ranking;
  return [[place, code, tip.totalOddsMilli, [tip.id, levelReturn, levelVariance, fairClv]]];
}

/** Parses a stored row's JSON. */
export function readRow(key: { day: string; sport: string; kind: string; part: RecordPart }, data: unknown): ReadRow {
  const stored = data as StoredDay;
  return {
    ...key,
    sums: [...stored.integers, ...stored.floats],
    segment: readSegment(stored.segment),
    markets: stored.markets,
    odds: stored.odds,
    bets: stored.bets.map(readBet),
  };
}

function readBet([place, code, oddsMilli, ranking]: StoredBet): DayBet {
  const lay = code >= STRAIGHT_OUTCOMES.length;
  return {
    place,
    side: lay ? 'lay' : 'back',
    outcome: STRAIGHT_OUTCOMES[lay ? code - STRAIGHT_OUTCOMES.length : code]!,
    oddsMilli,
    ranking: ranking ? readRanking(ranking) : null,
  };
}

function readRanking([tipId, levelReturn, levelVariance, fairClv]: NonNullable<StoredBet[3]>): DayBet['ranking'] {
  return { tipId, levelReturn, levelVariance, fairClv };
}

export function readSegment(stored: unknown): Segment {
  const numbers = stored as readonly number[];
  return Object.fromEntries(SEGMENT_FIELDS.map((field, at) => [field, numbers[at] ?? 0])) as Segment;
}
