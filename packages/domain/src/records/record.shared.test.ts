import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../bet/bet.ts';
import { type Aggregate, aggregateTips, sumAggregates } from './aggregate.ts';
import { breakdown, type Dimension } from './breakdown.ts';
import { clv } from './closing.ts';
import { monthly } from './curve.ts';
import { aggregateDays } from './day.ts';
import { foldSegments, segmentOf } from './segment.ts';
import { summarise } from './summary.ts';
import type { RecordMarket, RecordTip } from './tip.ts';

const reference = resolve(
  process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../../shared'),
  'data/reference',
);
const present = existsSync(resolve(reference, 'ledger.csv'));
const title = present
  ? 'the reference ledger of 240 bets'
  : 'the reference ledger of 240 bets (skipped: the shared data is not beside the repository)';

const MARKET: Record<string, RecordMarket> = {
  '1X2': '1x2',
  over_under: 'over_under',
  asian_handicap: 'asian_handicap',
};

interface Group {
  bets: number;
  staked_excluding_void: number;
  profit: number;
  roi_percent: number;
}

describe.skipIf(!present)(title, () => {
  const stats = present ? JSON.parse(readFileSync(resolve(reference, 'ledger_stats.json'), 'utf8')) : null;

  function tips(closing: 'same_bookmaker' | 'average'): RecordTip[] {
    const [header, ...lines] = readFileSync(resolve(reference, 'ledger.csv'), 'utf8').trim().split(/\r?\n/);
    const names = header!.split(',');
    const settled = new Map<number, { outcome: Outcome | 'pending'; profit: number }>(
      stats.bets_settled.map((bet: { id: number; outcome: Outcome | 'pending'; profit: number }) => [bet.id, bet]),
    );
    return lines.map((line) => {
      const row = Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])) as Record<string, string>;
      const id = Number(row.id);
      const settlement = settled.get(id);
      const bet = settlement?.outcome === 'pending' ? undefined : settlement;
      const oddsMilli = Math.round(Number(row.odds) * 1000);
      const closingMilli = Math.round(Number(row[`closing_odds_${closing}`]) * 1000);
      return {
        id,
        publishedAt: 0,
        // File order is the order of the ledger, whatever the dates say.
        lastStartAt: id,
        day: row.date!,
        sport: 'football',
        competition: row.division!,
        market: MARKET[row.market!]!,
        kind: 'valuebet',
        phase: 'prematch',
        isFree: true,
        bookmaker: row.bookmaker!,
        side: 'back',
        outcome: bet ? (bet.outcome as Outcome) : 'in_progress',
        entryOutcome: bet ? (bet.outcome as Outcome) : 'in_progress',
        stakedMicro: bet?.outcome === 'void' ? 0 : Math.round(Number(row.stake) * 1e6),
        stakeMilli: Math.round(Number(row.stake) * 1000),
        profitMicro: Math.round((bet?.profit ?? 0) * 1e6),
        totalOddsMilli: oddsMilli,
        clv: closingMilli > 0 ? clv({ side: 'back', oddsMilli, closingMilli }) : null,
        fairClv: null,
        verified: null,
        ranking: null,
      };
    });
  }

  const summaryOf = (own: RecordTip[]) =>
    summarise(aggregateTips(own), segmentOf(own), { initialCapitalMicro: 1_000_000_000 });

  it('has its counts', () => {
    const summary = summaryOf(tips('same_bookmaker'));
    expect({
      won: summary.won,
      half_won: summary.halfWon,
      void: summary.voided,
      half_lost: summary.halfLost,
      lost: summary.lost,
      pending: summary.inProgress,
    }).toEqual(stats.counts);
    expect([summary.bets, summary.settled]).toEqual([stats.bets, stats.settled]);
  });

  it('has its money', () => {
    const all = tips('same_bookmaker');
    const summary = summaryOf(all);
    expect(summary.currentCapitalMicro).toBe(stats.current_capital * 1e6);
    expect(summary.openStakedMicro).toBe(stats.capital_at_risk_in_pending * 1e6);
    expect(summary.stakedMicro).toBe(stats.total_staked_excluding_void * 1e6);
    expect(aggregateTips(all).stakeSumMilli).toBe(stats.total_staked_settled * 1e3);
    expect(summary.profitMicro).toBe(stats.total_profit * 1e6);
    expect(summary.yield! * 100).toBeCloseTo(stats.roi_percent, 9);
    expect(summary.roc! * 100).toBeCloseTo(stats.growth_percent, 9);
  });

  it('has its averages', () => {
    const summary = summaryOf(tips('same_bookmaker'));
    expect(summary.strikeRate! * 100).toBeCloseTo(stats.win_rate_percent, 9);
    expect(summary.strikeRateHalfWeighted! * 100).toBeCloseTo(stats.win_rate_half_weighted_percent, 9);
    expect(summary.averageStake).toBeCloseTo(stats.average_stake, 9);
    expect(summary.averageOdds).toBeCloseTo(stats.average_odds, 9);
    expect(summary.stakeWeightedOdds).toBeCloseTo(stats.stake_weighted_average_odds, 9);
  });

  it('has its streaks and its drawdown', () => {
    const summary = summaryOf(tips('same_bookmaker'));
    expect({
      longest_win: summary.longestWinningStreak,
      longest_loss: summary.longestLosingStreak,
      current: summary.currentStreak.length,
      current_kind: summary.currentStreak.kind,
    }).toEqual(stats.streaks);
    expect(summary.drawdown.micro).toBe(stats.max_drawdown * 1e6);
    expect(summary.drawdown.share! * 100).toBeCloseTo(stats.max_drawdown_percent_of_peak, 9);
  });

  it.each([
    ['same_bookmaker', 'clv_same_bookmaker'],
    ['average', 'clv_vs_market_average'],
  ] as const)('has its closing line value against the close of %s', (closing, key) => {
    const summary = summaryOf(tips(closing));
    const expected = stats[key];
    expect(summary.clv.bets).toBe(expected.bets_with_closing_price);
    expect(summary.clv.mean! * 100).toBeCloseTo(expected.mean_percent, 9);
    expect(summary.clv.stakeWeighted! * 100).toBeCloseTo(expected.stake_weighted_percent, 9);
    expect(summary.clv.beatShare! * 100).toBeCloseTo(expected.beat_closing_percent, 9);
    expect(summary.clv.equal).toBe(expected.equal);
    expect(((summary.clv.mean! * summary.clv.bets) / summary.settled) * 100).toBeCloseTo(
      expected.mean_over_all_settled_percent,
      9,
    );
  });

  function expectGroup(sums: Aggregate, expected: Group) {
    const summary = summarise(sums, segmentOf([]));
    expect(summary.settled).toBe(expected.bets);
    expect(summary.stakedMicro).toBe(expected.staked_excluding_void * 1e6);
    expect(summary.profitMicro).toBe(Math.round(expected.profit * 1e6));
    expect(summary.yield! * 100).toBeCloseTo(expected.roi_percent, 9);
  }

  it.each([
    ['market', 'by_market'],
    ['month', 'by_month'],
    ['oddsBand', 'by_odds_band'],
  ] as const)('breaks down by %s', (dimension: Dimension, key) => {
    const rows = breakdown(
      tips('average').filter((tip) => tip.outcome !== 'in_progress'),
      dimension,
    );
    const expected = new Map(Object.entries<Group>(stats[key]).map(([name, group]) => [MARKET[name] ?? name, group]));
    expect(rows.map((row) => row.key).sort()).toEqual([...expected.keys()].sort());
    for (const row of rows) expectGroup(row.aggregate, expected.get(row.key)!);
  });

  it('gives the same from day rows, folded', () => {
    const all = tips('average');
    const days = aggregateDays(all);
    const rows = days.flatMap((day) => day.rows.map((row) => ({ day: day.day, ...row })));
    const folded = sumAggregates(rows.map((row) => row.aggregate));
    expect(folded.profitMicro).toBe(stats.total_profit * 1e6);
    expect(folded.clvSum).toBeCloseTo(aggregateTips(all).clvSum, 12);
    // Days are in file order here, so the segments by day must be those of the whole file.
    expect(foldSegments(days.map((day) => day.segments.all))).toEqual(segmentOf(all));
    for (const month of monthly(rows)) expectGroup(month.aggregate, stats.by_month[month.month]);
  });
});
