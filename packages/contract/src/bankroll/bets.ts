import {
  BET_SOURCES,
  MAX_BET_NOTE,
  MAX_CASH_OUTS,
  MAX_TAGS_OF_BET,
  OWN_GRADED_BY,
  STAKE_FUNDS,
} from '@quotavera/domain/bankroll';
import {
  HEDGE_MODES,
  KINDS,
  MAX_COMBINATIONS,
  MAX_LEG_TEXT,
  MAX_TIP_MESSAGE,
  MAX_TIP_TEXT,
  MIN_EVENT_LENGTH,
  OUTCOMES,
  PHASES,
  RESULT_FILTERS,
  SIDES,
  STAKE_BASES,
  TIP_OUTCOMES,
} from '@quotavera/domain/bet';
import { MAX_FOLLOWS_ASKED, MAX_LEGS } from '@quotavera/domain/limits';
import { z } from 'zod';
import {
  day,
  decimalInput,
  decimalOut,
  defineCall,
  fraction,
  id,
  instant,
  listOf,
  pageQuery,
  sportFilter,
} from '../core/index.ts';
import { structuredLegInput } from '../tips/tip-input.ts';
import { legView } from '../tips/tip-view.ts';
import { readTipText } from '../tips/tips.ts';
import { bankrollAddresses } from './addresses.ts';
import { currency, stakePlan } from './bankrolls.ts';
import { MAX_TAG_TYPED, tagWord } from './tags.ts';

/** Whole cents of the bankroll's currency. */
const cents = z.int();
const words = (max: number) => z.string().trim().max(max).default('');

/** A bet in one's own words: what was bet on, its odds and the stake are enough. */
const ownCustomLeg = z.strictObject({
  type: z.literal('custom'),
  sport: z.string().max(40).default('football'),
  competition: words(MAX_LEG_TEXT.competition),
  match: z.string().trim().min(MIN_EVENT_LENGTH).max(MAX_LEG_TEXT.event),
  /** The start; without one, when the bet was placed. */
  matchdate: instant.nullable().default(null),
  market: words(MAX_LEG_TEXT.market),
  result: words(MAX_LEG_TEXT.selection),
  sub_result: words(MAX_LEG_TEXT.subResult),
  extra_combinations: z.array(z.string().trim().min(1).max(MAX_LEG_TEXT.selection)).max(MAX_COMBINATIONS).default([]),
  odds: decimalInput,
});

const exitInput = z.strictObject({
  /** The share is a fraction of the entry's stake: "0.25" is a quarter. */
  share: decimalInput.default('1'),
  odds: decimalInput,
  hedge: z.enum(HEDGE_MODES).default('hedged'),
});

const place = {
  /** A bookmaker's account of the bankroll; null for none. */
  account: id.nullable().default(null),
  /** Where the bet was placed, when that is no account of the bankroll. */
  bookmaker: z.string().trim().max(MAX_TIP_TEXT.bookmaker).nullable().default(null),
};
const money = {
  /** Without it a bet whose odds or stake are far from market, bank or habit is refused (`bet_unlikely`, with the reason by field). */
  unlikely_confirmed: z.boolean().default(false),
  /** The backer's stake or a lay's liability, as `stake_basis` says. */
  stake_cents: z.number(),
  exits: z.array(exitInput).max(20).default([]),
  note: words(MAX_BET_NOTE),
  /** A bet without a time is placed now, or at the start of a match that has begun. */
  placed_at: instant.nullable().default(null),
};

/** Terms that only some bets have; left out, the bet is a plain one. */
const specialInput = {
  /** A free bet's stake never comes back; a bonus is paid out with what it wins. */
  funds: z.enum(STAKE_FUNDS).default('own'),
  /** The boosted price of the whole bet; the legs have the prices before the boost. */
  boosted_odds: decimalInput.nullable().default(null),
  /** Half of the stake is on the win, half on a place, which pays 1/divisor of the odds less 1. */
  each_way: z
    .strictObject({ divisor: z.number(), places: z.number().nullable().default(null) })
    .nullable()
    .default(null),
  /** The sizes of a system's accumulators: [2, 3] of three legs is a Trixie. */
  system: z.array(z.number()).max(MAX_LEGS).nullable().default(null),
  /** The currency of the stake where it isn't the bankroll's (ISO 4217): it is converted by the rate of the day. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'format_invalid' })
    .nullable()
    .default(null),
};
const cashOutInput = z.strictObject({
  /** The share is a fraction of the stake: "0.25" is a quarter. */
  share: decimalInput.default('1'),
  /** Everything that was paid, the part of the stake included. */
  received_cents: z.number(),
  /** Without a time, now. */
  at: instant.nullable().default(null),
});
const deadHeat = z.object({ places: z.int(), tied: z.int() });

