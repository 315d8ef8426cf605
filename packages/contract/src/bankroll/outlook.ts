import { OUTLOOK_SOURCES } from '@quotavera/domain/bankroll';
import { z } from 'zod';
import { defineCall, estimate, word } from '../core/index.ts';
import { stakePlan } from './bankrolls.ts';
import { bankrollMemberAddresses } from './member-addresses.ts';

/** The reader's terms and the tipsters' figures, from which `outlook` of the domain calculates what following is worth. */
export const readOutlook = defineCall({
  ...bankrollMemberAddresses.readOutlook,
  summary: 'What following a tipster, or those who can be counted on, may be expected to bring this reader',
  access: 'tipsters.list',
  query: z.strictObject({ tipster: word(60).optional() }),
  reply: z.object({
    /** The tips that are meant: the named tipster's, else those of the ranked ones that the reader follows, of the badge's holders, of the first of the ranking. */
    source: z.enum(OUTLOOK_SOURCES),
    tipsters: z.int(),
    /** The mean of these tipsters' expected yields with its 5% and 95% quantiles; null where none of them is in the ranking. */
    expected_yield: estimate.nullable(),
    average_odds: z.number().nullable(),
    /** Settled tips of these tipsters in 30 days, over the last 90. */
    tips_per_month: z.number(),
    /** From the reader's first bankroll in euro; the bets are those of the last 90 days. It is null for a visitor, or without one. */
    own: z
      .object({ bank_cents: z.int(), stake_plan: stakePlan, stake_value: z.int(), bets_per_month: z.number() })
      .nullable(),
  }),
  errors: ['not_found'],
});
