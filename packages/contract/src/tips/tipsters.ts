import { KINDS, PHASES, RANK_REFUSALS, TIP_OUTCOMES } from '@quotavera/domain/bet';
import { BADGE_LOSSES, ODDS_BANDS, RECORD_MARKETS } from '@quotavera/domain/record';
import { z } from 'zod';
import { tipsAddresses } from '../addresses.ts';
import {
  day,
  defineCall,
  id,
  instant,
  listOf,
  numberedPageQuery,
  pageQuery,
  sportFilter,
  sportOrAll,
  unitsOut,
  word,
} from '../core/index.ts';
import { leaderboardRow, period, recordBoth, scope } from './leaderboard.ts';
import { openTip, tipsterRef, tipView } from './tip-view.ts';

/** A share or rate as a fraction; null without data. */
const fraction = z.number().nullable();

/** Every figure of product.md section 4 for one slice of a record. */
export const recordSummary = z.object({
  bets: z.int(),
  settled: z.int(),
  in_progress: z.int(),
  won: z.int(),
  lost: z.int(),
  void: z.int(),
  half_won: z.int(),
  half_lost: z.int(),
  strike_rate: fraction,
  average_odds: z.number().nullable(),
  average_stake: z.number().nullable(),
  staked: unitsOut,
  profit: unitsOut,
  yield: fraction,
});

export const recordStats = recordSummary.extend({
  /** Over which tips every figure here goes; the sums over either stand beside them. */
  scope,
  ...recordBoth.shape,
  initial_capital: unitsOut,
  current_capital: unitsOut,
  roc: fraction,
  clv: z.object({ bets: z.int(), mean: fraction, fair_bets: z.int(), fair_mean: fraction, beat_close: fraction }),
  streaks: z.object({
    current: z.int(),
    current_kind: z.enum(['won', 'lost']).nullable(),
    longest_win: z.int(),
    longest_loss: z.int(),
  }),
  drawdown: z.object({
    max: unitsOut,
    from: day.nullable(),
    to: day.nullable(),
    days: z.int().nullable(),
    /** Days from the trough back to the peak; null while not recovered. */
    recovery_days: z.int().nullable(),
    longest_under_water_days: z.int(),
  }),
  luck: z.object({
    bets: z.int(),
    /** One-sided, exact or conservative: the chance of doing at least as well with no edge. */
    p_value: fraction,
    interval_low: fraction,
    interval_high: fraction,
    /** Bets still needed at this pace to settle the question; null when settled or out of reach. */
    bets_to_settle: z.int().nullable(),
  }),
  /** The ranking tips of the period and the expected yield that they give; null without one. It ranks from 50 tips on. */
  ranking: z.object({
    bets: z.int(),
    ranks: z.boolean(),
    expected_yield: fraction,
    expected_yield_low: fraction,
    expected_yield_high: fraction,
  }),
  evidence: z.object({
    /** Natural logarithms of the e-values now and of the running maximum that counts. */
    log_e: z.number(),
    log_max: z.number(),
    results_log_e: z.number(),
    closing_log_e: z.number(),
    /** Results contradict the closing line, whose part doesn't count then. */
    contradicted: z.boolean(),
    badge: z.boolean(),
    badge_since: instant.nullable(),
    /** Every badge, the latest first. */
    badges: z.array(
      z.object({ won_at: instant, lost_at: instant.nullable(), reason: z.enum(BADGE_LOSSES).nullable() }),
    ),
    /** What the evidence rests on: the whole verified record, whatever period is asked for. */
    beat_close: fraction,
    /** See `luck.bets_to_settle`. */
    bets_to_settle: z.int().nullable(),
  }),
  equity: z.array(z.object({ day, capital: z.number(), peak: z.number() })),
  monthly: z.array(z.object({ month: z.string(), bets: z.int(), staked: unitsOut, profit: unitsOut, yield: fraction })),
  breakdowns: z.object({
    sport: z.array(recordSummary.extend({ key: z.string() })),
    market: z.array(recordSummary.extend({ key: z.string() })),
    odds: z.array(recordSummary.extend({ key: z.string() })),
    kind: z.array(recordSummary.extend({ key: z.string() })),
  }),
});

/** A tipster as a list shows it. */
const tipsterRow = leaderboardRow.extend({
  followers: z.int(),
  headline: z.string(),
  since: day,
  open_tips: z.int(),
});