const betInput = z.strictObject({
  bankroll: id,
  ...place,
  valexc: z.enum(KINDS).default('other'),
  liveprematch: z.enum(PHASES).default('prematch'),
  side: z.enum(SIDES).default('back'),
  stake_basis: z.enum(STAKE_BASES).default('stake'),
  /** The commission is null for the kind's default. */
  commission: decimalInput.nullable().default(null),
  legs: z
    .array(z.discriminatedUnion('type', [structuredLegInput, ownCustomLeg]))
    .min(1)
    .max(MAX_LEGS),
  ...money,
  ...specialInput,
  /** The bet's owner's own words; the same word in another spelling is the same tag. */
  tags: z.array(tagWord).max(MAX_TAGS_OF_BET).default([]),
});

const followInput = z.strictObject({
  tip_id: id,
  /** The bet goes to the bankroll used last when it is null; a reader's first bankroll is made then. */
  bankroll: id.nullable().default(null),
  ...place,
  /** The odds of each leg of the tip, in its order; null stands for the published odds. */
  odds: z.array(decimalInput).min(1).max(MAX_LEGS).nullable().default(null),
  /** Basis and commission are the tip's own where they are null. */
  stake_basis: z.enum(STAKE_BASES).nullable().default(null),
  commission: decimalInput.nullable().default(null),
  /** The stake is of this money; null stands for the reader's own, or on a change for what it was. */
  funds: z.enum(STAKE_FUNDS).nullable().default(null),
  /** The owner's own words; null leaves those of before. */
  tags: z.array(tagWord).max(MAX_TAGS_OF_BET).nullable().default(null),
  ...money,
});

export const betLeg = legView.omit({ graded_by: true, live_score: true, match_note: true }).extend({
  /** `owner`: graded by whoever placed the bet. */
  graded_by: z.enum(OWN_GRADED_BY).nullable(),
  /** An each-way selection that lost was placed. */
  placed: z.boolean(),
  /** A dead heat: `tied` share the last `places` that pay. */
  dead_heat: deadHeat.nullable(),
  place_dead_heat: deadHeat.nullable(),
});

export const ownBet = z.object({
  id: z.int(),
  source: z.enum(BET_SOURCES),
  bankroll: z.object({ id: z.int(), name: z.string(), currency }),
  account: z.int().nullable(),
  bookmaker: z.string().nullable(),
  valexc: z.enum(KINDS),
  liveprematch: z.enum(PHASES),
  side: z.enum(SIDES),
  stake_basis: z.enum(STAKE_BASES),
  stake_cents: cents,
  commission: decimalOut,
  /** The most that the bet can lose. */
  risk_cents: cents,
  /** The most that the bet wins, net of commission and before any exit. */
  possible_profit_cents: cents,
  totalodd: decimalOut,
  placed_at: instant,
  note: z.string(),
  tags: z.array(z.string()),
  /** The bet risked more than the bankroll had free, or went beyond its owner's own limits. */
  over_limit: z.boolean(),
  legs: z.array(betLeg),
  exits: z.array(z.object({ share: decimalOut, odds: decimalOut, hedge: z.enum(HEDGE_MODES) })),
  funds: z.enum(STAKE_FUNDS),
  boosted_odds: decimalOut.nullable(),
  each_way: z.object({ divisor: z.int(), places: z.int().nullable() }).nullable(),
  system: z.array(z.int()).nullable(),
  cash_outs: z.array(z.object({ share: decimalOut, received_cents: cents, at: instant })),
  /** The stake in another currency, and how many units of the bankroll's one of it was worth that day. */
  original: z.object({ currency: z.string(), stake_cents: cents, rate: z.string(), day }).nullable(),
  outcome: z.enum(TIP_OUTCOMES),
  settled_at: instant.nullable(),
  profit_cents: cents.nullable(),
  staked_cents: cents.nullable(),
  closing_odds: decimalOut.nullable(),
  clv: fraction,
  fair_clv: fraction,
  /** A followed tip brings its tipster, its terms as published, and how long after publication the bet was placed. */
  tip: z
    .object({
      id: z.int(),
      tipster: z.object({ username: z.string(), name: z.string() }),
      odds: decimalOut,
      minutes: z.int(),
    })
    .nullable(),
});

