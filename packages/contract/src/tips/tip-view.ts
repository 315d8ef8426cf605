import { TIP_NEEDS } from '@quotavera/domain/access';
import {
  GRADED_BY,
  HEDGE_MODES,
  KINDS,
  LEG_TYPES,
  MATCH_NOTES,
  OUTCOMES,
  RANK_REFUSALS,
  TIP_OUTCOMES,
  TIP_STATUSES,
} from '@quotavera/domain/bet';
import { NEXT_PRICE_SOURCES } from '@quotavera/domain/margin';
import { z } from 'zod';
import { day, decimalOut, instant, unitsOut } from '../core/index.ts';
import { type TipWireName, tipWireName } from '../names.ts';
import { TIP_FIELD_LIST, type TipField, type WireOf } from './fields.ts';

export const tipsterRef = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  badge: z.boolean(),
});

/** The author of a tip, with the figures that readers choose by. */
const tipAuthor = tipsterRef.extend({
  /** Over the whole record, as in the ranking: null without a settled tip. Fractions: 0.061 is 6.1%. */
  figures: z
    .object({ ranking_bets: z.int(), expected_yield: z.number().nullable(), verified_fair_clv: z.number().nullable() })
    .nullable(),
});

/** Where the tip's publication stands in the log; `index` is null until it is sequenced (within a second). */
const ledgerRef = z.object({
  index: z.int().nullable(),
  commitment: z.string(),
});

const tipBase = {
  id: z.int(),
  valexc: z.enum(KINDS),
  sport: z.string(),
  competition: z.string(),
  tipster: tipAuthor,
  published_at: instant.nullable(),
  ledger: ledgerRef.nullable(),
};

/**
 * A tip that the reader may not see. It never has match, selection, odds, bookmaker or text, and its query doesn't read them. Sport and
 * competition are empty where they would name the match.
 */
export const lockedTip = z.object({
  ...tipBase,
  view: z.literal('locked'),
  /** The Monday of the first start's week in Europe/Rome; null where it would name the match. */
  week: day.nullable(),
  unlockable: z.boolean(),
  unlocks_left: z.int().nonnegative(),
  /** The reader needs this to open the tip. */
  needs: z.enum(TIP_NEEDS),
  /**
   * The paid channel that opens it, where that is what it needs: its name, what its cheapest plan costs in cents, and the last day of the
   * holiday that runs, until which nobody can subscribe.
   */
  channel: z
    .object({ id: z.int(), name: z.string(), from_cents: z.int().nullable(), paused_until: day.nullable() })
    .nullable(),
});

export const legView = z.object({
  type: z.enum(LEG_TYPES),
  fixture_id: z.int().nullable(),
  sport: z.string(),
  competition: z.string(),
  match: z.string(),
  home: z.string().nullable(),
  away: z.string().nullable(),
  matchdate: instant,
  market: z.string(),
  result: z.string(),
  line: decimalOut.nullable(),
  sub_result: z.string().nullable(),
  extra_combinations: z.array(z.string()),
  odds: decimalOut,
  closing_odds: decimalOut.nullable(),
  /** How the selection came out (a lay tip is the opposite). */
  grade: z.enum(OUTCOMES).nullable(),
  /** `rule`: void because it was postponed too long or called off. */
  graded_by: z.enum(GRADED_BY).nullable(),
  score: z.string().nullable(),
  /** Goals so far of a match that is on, where a feed tells them. */
  live_score: z.string().nullable(),
  /** The match was not played to its end, or its result was awarded. */
  match_note: z.enum(MATCH_NOTES).nullable(),
});

const comparison = z.object({
  verified: z.boolean(),
  imported_odds: decimalOut.nullable(),
  imported_bookmaker: z.string().nullable(),
  imported_at: instant.nullable(),
});

const exitView = z.object({
  /** The share is a fraction of the entry's stake: "0.25" is a quarter. */
  share: decimalOut,
  odds: decimalOut,
  hedge: z.enum(HEDGE_MODES),
  /** The results of the trade as this exit left it, should its selection win and should it lose; null in a draft. */
  if_won: unitsOut.nullable(),
  if_lost: unitsOut.nullable(),
  at: instant.nullable(),
  price: comparison.nullable(),
});

