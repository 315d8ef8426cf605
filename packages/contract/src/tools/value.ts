import { MARKETS, SPORTS } from '@quotavera/domain/bet';
import { LEAST_VALUE_MILLI, MAX_VALUE_BOOKMAKERS, MOST_VALUE_MILLI } from '@quotavera/domain/tools';
import { z } from 'zod';
import { decimalOut, defineCall, estimate, id, instant, listOf, pageQuery } from '../core/index.ts';
import { toolsAddresses } from './addresses.ts';

/** The worth of prices above the market's fair price on past matches, with errors by match. */
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

const threshold = z.int().min(LEAST_VALUE_MILLI).max(MOST_VALUE_MILLI);
const bookmakerCodes = z.array(z.string().min(1).max(60)).max(MAX_VALUE_BOOKMAKERS);

/** A price that stands above the market's fair price now. */
const valueView = z.object({
  id: z.int(),
  fixture_id: z.int(),
  home: z.string(),
  away: z.string(),
  league: z.string(),
  sport: z.enum(SPORTS),
  starts_at: instant,
  simulated: z.boolean(),
  market: z.enum(MARKETS),
  selection: z.string(),
  line: decimalOut.nullable(),
  bookmaker: z.string(),
  odds: decimalOut,
  /** The fair price by the other bookmakers' prices. */
  fair_odds: z.number(),
  /** A fraction of the stake, an exchange's after its commission. */
  premium: z.number(),
  /** The feed's own time of the price, and since when it has been above the fair one without a gap. */
  seen_at: instant,
  since: instant,
  /** The price at its last looks, the latest first. */
  looks: z.array(z.object({ at: instant, odds: decimalOut })),
});

export const listValue = defineCall({
  ...toolsAddresses.listValue,
  summary:
    'Prices above the fair price of the other bookmakers now, at the bookmakers that the reader chose, the greatest premium first',
  access: 'tools.value',
  query: pageQuery.safeExtend({
    sport: z.enum(SPORTS).optional(),
    league: id.optional(),
    market: z.enum(MARKETS).optional(),
    /** Matches that start within so many hours. */
    hours: z.coerce.number().int().min(1).max(240).optional(),
    odds_min: z.coerce.number().min(1).max(1000).optional(),
    odds_max: z.coerce.number().min(1).max(1000).optional(),
    /** Thousandths; the reader's own threshold otherwise. */
    premium: z.coerce.number().pipe(threshold).optional(),
  }),
  reply: listOf(valueView).extend({
    /** The lists below hold only what there is to filter by. */
    leagues: z.array(z.object({ id: z.int(), name: z.string() })),
    markets: z.array(z.enum(MARKETS)),
    sports: z.array(z.enum(SPORTS)),
    premium: z.int(),
  }),
});

const choice = z.object({ bookmakers: bookmakerCodes, premium: threshold, alerts: z.boolean() });

const choiceReply = choice.extend({
  /** Bookmakers that the reader may be shown and that prices are imported of; none chosen means all of them. */
  options: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const readValueChoice = defineCall({
  ...toolsAddresses.readValueChoice,
  summary: 'The bookmakers and the threshold that the reader chose, and whether to be told',
  access: 'tools.value',
  reply: choiceReply,
});

export const putValueChoice = defineCall({
  ...toolsAddresses.putValueChoice,
  summary: 'Chooses bookmakers and threshold of the value list, and whether to be told of new prices',
  access: 'tools.value',
  body: choice,
  reply: choiceReply,
});
