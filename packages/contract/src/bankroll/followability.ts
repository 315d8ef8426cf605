import { z } from 'zod';
import { defineCall, fraction, instant } from '../core/index.ts';
import { bankrollAddresses } from './addresses.ts';

export const readFollowability = defineCall({
  ...bankrollAddresses.readFollowability,
  summary:
    "What those who followed a tipster's tips got: their odds, by the minutes since publication, and their yield",
  access: 'tipsters.list',
  params: z.object({ id: z.string().max(60) }),
  reply: z.object({
    /** The figures are null while fewer readers than `minimum` logged bets on the tipster's tips. */
    figures: z
      .object({
        followers: z.int(),
        follows: z.int(),
        tips: z.int(),
        /** By minutes since publication; without figures where too few readers bet then. */
        bands: z.array(
          z.object({
            from: z.int(),
            to: z.int().nullable(),
            /** `change`: odds got by odds published, less 1. */
            figures: z.object({ follows: z.int(), tips: z.int(), change: z.number() }).nullable(),
          }),
        ),
        /** The share of tips that could still be had so many minutes after publication, of those of which it is known. */
        reachable: z.array(z.object({ minutes: z.int(), tips: z.int(), share: fraction })),
        /** At level risk, on the same settled tips. */
        yield: z.object({ tips: z.int(), follows: z.int(), followers: z.number(), tipster: z.number() }).nullable(),
      })
      .nullable(),
    minimum: z.int(),
    updated_at: instant.nullable(),
  }),
});