/** A bet that was just placed: `chasing` where its stake looks like chasing losses. */
const placedBet = ownBet.extend({
  chasing: z.object({ losses: z.int(), multiple: z.number() }).nullable(),
});

const byId = z.object({ id });
const done = z.object({ ok: z.literal(true) });
const betErrors = ['tip_invalid', 'fixture_unknown'] as const;

const betFilters = pageQuery.extend({
  /** An empty text stands for bets without a tag. */
  tag: z.string().max(MAX_TAG_TYPED).optional(),
  bankroll: id.optional(),
  account: id.optional(),
  result: z.enum(RESULT_FILTERS).optional(),
  source: z.enum(BET_SOURCES).optional(),
  sport: sportFilter.optional(),
  from: day.optional(),
  to: day.optional(),
});

export const listBets = defineCall({
  ...bankrollAddresses.listBets,
  summary: 'Own bets, followed tips among them, latest placed first',
  access: 'bets.own',
  token: 'read',
  query: betFilters,
  reply: listOf(ownBet),
});
export const readBet = defineCall({
  ...bankrollAddresses.readBet,
  summary: 'An own bet',
  access: 'bets.own',
  token: 'read',
  params: byId,
  reply: ownBet,
});
export const createBet = defineCall({
  ...bankrollAddresses.createBet,
  summary: 'Writes down a bet that was placed',
  access: 'bankroll.use',
  body: betInput,
  reply: placedBet,
  status: 201,
  errors: [...betErrors, 'bet_unlikely', 'idempotency_key_reused'],
  idempotent: true,
});
export const listUndecided = defineCall({
  ...bankrollAddresses.listUndecided,
  summary:
    'Open bets whose matches are long over: their owner is asked how they came out (`gradeBet`), a few at a time',
  access: 'bets.own',
  reply: z.object({
    /** All bets that are asked about, those that are shown among them. */
    count: z.int(),
    results: z.array(ownBet),
  }),
});
export const askLater = defineCall({
  ...bankrollAddresses.askLater,
  summary: 'Puts off the question how an open bet came out',
  access: 'bets.own',
  params: byId,
  reply: done,
  errors: ['bet_settled'],
});
export const readSlip = defineCall({
  ...bankrollAddresses.readSlip,
  summary:
    'Reads a bet slip as a bookmaker’s app copies it, finds its matches in the calendar and says what it doesn’t understand; keeps nothing',
  access: 'bankroll.use',
  body: z.strictObject({ text: z.string().trim().min(1).max(MAX_TIP_MESSAGE) }),
  reply: readTipText.reply.omit({ stake: true, stake_basis: true, bank_share: true, minimum_odds: true }).extend({
    stake_cents: cents.nullable(),
    /** The slip's currency (ISO 4217); null where it names none. */
    currency: z.string().nullable(),
    /** Everything that comes back when the bet wins. */
    return_cents: cents.nullable(),
    /** Whether stake, odds and return agree; null where one of them is missing. */
    agrees: z.boolean().nullable(),
  }),
  errors: ['rate_limited'],
});
export const prepareBet = defineCall({
  ...bankrollAddresses.prepareBet,
  summary: 'What the quick form of a bet starts from: where the last bets were placed, and their stakes',
  access: 'bankroll.use',
  query: z.strictObject({ bankroll: id.optional() }),
  reply: z.object({
    /** The bankroll that was asked for, else the one used last; null where the reader has none. */
    bankroll: z.object({ id: z.int(), name: z.string(), currency }).nullable(),
    /** Every bankroll that isn't put away. */
    bankrolls: z.array(z.object({ id: z.int(), name: z.string() })),
    /** The one used last comes first; accounts that no recent bet used come after the others. */
    places: z.array(z.object({ account: z.int().nullable(), bookmaker: z.string() })),
    /** The stakes of the last bets, each once, the latest first. */
    stakes_cents: z.array(cents),
  }),
});
export const editBet = defineCall({
  ...bankrollAddresses.editBet,
  summary: 'Rewrites an open bet that was written down by hand',
  access: 'bankroll.use',
  params: byId,
  body: betInput,
  reply: ownBet,
  errors: [...betErrors, 'bet_unlikely', 'bet_settled', 'bet_of_tip', 'bet_declared'],
});
export const deleteBet = defineCall({
  ...bankrollAddresses.deleteBet,
  summary: 'Removes an own bet',
  access: 'bets.own',
  params: byId,
  reply: done,
  errors: ['bet_declared'],
});
export const gradeBet = defineCall({
  ...bankrollAddresses.gradeBet,
  summary: 'Says how selections of an own bet came out, or leaves it to the product again (null)',
  access: 'bets.own',
  params: byId,
  body: z.strictObject({
    grades: z
      .array(
        z.strictObject({
          leg: z.int().min(0),
          grade: z.enum(OUTCOMES).nullable(),
          placed: z.boolean().default(false),
          dead_heat: deadHeat.strict().nullable().default(null),
          place_dead_heat: deadHeat.strict().nullable().default(null),
        }),
      )
      .min(1)
      .max(MAX_LEGS),
  }),
  reply: ownBet,
  errors: ['self_declaration_early', 'bet_declared', 'tip_invalid'],
});
export const cashOutBet = defineCall({
  ...bankrollAddresses.cashOutBet,
  summary: 'Says what a bookmaker paid for the bet, or parts of it, before its end; none takes it back',
  access: 'bets.own',
  params: byId,
  body: z.strictObject({ cash_outs: z.array(cashOutInput).max(MAX_CASH_OUTS) }),
  reply: ownBet,
  errors: ['bet_declared', 'tip_invalid'],
});

