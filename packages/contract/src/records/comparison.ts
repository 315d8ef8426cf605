import { COMPARED_TIPSTERS } from '@quotavera/domain/limits';
import { CORRELATION_STEPS } from '@quotavera/domain/records';
import { z } from 'zod';
import { day, defineCall, fraction, unitsOut, word } from '../core/index.ts';
import { tipsterRef } from '../tips/tip-view.ts';
import { recordsAddresses } from './addresses.ts';
import { period, scope } from './leaderboard.ts';
import { recordStats } from './records.ts';

/** Bets with one unit at risk on each. */
const level = z.object({ bets: z.int(), staked: unitsOut, profit: unitsOut, yield: fraction, drawdown: unitsOut });
/** Running profit in units, by day. */
const curve = z.array(z.object({ day, profit: z.number() }));

export const compareTipsters = defineCall({
  ...recordsAddresses.compareTipsters,
  summary: 'Tipsters side by side: figures, curves at level stakes, what they share, and all of them followed',
  access: 'tipsters.compare',
  query: z.strictObject({
    /** User names, separated by commas. */
    tipsters: word(COMPARED_TIPSTERS * 61)
      .transform((text) => [...new Set(text.split(',').map((name) => name.trim().toLowerCase()))].filter(Boolean))
      .pipe(z.array(z.string()).min(1).max(COMPARED_TIPSTERS)),
    period: period.default('365d'),
    scope: scope.default('verified'),
  }),
  reply: z.object({
    /** In the order asked for. */
    tipsters: z.array(
      z.object({
        tipster: tipsterRef,
        stats: recordStats.pick({
          settled: true,
          bets: true,
          in_progress: true,
          strike_rate: true,
          average_odds: true,
          average_stake: true,
          staked: true,
          profit: true,
          yield: true,
          clv: true,
          drawdown: true,
          luck: true,
          ranking: true,
        }),
        level,
        curve,
      }),
    ),
    /** Names that lead to nobody. */
    unknown: z.array(z.string()),
    /** Two by two; `a` and `b` are places in `tipsters`. */
    pairs: z.array(
      z.object({
        a: z.int(),
        b: z.int(),
        /** Matches on which both have a tip, and bets on them that are the same. */
        matches: z.int(),
        picks: z.int(),
        /**
         * The correlation of the profit at level stakes, over `n` days or weeks in which both had settled tips, with its two-sided 90%
         * interval.
         */
        correlation: z.object({
          by: z.enum(CORRELATION_STEPS),
          n: z.int(),
          r: fraction,
          low: fraction,
          high: fraction,
        }),
      }),
    ),
    /** All of them followed; null for fewer than two. */
    together: level
      .extend({
        curve,
        shared_matches: z.int(),
        /** Bets that repeat one of another tipster. */
        repeated: z.int(),
        /** Each bet once. */
        once: level,
      })
      .nullable(),
  }),
});