export const listTipsters = defineCall({
  ...tipsAddresses.listTipsters,
  summary: 'Tipsters with their main figures',
  access: 'tipsters.list',
  query: numberedPageQuery.extend({
    search: word(60).optional(),
    sport: sportOrAll,
    period: period.default('all'),
    sort: z.enum(['rank', 'followers', 'newest', 'bets', 'yield', 'profit']).default('rank'),
    followed: z.stringbool().optional(),
  }),
  reply: listOf(tipsterRow).extend({ partial: z.boolean() }),
});

/**
 * The user names of all listed tipsters, for sitemaps, in parts of consecutive ids. Only parts with tipsters are named, and a part stays
 * the same however many tipsters join later.
 */
/** Every list holds the first few that fit best, tipsters of a plan's reader and of anybody else alike. */
export const search = defineCall({
  ...tipsAddresses.search,
  summary: 'Tipsters, matches and competitions by name',
  access: 'public.read',
  query: z.strictObject({ q: z.string().trim().min(2).max(60) }),
  reply: z.object({
    tipsters: z.array(
      z.object({ username: z.string(), name: z.string(), profile_image: z.string().nullable(), badge: z.boolean() }),
    ),
    /** The calendar is for members: none for visitors. Those to come first. */
    matches: z.array(
      z.object({
        id: z.int(),
        home: z.string(),
        away: z.string(),
        competition: z.string(),
        competition_id: z.int(),
        starts_at: instant,
      }),
    ),
    competitions: z.array(z.object({ id: z.int(), name: z.string(), country: z.string(), sport: z.string() })),
  }),
});

export const tipsterNames = defineCall({
  ...tipsAddresses.tipsterNames,
  summary: 'User names of tipsters, for the sitemap',
  access: 'tipsters.list',
  query: z.strictObject({ part: z.coerce.number().int().min(0).max(1e12).optional() }),
  reply: z.object({
    /** The parts that aren't empty; no more than a sitemap may name. */
    parts: z.array(z.int()),
    /** The user names of the requested part. */
    usernames: z.array(z.string()),
  }),
});

const tipsterProfile = z.object({
  tipster: tipsterRef,
  headline: z.string(),
  bio: z.string(),
  since: day,
  followers: z.int(),
  followed: z.boolean(),
  pseudonym: z.string(),
  /** Whose word there is that the latest started prematch tips (at most 100) were logged before their start. */
  time_evidence: z.object({ tips: z.int(), witnessed: z.int(), stamped: z.int(), operator: z.int() }),
  channels: z.array(z.object({ id: z.int(), name: z.string(), link: z.string(), is_paid: z.boolean() })),
  /** Of the record, most tips first. */
  tipped_sports: z.array(z.string()),
  simulated: z.boolean(),
  /** The tipster's own words; nothing else of the account. */
  cover_url: z.string().nullable(),
  sports: z.array(z.string()),
  extra: z.object({
    workingyears: z.int().nullable(),
    socials: z.array(z.object({ network: z.string(), label: z.string(), address: z.string() })),
  }),
  /** Suspended by an admin: left out of lists and rankings; the record stays as it is. */
  suspended: z.boolean(),
  /** Other records of the same person, linked by an admin, so that nobody sheds a record by opening another account. */
  same_person: z.array(
    z.object({
      tipster: tipsterRef,
      /** The account still in use; the others are closed. */
      current: z.boolean(),
      ...recordBoth.shape,
    }),
  ),
});
/** `id` is a number or a username. */
export const readTipster = defineCall({
  ...tipsAddresses.readTipster,
  summary: 'A tipster',
  access: 'tipsters.list',
  params: z.object({ id: word(60) }),
  reply: tipsterProfile,
});
/** Whose record, and of when. */
const recordParams = z.object({
  id: word(60),
  period: z.string().regex(/^(7d|30d|90d|365d|all|\d{4}|\d{4}-(0[1-9]|1[0-2]))$/, { error: 'period_invalid' }),
});

/** What may be asked of a record; one filter is left out by not naming it. */
const recordFilters = z.strictObject({
  scope: scope.default('verified'),
  sport: sportFilter.optional(),
  competition: id.optional(),
  market: z.enum(RECORD_MARKETS).optional(),
  valexc: z.enum(KINDS).optional(),
  odds_band: z.enum(ODDS_BANDS).optional(),
  bookmaker: word(60).optional(),
  liveprematch: z.enum(PHASES).optional(),
  is_free: z.stringbool().optional(),
});

