import { PLANS, VISIBILITIES } from '@quotavera/domain/access';
import {
  KINDS,
  MARKETS,
  MAX_TIP_MESSAGE,
  OUTCOMES,
  PHASES,
  RESULT_FILTERS,
  SIDES,
  STAKE_BASES,
  TEXT_PIECES,
  TIP_STATUSES,
} from '@quotavera/domain/bet';
import { MAX_CONFIRMED_TIPS, MAX_LEGS, REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import { REPORT_GROUNDS, REPORT_REASONS } from '@quotavera/domain/support/reports';
import { MISSING_FACTS, TIP_ORDERS, TIP_QUEUES, WAITING_AGES } from '@quotavera/domain/tips';
import { z } from 'zod';
import { fixtureView } from '../calendar/calendar.ts';
import { day, decimalInput, decimalOut, defineCall, id, listOf, pageQuery, sportFilter, word } from '../core/index.ts';
import { tipsAddresses } from './addresses.ts';
import { tipsAdminAddresses } from './admin-addresses.ts';
import { tipsMemberAddresses } from './member-addresses.ts';
import { templateContent, templateName, tipEdit, tipInput } from './tip-input.ts';
import { openTip, tipDetail, tipView } from './tip-view.ts';

/** Filters of every tip list; their state lives in the page's address under the same names. */
export const tipFilters = pageQuery.extend({
  result: z.enum(RESULT_FILTERS).optional(),
  sport: sportFilter.optional(),
  competition: id.optional(),
  tipster: word(60).optional(),
  from: day.optional(),
  to: day.optional(),
  min_odds: decimalInput.optional(),
  max_odds: decimalInput.optional(),
  is_free: z.stringbool().optional(),
  liveprematch: z.enum(PHASES).optional(),
  valexc: z.enum(KINDS).optional(),
  /** Only tips of tipsters that the reader follows. */
  followed: z.stringbool().optional(),
  /** Only tips with a bet on this match of the calendar, on a match of this team, that start on this day in Rome, on this market. */
  match: id.optional(),
  team: id.optional(),
  day: day.optional(),
  market: z.enum(MARKETS).optional(),
  /** Only single bets to come whose price is still there: the latest imported one isn't below what the tip asks. */
  priced: z.stringbool().optional(),
  /** Only tips with a bet on a match that the reader watches. */
  watched: z.stringbool().optional(),
});
/** Up to fifty ids, so that a list that is open can look again for tips that have left it or stand further on. */
const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,49}$/)
  .transform((text) => text.split(',').map(Number));
/** Open tips come by their start, the next one first, then settled ones by their end, unless the order of publication is asked for. */
const orderedFilters = tipFilters.extend({
  order: z.enum(TIP_ORDERS).default('start'),
  /** Only those of these tips that the reader sees whole. */
  ids: ids.optional(),
});

const list = listOf(tipView);
const publishErrors = [
  'tip_invalid',
  'match_started',
  'live_closed',
  'fixture_unknown',
  'bet_repeated',
  'bet_opposed',
  'clock_behind',
  'log_not_signing',
] as const;

export const listValuebet = defineCall({
  ...tipsMemberAddresses.listValuebet,
  summary: 'Valuebet tips',
  access: 'tips.list',
  token: 'read',
  query: orderedFilters,
  reply: list,
});
export const createValuebet = defineCall({
  ...tipsMemberAddresses.createValuebet,
  summary: 'Publishes or drafts a valuebet tip',
  access: 'tips.publish',
  token: 'publish',
  body: tipInput,
  reply: openTip,
  status: 201,
  errors: [...publishErrors, 'idempotency_key_reused'],
  idempotent: true,
});
export const listExchange = defineCall({
  ...tipsMemberAddresses.listExchange,
  summary: 'Exchange tips',
  access: 'tips.list',
  token: 'read',
  query: orderedFilters,
  reply: list,
});
export const createExchange = defineCall({
  ...tipsMemberAddresses.createExchange,
  summary: 'Publishes or drafts an exchange tip',
  access: 'tips.publish',
  token: 'publish',
  body: tipInput,
  reply: openTip,
  status: 201,
  errors: [...publishErrors, 'idempotency_key_reused'],
  idempotent: true,
});
export const listPublic = defineCall({
  ...tipsAddresses.listPublic,
  summary: 'All published tips, locked where the reader may not see them',
  access: 'tips.list',
  token: 'read',
  query: orderedFilters,
  reply: list,
});
export const listMatchTips = defineCall({
  ...tipsAddresses.listMatchTips,
  summary: 'The tips on a match, or on a team’s matches of late and to come, that the reader sees whole',
  access: 'tips.list',
  token: 'read',
  query: pageQuery.extend({ match: id.optional(), team: id.optional() }),
  reply: list,
});
export const createOther = defineCall({
  ...tipsMemberAddresses.createOther,
  summary: 'Publishes or drafts a tip of kind other',
  access: 'tips.publish',
  token: 'publish',
  body: tipInput,
  reply: openTip,
  status: 201,
  errors: [...publishErrors, 'idempotency_key_reused'],
  idempotent: true,
});
export const listOwn = defineCall({
  ...tipsMemberAddresses.listOwn,
  summary: 'Own tips, drafts included',
  access: 'tips.publish',
  token: 'read',
  query: tipFilters.extend({ status: z.enum(TIP_STATUSES).optional() }),
  reply: listOf(openTip),
});

