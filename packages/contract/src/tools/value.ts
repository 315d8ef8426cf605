import { z } from 'zod';
import { defineCall, estimate, instant } from '../core/index.ts';
import { toolsAddresses } from './addresses.ts';

/** What prices above the market's fair price were worth on past matches, with errors by match. */
const premiumWorth = z.object({
  matches: z.int(),
  prices: z.number(),
  /** The mean premium, a fraction; null without prices. */
  promised: z.number().nullable(),
  /** The mean profit of a unit on each price, with its 95% interval; null with too few matches. */
  paid: estimate.extend({ error: z.number() }).nullable(),
  /** Profit as a share of what was promised: 1 at face value; null likewise. */
  kept: estimate.extend({ error: z.number() }).nullable(),
});

const look = z.object({
  all: premiumWorth,
  /** A band begins at `from` thousandths and ends below `until`; null for the last. */
  bands: z.array(premiumWorth.extend({ from: z.int(), until: z.int().nullable() })),
});

export const readPremiums = defineCall({
  ...toolsAddresses.readPremiums,
  summary:
    'What prices above the fair price of the other bookmakers paid on all past matches, some days before and at the start',
  access: 'forecasts.view',
  reply: z.object({ updated_at: instant.nullable(), looks: z.object({ early: look, closing: look }) }),
});
