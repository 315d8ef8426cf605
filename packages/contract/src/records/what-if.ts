import { OUTCOMES } from '@quotavera/domain/bet';
import { LATER_MINUTES } from '@quotavera/domain/records/what-if';
import { z } from 'zod';
import { defineCall, word } from '../core/index.ts';
import { openTip } from '../tips/tip-view.ts';
import { recordsAddresses } from './addresses.ts';
import { scope } from './leaderboard.ts';

const seconds = z.int();
/** A value that few tips have: the tip's place in the columns, and the value. */
const sparse = z.array(z.tuple([z.int(), z.number()]));

/** A tipster's settled tips as somebody could have followed them, by column, because there may be tens of thousands. */
export const replayTips = defineCall({
  ...recordsAddresses.replayTips,
  summary: 'The latest settled tips of a tipster, at most 30,000, to replay with one’s own bank',
  access: 'bankroll.use',
  params: z.object({ id: word(60) }),
  query: z.strictObject({ scope: scope.default('verified') }),
  reply: z.object({
    tipster: z.object({ id: z.int(), username: z.string() }),
    /** Today, over the whole record; null without a tip that ranks. */
    expected_yield: z.number().nullable(),
    /** The price of 30 days of the paid channel that costs least today, in cents; 0 where none is sold. */
    fee_cents: z.int(),
    /** Settled tips that the scope leaves out. */
    left_out: z.int(),
    /** Whether there were more than are answered. */
    cut: z.boolean(),
    tips: z.object({
      published: z.array(seconds),
      first_start: z.array(seconds),
      ends: z.array(seconds),
      /** Keys of what each tip is on, the same for every tipster. */
      events: z.array(z.array(z.string())),
      odds: z.array(z.int()),
      risk: z.array(z.int()),
      outcome: z.array(
        z
          .int()
          .min(0)
          .max(OUTCOMES.length - 1),
      ),
      /** Net profit per unit at risk, in 10⁻⁹. */
      return: z.array(z.int()),
      lay: z.array(z.int()),
      live: z.array(z.int()),
      multiple: z.array(z.int()),
      trade: z.array(z.int()),
      commission: sparse,
      expires: sparse,
      /** In ten-thousandths. */
      probability: sparse,
      minimum: sparse,
      /** Imported prices so many minutes after publication, in thousandths. */
      later: z.array(z.object({ minutes: z.literal(LATER_MINUTES), odds: sparse })),
    }),
  }),
  errors: ['not_found'],
});

/** The open tips that the reader sees whole and can still take, the next to start first. */
export const stakeableTips = defineCall({
  ...recordsAddresses.stakeableTips,
  summary: 'Open tips to share a bank between, at most 60',
  access: 'stake.optimise',
  reply: z.object({ tips: z.array(openTip) }),
});
