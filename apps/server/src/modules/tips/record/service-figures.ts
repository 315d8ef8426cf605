import type { clvFigures, recordCounts, streakFigures } from '@quotavera/contract/core';
import type { RecordSummary } from '@quotavera/domain/records';
import type { z } from 'zod';

/** How many bets, how they ended and at what odds. Open ones are the caller's to add. */
export function presentCounts(summary: RecordSummary): z.output<typeof recordCounts> {
  return {
    bets: summary.bets,
    settled: summary.settled,
    in_progress: summary.inProgress,
    won: summary.won,
    lost: summary.lost,
    void: summary.voided,
    half_won: summary.halfWon,
    half_lost: summary.halfLost,
    strike_rate: summary.strikeRate,
    average_odds: summary.averageOdds,
  };
}

export function presentClv({ clv, fairClv }: RecordSummary): z.output<typeof clvFigures> {
  return {
    bets: clv.bets,
    mean: clv.mean,
    fair_bets: fairClv.bets,
    fair_mean: fairClv.mean,
    beat_close: clv.beatShare,
  };
}

const CURRENT_KIND = { win: 'won', loss: 'lost', none: null } as const;

export function presentStreaks(summary: RecordSummary): z.output<typeof streakFigures> {
  return {
    current: summary.currentStreak.length,
    current_kind: CURRENT_KIND[summary.currentStreak.kind ?? 'none'],
    longest_win: summary.longestWinningStreak,
    longest_loss: summary.longestLosingStreak,
  };
}
