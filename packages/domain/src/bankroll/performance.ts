import type { UnitsMicro } from '../bet/bet.ts';
import { SMALL_SAMPLE } from '../limits/limits.ts';
import {
  aggregateTips,
  type Dimension,
  dimensionKey,
  type EquityPoint,
  equityCurve,
  foldSegments,
  inRecordOrder,
  type RecordSummary,
  type RecordTip,
  segmentOf,
  standingOf,
  summarise,
} from '../records/index.ts';
import { type SliceYield, sliceSums, sliceYield } from './slice.ts';

/** A report breaks a record down by these dimensions. */
export const REPORT_DIMENSIONS = ['sport', 'market', 'oddsBand', 'bookmaker'] as const satisfies readonly Dimension[];
type ReportDimension = (typeof REPORT_DIMENSIONS)[number];

interface ReportLine extends SliceYield {
  key: string;
  bets: number;
  stakedMicro: UnitsMicro;
  profitMicro: UnitsMicro;
}

/** The results of a part of a record, ready to be shown on a screen, on paper or in a mail. Money is in millionths of its unit. */
export interface PerformanceReport {
  summary: RecordSummary;
  /** The yield with its two-sided 90% interval. */
  yield: SliceYield;
  curve: readonly EquityPoint[];
  /** 'YYYY-MM', in order. */
  months: readonly (Omit<ReportLine, 'key'> & { month: string })[];
  /** The lines of each dimension whose interval begins highest; small samples come after the others. */
  breakdowns: readonly { by: ReportDimension; lines: readonly ReportLine[] }[];
  /** The largest first. */
  wins: readonly RecordTip[];
  losses: readonly RecordTip[];
}

const CURVE_POINTS = 160;
const LINES = 5;
const EXTREMES = 5;

function lineOf(tips: readonly RecordTip[]): Omit<ReportLine, 'key'> {
  return {
    bets: tips.length,
    stakedMicro: tips.reduce((sum, tip) => sum + tip.stakedMicro, 0),
    profitMicro: tips.reduce((sum, tip) => sum + tip.profitMicro, 0),
    ...sliceYield(sliceSums(tips)),
  };
}

function linesOf(tips: readonly RecordTip[], by: ReportDimension): ReportLine[] {
  const groups = [...Map.groupBy(tips, (tip) => dimensionKey(tip, by))];
  const isSmall = ({ bets }: ReportLine) => Number(bets < SMALL_SAMPLE);
  const start = ({ low }: ReportLine) => low ?? Number.NEGATIVE_INFINITY;
  return groups
    .map(([key, own]) => ({ key, ...lineOf(own) }))
    .sort((a, b) => isSmall(a) - isSmall(b) || start(b) - start(a) || b.bets - a.bets || (a.key < b.key ? -1 : 1))
    .slice(0, LINES);
}

/**
 * A report over tips or own bets, given in any order: figures, curve, months, the best lines of each breakdown (with a 90% interval) and the
 * largest wins and losses. Open and withdrawn ones are left out; dimensions in which everything is the same are, too.
 */
export function performanceReport(
  all: readonly RecordTip[],
  { initialCapitalMicro }: { initialCapitalMicro: UnitsMicro },
): PerformanceReport {
  const tips = inRecordOrder(all).filter(({ outcome }) => !['open', 'withdrawn'].includes(standingOf(outcome)));
  const days = [...Map.groupBy(tips, ({ day }) => day)].map(([day, own]) => ({ day, segment: segmentOf(own) }));
  const byProfit = [...tips].sort((a, b) => b.profitMicro - a.profitMicro);
  return {
    summary: summarise(aggregateTips(tips), foldSegments(days.map(({ segment }) => segment)), { initialCapitalMicro }),
    yield: sliceYield(sliceSums(tips)),
    curve: equityCurve(days, { maxPoints: CURVE_POINTS }),
    months: [...Map.groupBy(tips, ({ day }) => day.slice(0, 7))].map(([month, own]) => ({ month, ...lineOf(own) })),
    breakdowns: REPORT_DIMENSIONS.map((by) => ({ by, lines: linesOf(tips, by) })).filter(
      ({ lines }) => lines.length > 1,
    ),
    wins: byProfit.filter(({ profitMicro }) => profitMicro > 0).slice(0, EXTREMES),
    losses: byProfit
      .filter(({ profitMicro }) => profitMicro < 0)
      .reverse()
      .slice(0, EXTREMES),
  };
}