const byId = z.object({ id });
export const readTip = defineCall({
  ...tipsAddresses.readTip,
  summary: 'One tip with its history',
  access: 'tips.list',
  token: 'read',
  params: byId,
  reply: tipDetail,
});
export const readOwnTip = defineCall({
  ...tipsMemberAddresses.readOwnTip,
  summary: 'An own tip for editing',
  access: 'tips.publish',
  token: 'read',
  params: byId,
  reply: openTip,
});
export const editTip = defineCall({
  ...tipsMemberAddresses.editTip,
  summary:
    'Draft edit, publication, amendment, note, stop, stricter terms, more readers, exit, withdrawal, self-declared outcome',
  access: 'tips.publish',
  token: 'publish',
  params: byId,
  body: tipEdit,
  reply: openTip,
  errors: [
    ...publishErrors,
    'tip_not_draft',
    'tip_not_open',
    'tip_settled',
    'bet_immutable',
    'draft_changed',
    'change_too_late',
    'already_stopped',
    'audience_narrower',
    'too_many_notes',
    'rate_limited',
    'withdrawal_window_over',
    'live_tip_not_withdrawable',
    'exit_not_exchange',
    'exit_already',
    'self_declaration_structured',
    'self_declaration_early',
    'idempotency_key_reused',
  ],
  idempotent: true,
});
export const readAudience = defineCall({
  ...tipsMemberAddresses.readAudience,
  summary: 'Who would see a tip of this kind in this channel, and the choice of the tip before',
  access: 'tips.publish',
  query: z.strictObject({
    valexc: z.enum(KINDS).default('valuebet'),
    is_free: z.stringbool().default(false),
    channel_id: id.optional(),
  }),
  reply: z.object({
    /** People who are told of it: followers of the tipster, and the channel's followers and subscribers. Counted up to a limit. */
    told: z.int(),
    /** The number of them who see it whole once early access is over. */
    whole: z.int(),
    /** People who pay for the channel now. */
    subscribers: z.int(),
    /** Says by plan what members see of it who don't pay for its channel. */
    plans: z.record(z.enum(PLANS), z.enum(VISIBILITIES)),
    last: z.object({ is_free: z.boolean(), channel_id: z.int().nullable() }).nullable(),
  }),
});
export const deleteDraft = defineCall({
  ...tipsMemberAddresses.deleteDraft,
  summary: 'Throws a draft away',
  access: 'tips.publish',
  token: 'publish',
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
  errors: ['tip_not_draft'],
});
const template = z.object({ id, name: z.string(), tip: templateContent });

export const listTemplates = defineCall({
  ...tipsMemberAddresses.listTemplates,
  summary: 'The own templates of tips, by name',
  access: 'tips.publish',
  reply: z.object({ results: z.array(template) }),
});
export const createTemplate = defineCall({
  ...tipsMemberAddresses.createTemplate,
  summary: 'Keeps a template; `conflict` when the name is taken or there is no room for another',
  access: 'tips.publish',
  body: z.strictObject({ name: templateName, tip: templateContent }),
  reply: template,
  status: 201,
  errors: ['conflict'],
});
export const renameTemplate = defineCall({
  ...tipsMemberAddresses.renameTemplate,
  summary: 'Gives a template another name',
  access: 'tips.publish',
  params: byId,
  body: z.strictObject({ name: templateName }),
  reply: template,
  errors: ['conflict'],
});
export const deleteTemplate = defineCall({
  ...tipsMemberAddresses.deleteTemplate,
  summary: 'Throws a template away',
  access: 'tips.publish',
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
});
export const unlockTip = defineCall({
  ...tipsMemberAddresses.unlockTip,
  summary: 'Opens a locked tip, three a day',
  access: 'tips.unlock',
  body: z.strictObject({ tip_id: id }),
  reply: z.object({ tip: openTip, unlocks_left: z.int() }),
  errors: ['unlock_not_possible', 'email_unconfirmed', 'unlocks_exhausted', 'own_limit_reached', 'plan_required'],
});
export const disableTip = defineCall({
  ...tipsAdminAddresses.disableTip,
  summary: "Hides or restores a tip's words; its bet stays in the record",
  access: 'tips.moderate',
  body: z.strictObject({
    tip_id: id,
    disabled: z.boolean(),
    /** Its author reads this. */
    reason: z.string().trim().min(REASON_MIN).max(REASON_MAX),
    /** With `disabled`: the rule that was broken, and whether the terms (unless it is said otherwise) or the law forbid it. */
    rule: z.enum(REPORT_REASONS).optional(),
    ground: z.enum(REPORT_GROUNDS).optional(),
  }),
  reply: openTip,
  errors: ['already_disabled', 'not_disabled', 'own_account'],
});