const OUTPUT_SHAPES = {
  flag: z.boolean(),
  id: z.int(),
  text: z.string(),
  texts: z.array(z.string()),
  decimal: decimalOut,
  fraction: decimalOut,
  probability: decimalOut,
  time: instant,
} as const;

/** The tip's own fields, by their names on the wire. */
const FIELDS = Object.fromEntries(
  TIP_FIELD_LIST.map(([key, field]) => {
    const shape = field.form === 'choice' ? z.enum(field.of) : OUTPUT_SHAPES[field.form];
    return [tipWireName(key), 'nullable' in field ? shape.nullable() : shape];
  }),
) as unknown as { readonly [Key in TipField as TipWireName<Key>]: z.ZodType<WireOf<Key>> };

const priceAfter = z.object({
  /** The price is null where its bookmaker may not be shown to the reader. */
  odds: decimalOut.nullable(),
  from: z.enum(NEXT_PRICE_SOURCES),
  /** When it was seen; null for a price of the close. */
  at: instant.nullable(),
  /** The market's own price without margin at that moment; null where no complete book was there. */
  fair_odds: decimalOut.nullable(),
  /** Verified figures are computed at these odds. */
  headline_odds: decimalOut,
  /** The ranking goes by these odds; null where the tip doesn't rank. */
  ranking_odds: decimalOut.nullable(),
});

export const openTip = z.object({
  ...tipBase,
  ...FIELDS,
  view: z.literal('whole'),
  status: z.enum(TIP_STATUSES),
  legs: z.array(legView),
  totalodd: decimalOut,
  /** The amount at risk: the stake of a back, the liability of a lay. */
  risk: unitsOut,
  possible_profit: unitsOut,
  /** The result of a traded tip after commission, should its selection win and should it lose; null without an exit. */
  traded: z.object({ if_won: unitsOut, if_lost: unitsOut }).nullable(),
  /** The expiry has passed, or the latest imported price is below the minimum odds. */
  no_longer_valid: z.boolean(),
  /**
   * The best of the latest imported prices of an open single, among bookmakers that the reader may be shown, and when it was seen; null of
   * other tips, and where there is none.
   */
  price_now: z.object({ odds: decimalOut, bookmaker: z.string(), at: instant }).nullable(),
  /** The exits of an exchange trade in order; that of a draft has no time and no comparison yet. */
  exits: z.array(exitView),
  withdrawn_at: instant.nullable(),
  /** When its author advised not to play it any more; it counts in the record as it was published. */
  stopped_at: instant.nullable(),
  disabled: z.boolean(),
  /** How often a draft was saved; null once it is published. */
  draft_saves: z.int().nullable(),
  /** The comparison is null for drafts. */
  price: comparison.nullable(),
  /** The first price that could be taken after publication, and the odds at which the tip counts; null while it isn't known. */
  price_after: priceAfter.nullable(),
  ranks: z.boolean(),
  /** For its author and admins: why a published tip doesn't rank. */
  rank_refusal: z.enum(RANK_REFUSALS).nullable(),
  outcome: z.enum(TIP_OUTCOMES),
  self_declared: z.boolean(),
  settled_at: instant.nullable(),
  profit: unitsOut.nullable(),
  staked: unitsOut.nullable(),
  closing_odds: decimalOut.nullable(),
  /** Fractions: 0.043 is +4.3%. */
  clv: z.number().nullable(),
  fair_clv: z.number().nullable(),
});

export const tipView = z.discriminatedUnion('view', [lockedTip, openTip]);

const historyEntry = z.object({
  type: z.enum([
    'published',
    'amended',
    'noted',
    'stopped',
    'restricted',
    'widened',
    'exited',
    'withdrawn',
    'disabled',
    'enabled',
    'declared',
    'confirmed',
    'settled',
    'resettled',
    'result_corrected',
    'reopened',
    'postponed',
  ]),
  at: instant,
  /** The actor: the product, the tipster or an admin. */
  by: z.enum(['product', 'tipster', 'admin']),
  /** Previous values, such as the text before an amendment or the outcome before a re-settlement. */
  data: z.record(z.string(), z.json()),
});

export const tipDetail = z.object({
  tip: tipView,
  history: z.array(historyEntry),
});