export const tipsterStats = defineCall({
  ...tipsAddresses.tipsterStats,
  summary: 'Statistics of a tipster: 7d, 30d, 90d, 365d, all, YYYY or YYYY-MM',
  access: 'tipsters.list',
  params: recordParams,
  query: recordFilters,
  reply: recordStats,
});

/** A tip of a record, which everybody may see whole. */
const recordTip = openTip
  .pick({
    id: true,
    valexc: true,
    sport: true,
    competition: true,
    ledger: true,
    published_at: true,
    status: true,
    liveprematch: true,
    side: true,
    bookmaker: true,
    legs: true,
    totalodd: true,
    stake: true,
    risk: true,
    self_declared: true,
    closing_odds: true,
    clv: true,
    fair_clv: true,
  })
  .extend({
    /** As the figures of the scope count it: a trade whose exits nobody could check counts by the match's result in `verified`. */
    outcome: z.enum([...TIP_OUTCOMES, 'withdrawn']),
    /** Null while nothing is settled, and of a withdrawn tip. */
    profit: unitsOut.nullable(),
    verified: z.boolean(),
  });

export const tipsterRecord = defineCall({
  ...tipsAddresses.tipsterRecord,
  summary: "A tipster's settled and withdrawn tips, latest first, with the figures of exactly these",
  access: 'tipsters.list',
  params: recordParams,
  query: pageQuery.safeExtend(recordFilters.shape),
  reply: listOf(recordTip).extend({
    stats: recordStats.omit({ breakdowns: true }),
    /** Running profit after the first `n` tips, and half the width of the 95% band of luck around zero, in units. */
    by_tip: z.array(z.object({ n: z.int(), profit: z.number(), luck: z.number() })),
    /** What the whole record can be filtered by. */
    options: z.object({
      sports: z.array(z.string()),
      competitions: z.array(z.object({ id: z.int(), name: z.string() })),
      markets: z.array(z.string()),
      kinds: z.array(z.enum(KINDS)),
      bookmakers: z.array(z.string()),
      /** 'YYYY-MM', the latest first. */
      months: z.array(z.string()),
    }),
  }),
});
export const tipsterTips = defineCall({
  ...tipsAddresses.tipsterTips,
  summary: "A tipster's tips, open or settled, latest first",
  access: 'tipsters.list',
  params: z.object({ id: word(60) }),
  query: pageQuery.extend({ state: z.enum(['open', 'settled', 'all']).default('all') }),
  reply: listOf(tipView),
});
export const followedTipsters = defineCall({
  ...tipsAddresses.followedTipsters,
  summary: 'Tipsters that I follow, best first',
  access: 'dashboard.view',
  query: numberedPageQuery.extend({ period: period.default('all') }),
  reply: listOf(tipsterRow),
});
export const subscribedTipsters = defineCall({
  ...tipsAddresses.subscribedTipsters,
  summary: 'Tipsters whose paid channels I have access to',
  access: 'dashboard.view',
  query: numberedPageQuery.extend({ period: period.default('all') }),
  reply: listOf(tipsterRow),
});
export const lastOpenBets = defineCall({
  ...tipsAddresses.lastOpenBets,
  summary: 'Open tips of the tipsters that I follow, latest first',
  access: 'dashboard.view',
  query: pageQuery,
  reply: listOf(tipView),
});
export const summaryStats = defineCall({
  ...tipsAddresses.summaryStats,
  summary: 'The totals of the tipsters that I follow',
  access: 'dashboard.view',
  query: z.strictObject({ period: period.default('all') }),
  reply: z.object({
    tipsters: z.int(),
    open_tips: z.int(),
    ...recordBoth.shape,
    verified_fair_clv: fraction,
    badges: z.int(),
  }),
});
export const ownTipster = defineCall({
  ...tipsAddresses.ownTipster,
  summary: 'Own tipster profile',
  access: 'tips.publish',
  reply: tipsterProfile,
});
export const editTipster = defineCall({
  ...tipsAddresses.editTipster,
  summary: 'Changes the own tipster profile',
  access: 'tips.publish',
  body: z.strictObject({ headline: word(120) }),
  reply: tipsterProfile,
});
export const follow = defineCall({
  ...tipsAddresses.follow,
  summary: 'Follows a tipster',
  access: 'tips.follow',
  body: z.strictObject({ tipster_id: id }),
  reply: z.object({ followed: z.boolean(), followers: z.int() }),
});
export const unfollow = defineCall({
  ...tipsAddresses.unfollow,
  summary: 'Stops following a tipster',
  access: 'tips.follow',
  body: z.strictObject({ tipster_id: id }),
  reply: z.object({ followed: z.boolean(), followers: z.int() }),
});
export const dashboardPersonal = defineCall({
  ...tipsAddresses.dashboardPersonal,
  summary: 'The dashboard in one reply',
  access: 'dashboard.view',
  reply: z.object({
    last: z.array(tipView),
    /** Outcomes of the last 25 settled tips, oldest first. */
    form: z.array(
      z.object({
        id: z.int(),
        outcome: z.string(),
        profit: unitsOut,
        day,
        /** Whether anybody can check what it came to; only such profits add up in a headline. */
        verified: z.boolean(),
        self_declared: z.boolean(),
      }),
    ),
    followed: z.array(leaderboardRow),
    totals: z.object({ following: z.int(), open_tips: z.int(), settled_today: z.int(), unlocks_left: z.int() }),
    /** Of what can be checked, with the sums over everything beside. */
    own: recordSummary
      .extend({
        ...recordBoth.shape,
        current_capital: unitsOut,
        drafts: z.int(),
        to_declare: z.int(),
        /** Of the latest 100 published tips: how many rank, and why the others don't. */
        latest: z.object({
          tips: z.int(),
          ranking: z.int(),
          refusals: z.array(z.object({ reason: z.enum(RANK_REFUSALS), tips: z.int() })),
        }),
      })
      .nullable(),
  }),
});
export const homeStats = defineCall({
  ...tipsAddresses.homeStats,
  summary: 'Public figures',
  access: 'public.read',
  reply: z.object({
    tipsters: z.int(),
    tips: z.int(),
    settled: z.int(),
    verified_settled: z.int(),
    verified_fair_clv: fraction,
    followers: z.int(),
    ledger_entries: z.int(),
    badges: z.int(),
    simulated: z.boolean(),
  }),
});
export const chartHome = defineCall({
  ...tipsAddresses.chartHome,
  summary: 'Average equity of the top tipsters',
  access: 'public.read',
  query: z.strictObject({ top: z.enum(['10', '50']).default('10'), period: period.default('365d') }),
  reply: z.object({ tipsters: z.int(), points: z.array(z.object({ day, capital: z.number() })) }),
});
export const listSports = defineCall({
  ...tipsAddresses.listSports,
  summary: 'Lists for the forms',
  access: 'public.read',
  query: z.strictObject({ type: z.enum(['sports', 'tags', 'categories']).default('sports') }),
  reply: z.object({ results: z.array(z.object({ code: z.string(), name: z.string() })) }),
});
export const notifications = defineCall({
  ...tipsAddresses.notifications,
  summary: 'Own notifications, latest first',
  access: 'alerts.receive',
  query: pageQuery,
  reply: listOf(
    z.object({
      id: z.int(),
      type: z.enum([
        'tip_published',
        'tip_settled',
        'tip_resettled',
        'tip_reopened',
        'tip_exited',
        'tip_withdrawn',
        'tip_not_published',
        'stakes_chase_losses',
      ]),
      tip_id: z.int().nullable(),
      /** The tip where its reader sees it whole; null for one that is locked for them, or gone. */
      tip: openTip.nullable(),
      tipster: tipsterRef.nullable(),
      data: z.record(z.string(), z.json()),
      at: instant,
      read: z.boolean(),
    }),
  ).extend({ unread: z.int() }),
});
export const markNotifications = defineCall({
  ...tipsAddresses.markNotifications,
  summary: 'Marks as read, all or some',
  access: 'alerts.receive',
  body: z.strictObject({ ids: z.array(id).max(100).optional() }),
  reply: z.object({ unread: z.int() }),
});
/**
 * Server-sent events: `tip_published`, `tip_settled`, … `{id}` of tips that the reader may know of, when they may; `notification`;
 * `refresh` when something may have been missed. The tip itself is read through the API.
 */
export const notificationStream = defineCall({
  ...tipsAddresses.notificationStream,
  summary: 'Live events, as text/event-stream',
  access: 'alerts.receive',
  reply: z.string(),
});
