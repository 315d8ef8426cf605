import { HEDGE_MODES, KINDS, MARKETS, OUTCOMES, PHASES, SIDES, STAKE_BASES } from '@quotavera/domain/bet';
import { MAX_LEGS } from '@quotavera/domain/limits';
import { z } from 'zod';
import { decimalInput, id, instant } from '../core/index.ts';

const structuredLegInput = z.strictObject({
  type: z.literal('structured'),
  fixture_id: id,
  market: z.enum(MARKETS),
  selection: z.string().max(20),
  line: decimalInput.nullable().default(null),
  odds: decimalInput,
});

const customLegInput = z.strictObject({
  type: z.literal('custom'),
  sport: z.string().max(40),
  competition: z.string().trim().max(120).default(''),
  event: z.string().trim().min(3).max(160),
  starts_at: instant,
  /** "Custom other": the market in the tipster's words. */
  market: z.string().trim().min(1).max(120),
  /** "Custom result": the outcome in the tipster's words. */
  selection: z.string().trim().min(1).max(120),
  sub_result: z.string().trim().max(120).default(''),
  combinations: z.array(z.string().trim().min(1).max(120)).max(10).default([]),
  odds: decimalInput,
});

export const legInput = z.discriminatedUnion('type', [structuredLegInput, customLegInput]);

/**
 * What the creation form sends, draft or not. `publish: false` keeps a draft, on which only shape is checked; publishing checks
 * every rule (`domain/bet` validateBet). The kind comes from the call's path.
 */
export const tipInput = z.strictObject({
  publish: z.boolean().default(false),
  /** Publish by itself at this time (draft until then). */
  publish_at: instant.nullable().default(null),
  liveprematch: z.enum(PHASES).default('prematch'),
  side: z.enum(SIDES).default('back'),
  is_free: z.boolean().default(false),
  channel_id: id.nullable().default(null),
  channel_link: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]).default(''),
  bookmaker: z.string().trim().max(60).nullable().default(null),
  stake: decimalInput,
  stake_basis: z.enum(STAKE_BASES).default('stake'),
  commission: decimalInput.default('0'),
  legs: z.array(legInput).max(MAX_LEGS),
  description: z.string().trim().max(4000).default(''),
  tags: z.array(z.string().trim().min(1).max(30)).max(10).default([]),
  stated_probability: decimalInput.nullable().default(null),
  minimum_odds: decimalInput.nullable().default(null),
  expires_at: instant.nullable().default(null),
  exit_odds: decimalInput.nullable().default(null),
  hedge: z.enum(HEDGE_MODES).default('hedged'),
});

/** On tips-edit: a draft may change whole; a published tip only its words, or get an exit, a withdrawal, a self-declared outcome. */
export const tipEdit = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('save'), kind: z.enum(KINDS), tip: tipInput }),
  z.strictObject({ action: z.literal('publish') }),
  z.strictObject({
    action: z.literal('amend'),
    description: z.string().trim().max(4000).optional(),
    tags: z.array(z.string().trim().min(1).max(30)).max(10).optional(),
    channel_link: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]).optional(),
  }),
  z.strictObject({ action: z.literal('exit'), odds: decimalInput, hedge: z.enum(HEDGE_MODES).default('hedged') }),
  z.strictObject({ action: z.literal('withdraw') }),
  z.strictObject({
    action: z.literal('declare'),
    /** How each custom leg's selection came out, by leg number from 0. */
    grades: z.array(
      z.strictObject({
        leg: z.int().min(0).max(MAX_LEGS),
        grade: z.enum(OUTCOMES),
      }),
    ),
  }),
]);
