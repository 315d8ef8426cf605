import type { Kind } from '../bet/bet.ts';
import { type Aggregate, aggregateTips } from './aggregate.ts';
import { type Segment, segmentOf } from './segment.ts';
import type { RecordTip } from './tip.ts';

/**
 * How a row stands to what can be checked: `verified` counts in headline figures and in those over everything, `unverified` only in the
 * latter. `by_result` counts only in headline figures: a trade without the exits that nobody could check, whose row over everything is
 * an unverified one.
 */
export const RECORD_PARTS = ['by_result', 'unverified', 'verified'] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

/** The rows of a tipster's day are split by these fields. */
export interface Partition {
  sport: string;
  kind: Kind;
  part: RecordPart;
}

/** A row has a tipster's sums of a Europe/Rome day and a partition. */
export interface DayRow extends Partition {
  aggregate: Aggregate;
}

/** The stored sums of one tipster's day. */
export interface DayRecord {
  /** In the order of {@link comparePartitions}; none for a day without tips. */
  rows: readonly DayRow[];
  /** The segments of the day by scope, all partitions together. */
  segments: Readonly<Record<RecordScope, Segment>>;
}

/** Statistics are kept of what is `verified`, for headlines, and of `all` tips. */
export const RECORD_SCOPES = ['verified', 'all'] as const;
export type RecordScope = (typeof RECORD_SCOPES)[number];

/** Whether a row counts in a scope. */
export function inScope(scope: RecordScope, { part }: { part: RecordPart }): boolean {
  return part === 'verified' || part === (scope === 'all' ? 'unverified' : 'by_result');
}

/** A tip as the rows of its parts count it. */
export type PartOfTip = RecordTip & { part: RecordPart };

/**
 * Returns how tips count in the two parts of a record. Most tips count once; a trade counts in both parts when its verified result differs
 * from its own.
 */
export function partsOf(tips: readonly RecordTip[]): PartOfTip[] {
  return tips.flatMap((tip): PartOfTip[] => {
    const { verified } = tip;
    if (verified === null) return [{ ...tip, part: 'unverified' }];
    const same = (['outcome', 'profitMicro', 'stakedMicro'] as const).every((field) => verified[field] === tip[field]);
    if (same) return [{ ...tip, part: 'verified' }];
    return [
      { ...tip, part: 'unverified' },
      { ...tip, ...verified, part: 'by_result' },
    ];
  });
}

/** The tips of one scope, as it counts them. */
export function tipsInScope(scope: RecordScope, tips: readonly RecordTip[]): PartOfTip[] {
  return partsOf(tips).filter((tip) => inScope(scope, tip));
}

/** The order of partitions: sport, kind, part; strings by code unit (PostgreSQL: COLLATE "C"). */
export function comparePartitions(a: Partition, b: Partition): number {
  return compareText(a.sport, b.sport) || compareText(a.kind, b.kind) || compareText(a.part, b.part);
}

/** The order in which day rows are added up: day, then partition. */
export function compareDayRows(a: Partition & { day: string }, b: Partition & { day: string }): number {
  return compareText(a.day, b.day) || comparePartitions(a, b);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * The stored sums of one tipster's day, from all of that day's tips (any order). Settlement calls it for every changed day, so that a day
 * is always recomputed completely: settling twice changes nothing, and a correction and its reversal leave the day as it was.
 */
export function aggregateDay(tips: readonly RecordTip[]): DayRecord {
  const groups = Map.groupBy(partsOf(tips), ({ sport, kind, part }) => JSON.stringify([sport, kind, part]));
  const rows = [...groups.values()].map((group) => {
    const { sport, kind, part } = group[0]!;
    return { sport, kind, part, aggregate: aggregateTips(group) };
  });
  return {
    rows: rows.sort(comparePartitions),
    segments: {
      verified: segmentOf(tipsInScope('verified', tips)),
      all: segmentOf(tips),
    },
  };
}

/** The whole record by day, days in order: what the incremental tables must equal. */
export function aggregateDays(tips: readonly RecordTip[]): (DayRecord & { day: string })[] {
  const days = Map.groupBy(tips, (tip) => tip.day);
  return [...days.keys()].sort(compareText).map((day) => ({ day, ...aggregateDay(days.get(day)!) }));
}
