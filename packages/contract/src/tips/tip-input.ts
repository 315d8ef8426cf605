import {
  HEDGE_MODES,
  KINDS,
  MARKETS,
  MAX_COMBINATIONS,
  MAX_LEG_TEXT,
  MIN_EVENT_LENGTH,
  OUTCOMES,
  type TIP_DEFAULTS,
} from '@quotavera/domain/bet';
import { MAX_LEGS, MAX_TEMPLATE_NAME, MAX_TIP_NOTE, REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import { z } from 'zod';
import { decimalInput, id, instant, publicText } from '../core/index.ts';
import { type TipWireName, tipWireName } from '../names.ts';
import { FIELD_DEFAULTS, TIP_FIELD_LIST, type TIP_FIELDS, type TipField, type WireOf } from './fields.ts';

export const structuredLegInput = z.strictObject({
  type: z.literal('structured'),
  fixture_id: id,
  market: z.enum(MARKETS),
  result: z.string().max(20),
  line: decimalInput.nullable().default(null),
  odds: decimalInput,
});

const customLegInput = z.strictObject({
  type: z.literal('custom'),
  sport: z.string().max(40),
  competition: publicText(z.string().trim().max(MAX_LEG_TEXT.competition)).default(''),
  match: publicText(z.string().trim().min(MIN_EVENT_LENGTH).max(MAX_LEG_TEXT.event)),
  matchdate: instant,
  /** "Custom other": the market in the tipster's words. */
  market: publicText(z.string().trim().min(1).max(MAX_LEG_TEXT.market)),
  /** "Custom result": the outcome in the tipster's words. */
  result: publicText(z.string().trim().min(1).max(MAX_LEG_TEXT.selection)),
  sub_result: publicText(z.string().trim().max(MAX_LEG_TEXT.subResult)).default(''),
  extra_combinations: z
    .array(publicText(z.string().trim().min(1).max(MAX_LEG_TEXT.selection)))
    .max(MAX_COMBINATIONS)
    .default([]),
  odds: decimalInput,
});

const legInput = z.discriminatedUnion('type', [structuredLegInput, customLegInput]);

type InputShapes = { readonly [Key in TipField as TipWireName<Key>]: z.ZodType<WireOf<Key>> };
type InputFields = {
  readonly [Key in TipField as TipWireName<Key>]: Key extends keyof typeof TIP_DEFAULTS
    ? z.ZodDefault<z.ZodType<WireOf<Key>>>
    : z.ZodType<WireOf<Key>>;
};

function inputShape(field: (typeof TIP_FIELDS)[TipField]): z.ZodType {
  switch (field.form) {
    case 'choice':
      return z.enum(field.of);
    case 'flag':
      return z.boolean();
    case 'id':
      return id;
    case 'text': {
      const text = publicText(z.string().trim().max(field.max));
      return 'clean' in field ? text.transform(field.clean) : text;
    }
    case 'texts':
      return z.array(publicText(z.string().trim().min(1).max(field.max))).max(field.count);
    case 'decimal':
    case 'fraction':
    case 'probability':
      return decimalInput;
    case 'time':
      return instant;
  }
}

const shapes = TIP_FIELD_LIST.map(([key, field]) => {
  const shape = inputShape(field);
  return [tipWireName(key), 'nullable' in field ? shape.nullable() : shape] as const;
});
const SHAPES = Object.fromEntries(shapes) as InputShapes;
const FIELDS = Object.fromEntries(
  shapes.map(([name, shape]) => [name, name in FIELD_DEFAULTS ? shape.default(FIELD_DEFAULTS[name]) : shape]),
) as InputFields;

/** Without it a bet that repeats an own earlier one, or goes against it, is refused (`bet_repeated`, `bet_opposed`). */
const repeatConfirmed = z.boolean().default(false);

/**
 * The form that sends a draft, and how many saves of it that form has seen. A draft that another form has saved since isn't overwritten
 * (`draft_changed`), and what one form sends without the draft's number is one draft, whatever became of the replies.
 */
const draftForm = z.strictObject({ form: z.uuid(), saves: z.int().min(0) });

/**
 * The creation form sends this, draft or not. `publish: false` stores a draft, of which only the shape is checked; publishing checks every
 * rule (`domain/bet` validateTip). The kind comes from the call's path.
 */
export const tipInput = z.strictObject({
  publish: z.boolean().default(false),
  repeat_confirmed: repeatConfirmed,
  draft: draftForm.nullable().default(null),
  ...FIELDS,
  /** Nobody chooses the commission of a tip any more: it is the exchange's, whatever a request says. */
  commission: decimalInput.nullable().default(null),
  legs: z.array(legInput).max(MAX_LEGS),
  exit_odds: decimalInput.nullable().default(null),
  hedge: z.enum(HEDGE_MODES).default('hedged'),
});

/** A tip without its matches, its times and every odds: what one writes again and again. Legs may leave market and result open. */
const templateLeg = z.discriminatedUnion('type', [
  structuredLegInput
    .omit({ fixture_id: true, odds: true })
    .extend({ market: z.enum(MARKETS).nullable(), result: z.string().max(20).default('') }),
  customLegInput.omit({ match: true, matchdate: true, odds: true }).extend({
    market: z.string().trim().max(MAX_LEG_TEXT.market),
    result: z.string().trim().max(MAX_LEG_TEXT.selection),
  }),
]);
export const templateContent = tipInput
  .omit({
    publish: true,
    repeat_confirmed: true,
    draft: true,
    publish_at: true,
    expires_at: true,
    minimum_odds: true,
    exit_odds: true,
  })
  .extend({ valexc: z.enum(KINDS), legs: z.array(templateLeg).max(MAX_LEGS) });
export const templateName = z.string().trim().min(1).max(MAX_TEMPLATE_NAME);

/** Whether followers who see the tip whole are told of it, at most once an hour. */
const notify = z.boolean().default(false);

/**
 * Body of tips-edit. A draft may change completely. The bet of a published tip can't change: its texts can, it gets notes, an exit, a
 * withdrawal or a self-declared outcome, and before its start its author may advise against it, make its terms stricter or show it to more
 * readers.
 */
export const tipEdit = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('save'), valexc: z.enum(KINDS), tip: tipInput }),
  z.strictObject({ action: z.literal('publish'), repeat_confirmed: repeatConfirmed }),
  z.strictObject({
    action: z.literal('amend'),
    description: SHAPES.description.optional(),
    tags: SHAPES.tags.optional(),
    channel_link: SHAPES.channel_link.optional(),
    notify,
  }),
  z.strictObject({ action: z.literal('note'), text: publicText(z.string().trim().min(1).max(MAX_TIP_NOTE)), notify }),
  z.strictObject({
    action: z.literal('stop'),
    reason: publicText(z.string().trim().min(REASON_MIN).max(REASON_MAX)),
  }),
  z.strictObject({
    action: z.literal('restrict'),
    minimum_odds: decimalInput.optional(),
    expires_at: instant.optional(),
  }),
  z.strictObject({
    action: z.literal('widen'),
    is_free: z.literal(true).optional(),
    channel_id: id.nullable().optional(),
  }),
  z.strictObject({
    action: z.literal('exit'),
    odds: decimalInput,
    /** The share is a fraction of the entry's stake, with up to four decimals. */
    share: decimalInput.default('1'),
    hedge: z.enum(HEDGE_MODES).default('hedged'),
  }),
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