export const followTip = defineCall({
  ...bankrollAddresses.followTip,
  summary: 'Takes a tip into the own bankroll, with own odds, stake and bookmaker',
  access: 'tips.take',
  body: followInput,
  reply: placedBet,
  status: 201,
  errors: [...betErrors, 'bet_unlikely', 'tip_not_open', 'tip_followed', 'own_limit_reached', 'idempotency_key_reused'],
  idempotent: true,
});
/** Reads the numbers of `1,2,3`. */
const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, { error: 'format_invalid' })
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.int()).max(MAX_FOLLOWS_ASKED));
export const listFollows = defineCall({
  ...bankrollAddresses.listFollows,
  summary: 'Which of these tips the reader follows, and with what',
  access: 'bets.own',
  query: z.strictObject({ tips: ids }),
  reply: z.object({
    results: z.array(
      z.object({
        tip_id: z.int(),
        bet: z.int(),
        currency,
        stake_cents: cents,
        odds: decimalOut,
        outcome: z.enum(TIP_OUTCOMES),
        profit_cents: cents.nullable(),
      }),
    ),
  }),
});
export const prepareFollow = defineCall({
  ...bankrollAddresses.prepareFollow,
  summary: 'What the form to follow a tip starts from',
  access: 'tips.take',
  params: byId,
  reply: z.object({
    /** The bet, where the reader follows the tip already. */
    bet: ownBet.nullable(),
    /** The published odds of each leg. */
    odds: z.array(decimalOut),
    /** Empty where the first one is yet to be made. */
    bankrolls: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        currency,
        stake_plan: stakePlan,
        /** The stake by the bankroll's plan; null where it proposes none. */
        proposed_cents: cents.nullable(),
        accounts: z.array(z.object({ id: z.int(), bookmaker: z.string(), limited: z.boolean() })),
      }),
    ),
    /** Where the reader placed the last bet. */
    last: z.object({ bankroll: z.int(), account: z.int().nullable(), bookmaker: z.string().nullable() }).nullable(),
    /** How the tipster has left the trade so far: what the reader may copy. */
    exits: ownBet.shape.exits,
    /** The price now of a single on a match, the reader's own bookmakers first. */
    quotes: z.array(
      z.object({
        bookmaker: z.string(),
        own: z.boolean(),
        odds: decimalOut,
        minutes: z.int(),
        below_minimum: z.boolean(),
      }),
    ),
  }),
  errors: ['tip_not_open'],
});
export const editFollow = defineCall({
  ...bankrollAddresses.editFollow,
  summary: 'Changes what was followed a tip with, while it is open',
  access: 'bets.own',
  params: byId,
  body: followInput.omit({ tip_id: true }),
  reply: ownBet,
  errors: [...betErrors, 'bet_unlikely', 'bet_settled'],
});
export const deleteFollow = defineCall({
  ...bankrollAddresses.deleteFollow,
  summary: 'Takes a followed tip out of the own bankroll',
  access: 'bets.own',
  params: byId,
  reply: done,
});
