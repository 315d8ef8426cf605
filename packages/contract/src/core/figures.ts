import { z } from 'zod';
import { fraction } from './values.ts';

/** Figures that every record has, a tipster's and an own bankroll's: how many bets, how they ended, at what odds. */
export const recordCounts = z.object({
  bets: z.int(),
  settled: z.int(),
  in_progress: z.int(),
  won: z.int(),
  lost: z.int(),
  /** Bets whose stake came back. */
  void: z.int(),
  half_won: z.int(),
  half_lost: z.int(),
  strike_rate: fraction,
  average_odds: z.number().nullable(),
});

export const clvFigures = z.object({
  bets: z.int(),
  mean: fraction,
  fair_bets: z.int(),
  fair_mean: fraction,
  beat_close: fraction,
});

/** A figure and the ends of its interval: both or nothing, so that an interval never stands under another figure. */
export const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });

export const streakFigures = z.object({
  current: z.int(),
  current_kind: z.enum(['won', 'lost']).nullable(),
  longest_win: z.int(),
  longest_loss: z.int(),
});
