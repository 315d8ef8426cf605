import { headlineProblem, tidyLine } from '@quotavera/domain/accounts';
import { TIPSTER_SORTS } from '@quotavera/domain/records';
import { z } from 'zod';
import { networkLinks, optionalText, sportsInput } from '../accounts/profile.ts';
import { day, defineCall, listOf, numberedPageQuery, sportOrAll, word } from '../core/index.ts';
import { tipsterRef } from '../tips/tip-view.ts';
import { recordsAddresses } from './addresses.ts';
import { leaderboardRow, period, recordBoth } from './leaderboard.ts';
import { recordsMemberAddresses } from './member-addresses.ts';

/** A tipster as a list shows it. */
const tipsterRow = leaderboardRow.extend({
  followers: z.int(),
  headline: z.string(),
  since: day,
  open_tips: z.int(),
});

export const listTipsters = defineCall({
  ...recordsAddresses.listTipsters,
  summary: 'Tipsters with their main figures',
  access: 'tipsters.list',
  query: numberedPageQuery.extend({
    search: word(60).optional(),
    sport: sportOrAll,
    period: period.default('all'),
    sort: z.enum(TIPSTER_SORTS).default('rank'),
    followed: z.stringbool().optional(),
  }),
  reply: listOf(tipsterRow).extend({ partial: z.boolean() }),
});

/**
 * The user names of all listed tipsters, for sitemaps, in parts of consecutive ids. Only parts with tipsters are named, and a part stays
 * the same however many tipsters join later.
 */
export const tipsterNames = defineCall({
  ...recordsAddresses.tipsterNames,
  summary: 'User names of tipsters, for the sitemap',
  access: 'tipsters.list',
  query: z.strictObject({ part: z.coerce.number().int().min(0).max(1e12).optional() }),
  reply: z.object({
    /** The parts that aren't empty; no more than a sitemap may name. */
    parts: z.array(z.int()),
    /** The user names of the requested part. */
    usernames: z.array(z.string()),
    /** The tipsters' open channels. */
    channels: z.array(z.int()),
  }),
});

const tipsterProfile = z.object({
  tipster: tipsterRef,
  /** Names that were given up within a year, the latest first. */
  former_names: z.array(z.object({ name: z.string(), until: day })),
  headline: z.string(),
  bio: z.string(),
  since: day,
  followers: z.int(),
  followed: z.boolean(),
  pseudonym: z.string(),
  /** The evidence that the latest started prematch tips (at most 100) were logged before their start, counted by who vouches for it. */
  time_evidence: z.object({ tips: z.int(), witnessed: z.int(), stamped: z.int(), operator: z.int() }),
  channels: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      link: z.string(),
      is_paid: z.boolean(),
      /** The last day of the holiday that runs, in Rome; null without one. */
      paused_until: day.nullable(),
    }),
  ),
  /** Sports of the record, most tips first. */
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
  ...recordsAddresses.readTipster,
  summary: 'A tipster',
  access: 'tipsters.list',
  params: z.object({ id: word(60) }),
  reply: tipsterProfile,
  errors: ['gone'],
});

export const followedTipsters = defineCall({
  ...recordsMemberAddresses.followedTipsters,
  summary: 'Tipsters that I follow, best first',
  access: 'dashboard.view',
  query: numberedPageQuery.extend({ period: period.default('all') }),
  reply: listOf(tipsterRow),
});

export const subscribedTipsters = defineCall({
  ...recordsMemberAddresses.subscribedTipsters,
  summary: 'Tipsters whose paid channels I have access to',
  access: 'dashboard.view',
  query: numberedPageQuery.extend({ period: period.default('all') }),
  reply: listOf(tipsterRow),
});

export const ownTipster = defineCall({
  ...recordsMemberAddresses.ownTipster,
  summary: 'Own tipster profile',
  access: 'tips.publish',
  reply: tipsterProfile,
});

export const editTipster = defineCall({
  ...recordsMemberAddresses.editTipster,
  summary:
    'Changes what is given of the own page; affiliate parameters of links are cut off, links to bookmakers refused',
  access: 'tips.publish',
  body: z
    .strictObject({
      headline: z.string().transform(tidyLine).pipe(optionalText(headlineProblem)),
      sports: sportsInput,
      /** Per network the name there; one that is left out or empty goes. */
      links: networkLinks,
    })
    .partial(),
  reply: tipsterProfile,
});
