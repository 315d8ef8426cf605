import type { Kind } from '../bet/bet.ts';
import { type Aggregate, aggregateTips } from './aggregate.ts';
import { type Segment, segmentOf } from './segment.ts';
import type { RecordTip } from './tip.ts';

/** What the rows of one tipster's day are split by. */
export interface Partition {
  readonly sport: string;
  readonly kind: Kind;
  readonly selfDeclared: boolean;
}

/** One row: a tipster's sums of one Europe/Rome day and one partition. */
export interface DayRow extends Partition {
  readonly aggregate: Aggregate;
}

/** The stored sums of one tipster's day. */
export interface DayRecord {
  /** In the order of {@link comparePartitions}; none for a day without tips. */
  readonly rows: readonly DayRow[];
  /** Of the day, all partitions together, per scope. */
  readonly segments: Readonly<Record<RecordScope, Segment>>;
}

/** Statistics are kept of `all` tips and of the `confirmed` ones alone, without self-declared outcomes. */
export const RECORD_SCOPES = ['all', 'confirmed'] as const;
export type RecordScope = (typeof RECORD_SCOPES)[number];

/** Whether something of a tip (or of a partition) belongs to a scope. */
export function inScope(scope: RecordScope, of: { readonly selfDeclared: boolean }): boolean {
  return scope === 'all' || !of.selfDeclared;
}

/** The order of partitions: sport, kind, selfDeclared (false first); strings by code unit (PostgreSQL: COLLATE "C"). */
export function comparePartitions(a: Partition, b: Partition): number {
  return (
    compareText(a.sport, b.sport) || compareText(a.kind, b.kind) || Number(a.selfDeclared) - Number(b.selfDeclared)
  );
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
  const groups = new Map<string, RecordTip[]>();
  for (const tip of tips) {
    const key = JSON.stringify([tip.sport, tip.kind, tip.selfDeclared]);
    const group = groups.get(key);
    if (group) group.push(tip);
    else groups.set(key, [tip]);
  }
  const rows = [...groups.values()].map((group) => {
    const { sport, kind, selfDeclared } = group[0]!;
    return { sport, kind, selfDeclared, aggregate: aggregateTips(group) };
  });
  return {
    rows: rows.sort(comparePartitions),
    segments: {
      all: segmentOf(tips),
      confirmed: segmentOf(tips.filter((tip) => inScope('confirmed', tip))),
    },
  };
}

/** The whole record by day, days in order: what the incremental tables must equal. */
export function aggregateDays(tips: readonly RecordTip[]): (DayRecord & { readonly day: string })[] {
  const days = Map.groupBy(tips, (tip) => tip.day);
  return [...days.keys()].sort(compareText).map((day) => ({ day, ...aggregateDay(days.get(day)!) }));
}