const legGrade = z.strictObject({ leg: z.int().min(0), grade: z.enum(OUTCOMES) });

/** The admin's queue: published tips past their start without outcome, and self-declared outcomes to confirm. */
export const moderationQueue = defineCall({
  ...tipsAdminAddresses.moderationQueue,
  summary: 'Unsettled and self-declared tips',
  access: 'tips.moderate',
  query: pageQuery.extend({
    queue: z.enum(TIP_QUEUES).default('unsettled'),
    valexc: z.enum(KINDS).optional(),
    sport: sportFilter.optional(),
    tipster: word(60).optional(),
    /**
     * The missing piece that keeps the tip from being settled: the result of a match (or a statistic of it), or somebody's grade of a
     * custom leg.
     */
    missing: z.enum(MISSING_FACTS).optional(),
    /** How long it has been waiting: up to a day, up to a week, longer. */
    age: z.enum(WAITING_AGES).optional(),
  }),
  reply: listOf(openTip),
});
export const moderateTip = defineCall({
  ...tipsAdminAddresses.moderateTip,
  summary: "Grades legs, over the tipster's declaration",
  access: 'tips.moderate',
  params: byId,
  body: z.strictObject({
    grades: z.array(legGrade).min(1),
    reason: z.string().trim().min(REASON_MIN).max(REASON_MAX),
  }),
  reply: openTip,
  errors: ['tip_invalid', 'tip_not_open', 'self_declaration_structured'],
});
/**
 * Confirms declared outcomes. Each tip names the grades that the admin was shown; one whose declaration is another by now isn't confirmed
 * but `changed`, one that was withdrawn or erased is `gone`. Confirming again changes nothing and answers the same.
 */
export const confirmOutcomes = defineCall({
  ...tipsAdminAddresses.confirmOutcomes,
  summary: 'Confirms self-declared outcomes, each with its own result',
  access: 'tips.moderate',
  body: z.strictObject({
    tips: z
      .array(z.strictObject({ id, grades: z.array(legGrade).min(1).max(MAX_LEGS) }))
      .min(1)
      .max(MAX_CONFIRMED_TIPS),
  }),
  reply: z.object({
    results: z.array(z.object({ id: z.int(), result: z.enum(['confirmed', 'changed', 'gone']) })),
  }),
});
export const queueCounts = defineCall({
  ...tipsAdminAddresses.queueCounts,
  summary: 'How many wait in each queue',
  access: 'tips.moderate',
  reply: z.object({ unsettled: z.int(), self_declared: z.int() }),
});

export const readTipText = defineCall({
  ...tipsMemberAddresses.readTipText,
  summary:
    'Reads a tip as it is written in messages, finds its matches in the calendar and says what it doesn’t understand; keeps nothing',
  access: 'tips.publish',
  token: 'publish',
  body: z.strictObject({ text: z.string().trim().min(1).max(MAX_TIP_MESSAGE) }),
  reply: z.object({
    legs: z.array(
      z.object({
        said: z.string(),
        /** The match is null where the calendar has no match to come that fits, or several. */
        fixture: fixtureView.nullable(),
        /** The teams as they were written; null where none were. */
        teams: z.string().nullable(),
        /** The market is null where the words are no bet of the product's, or can be read in two ways. */
        market: z.enum(MARKETS).nullable(),
        result: z.string(),
        line: decimalOut.nullable(),
        odds: decimalOut.nullable(),
        /** The words of the bet as they were written; null without any. */
        words: z.string().nullable(),
      }),
    ),
    side: z.enum(SIDES),
    liveprematch: z.enum(PHASES),
    stake: decimalOut.nullable(),
    stake_basis: z.enum(STAKE_BASES),
    /** The stake in percent of the bank, which is no number of units. */
    bank_share: decimalOut.nullable(),
    bookmaker: z.string().nullable(),
    minimum_odds: decimalOut.nullable(),
    /** When several legs have a single price, it is the price of all of them together. */
    total_odds: decimalOut.nullable(),
    unread: z.array(z.string()),
    /** Each piece goes from a place up to another and says what it became; between pieces are blanks and punctuation. */
    pieces: z.array(z.object({ from: z.int(), to: z.int(), as: z.enum(TEXT_PIECES) })),
  }),
  errors: ['rate_limited'],
});

export const publishTipText = defineCall({
  ...tipsMemberAddresses.publishTipText,
  summary:
    'Publishes a tip as it is written in messages, where all of it was read (`readTipText` says how); otherwise `tip_text_unread`, and nothing is kept',
  access: 'tips.publish',
  token: 'publish',
  body: z.strictObject({
    text: z.string().trim().min(1).max(MAX_TIP_MESSAGE),
    is_free: z.boolean().default(false),
    channel_id: id.nullable().default(null),
    repeat_confirmed: z.boolean().default(false),
  }),
  reply: openTip,
  status: 201,
  errors: [...publishErrors, 'tip_text_unread', 'rate_limited', 'idempotency_key_reused'],
  idempotent: true,
});
