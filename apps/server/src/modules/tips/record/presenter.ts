import type { ReplyOf } from '@quotavera/contract/core';
import type { recordBoth, recordStats, recordSummary, tipsterRecord } from '@quotavera/contract/records';
import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import { formatMicro } from '@quotavera/domain/odds';
import {
  betsToSettle,
  drawdownSpan,
  EMPTY_SEGMENT,
  equityCurve,
  expectedYield,
  levelYield,
  longestUnderWater,
  type RecordScope,
  type RecordSummary,
  type RecordTip,
  summarise,
  TIPSTER_INITIAL_CAPITAL_MICRO,
  tipCurve,
  tipsInScope,
  type YieldPriors,
} from '@quotavera/domain/records';
import { addDays } from '@quotavera/domain/time';
import type { z } from 'zod';
import { presentClv, presentCounts, presentStreaks } from './service-figures.ts';
import { breakdownOf, luckInput, luckSums, monthsOf, type PeriodRecord } from './service-fold.ts';

type RecordSummaryView = z.output<typeof recordSummary>;
type RecordBoth = z.output<typeof recordBoth>;
export type RecordStatsView = z.output<typeof recordStats>;

/** The stored part of a period's reply, without what depends on the reader, on other tipsters or on later computations. */
export interface StoredStats extends Omit<RecordStatsView, 'evidence' | 'withdrawn'> {
  luck_input: string;
}

export type RecordByTip = ReplyOf<typeof tipsterRecord>['by_tip'];

/** More points than this wouldn't be visible on a screen. */
const EQUITY_POINTS = 240;

const units = (micro: number): number => micro / 1_000_000;

/** Settled bets only. Open ones are added for readers who may know of them. */
function presentSummary(summary: RecordSummary): RecordSummaryView {
  return {
    ...presentCounts(summary),
    bets: summary.settled,
    in_progress: 0,
    average_stake: summary.averageStake,
    staked: formatMicro(summary.stakedMicro),
    profit: formatMicro(summary.profitMicro),
    yield: summary.yield,
  };
}

/** The sums of a period over what can be checked and over everything, so that neither is taken for the other. */
export function presentBoth(verified: RecordTotals, all: RecordTotals): RecordBoth {
  return {
    verified: presentTotals(verified),
    all: presentTotals(all),
    verified_share: all.settled === 0 ? null : verified.settled / all.settled,
  };
}

type RecordTotals = Pick<RecordSummary, 'settled' | 'stakedMicro' | 'profitMicro'>;

function presentTotals({ settled, stakedMicro, profitMicro }: RecordTotals) {
  return {
    settled,
    staked: formatMicro(stakedMicro),
    profit: formatMicro(profitMicro),
    yield: stakedMicro > 0 ? profitMicro / stakedMicro : null,
  };
}

const keyed = ({ key, summary }: { key: string; summary: RecordSummary }) => ({ ...presentSummary(summary), key });

export function presentPeriod(record: PeriodRecord, priors: YieldPriors): StoredStats {
  const { sums, days, summary } = record.whole;
  const span = drawdownSpan(days);
  const luck = luckSums(sums);
  const expected = sums.rankN === 0 ? null : expectedYield(sums, priors);
  return {
    ...presentSummary(summary),
    scope: record.scope,
    ...presentBoth(record.verified, record.all),
    initial_capital: formatMicro(summary.initialCapitalMicro),
    current_capital: formatMicro(summary.currentCapitalMicro),
    roc: summary.roc,
    clv: presentClv(summary),
    streaks: presentStreaks(summary),
    drawdown: {
      max: formatMicro(summary.drawdown.micro),
      from: span?.peakDay ?? null,
      to: span?.troughDay ?? null,
      days: span?.lengthDays ?? null,
      recovery_days: span?.recoveryDays ?? null,
      longest_under_water_days: longestUnderWater(days)?.days ?? 0,
    },
    luck: {
      bets: luck.n,
      p_value: null,
      level_yield: levelYield(luck),
      bets_to_settle: betsToSettle(luck),
    },
    ranking: {
      bets: sums.rankN,
      ranks: sums.rankN >= RANKING_MIN_BETS,
      expected_yield: expected && { value: expected.mean, low: expected.low, high: expected.high },
    },
    equity: equityCurve(days, { maxPoints: EQUITY_POINTS }).map(({ day, profitMicro, drawdownMicro }) => ({
      day,
      capital: units(TIPSTER_INITIAL_CAPITAL_MICRO + profitMicro),
      peak: units(TIPSTER_INITIAL_CAPITAL_MICRO + profitMicro + drawdownMicro),
    })),
    monthly: monthsOf(record.rows).map(({ month, sums: own }) => {
      const figures = summarise(own, EMPTY_SEGMENT);
      return {
        month,
        bets: figures.settled,
        staked: formatMicro(figures.stakedMicro),
        profit: formatMicro(figures.profitMicro),
        yield: figures.yield,
      };
    }),
    breakdowns: {
      sport: record.bySport.map(keyed),
      market: breakdownOf(record.rows, 'markets').map(keyed),
      odds: breakdownOf(record.rows, 'odds').map(keyed),
      kind: record.byKind.map(keyed),
    },
    luck_input: luckInput(sums),
  };
}

/** The curve by tip number over the tips of one scope. */
export function presentByTip(tips: readonly RecordTip[], scope: RecordScope): RecordByTip {
  return tipCurve(tipsInScope(scope, tips), { maxPoints: EQUITY_POINTS }).map(({ n, profitMicro, luckMicro }) => ({
    n,
    profit: units(profitMicro),
    luck: units(luckMicro),
  }));
}

export type EvidenceView = RecordStatsView['evidence'];

export const NO_EVIDENCE: Omit<EvidenceView, 'field'> = {
  log_e: 0,
  log_max: 0,
  results_log_e: 0,
  closing_log_e: 0,
  contradicted: false,
  badge: false,
  badge_since: null,
  badges: [],
  beat_close: null,
  ranking_bets: 0,
  expected_yield_low: null,
};

/** Completes the stored figures with those of this moment and reader. */
export function completeStats(
  { luck_input: _input, ...stored }: StoredStats,
  now: { evidence: EvidenceView; pValue: number | null; openBets: number; withdrawn: number },
): RecordStatsView {
  const [first] = stored.equity;
  const capital = Number(stored.initial_capital);
  // The curve starts where the capital did, on the eve of the first day: its first tips are seen as a change, too.
  const start = first ? [{ day: addDays(first.day, -1), capital, peak: capital }] : [];
  return {
    ...stored,
    equity: [...start, ...stored.equity],
    bets: stored.settled + now.openBets,
    in_progress: now.openBets,
    withdrawn: now.withdrawn,
    luck: { ...stored.luck, p_value: now.pValue },
    evidence: now.evidence,
  };
}
