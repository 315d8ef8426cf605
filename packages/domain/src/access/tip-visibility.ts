import type { Kind, TipStatus } from '../bet/bet.ts';
import { EARLY_ACCESS_MS, UNLOCKS_PER_DAY } from '../limits/limits.ts';
import { moderates, PAID_PLANS, type PaidPlan, PLANS, type Plan, type Viewer } from './viewer.ts';

/**
 * A reader sees nothing of a tip, its locked view, or the whole tip; `unlockable` is a locked tip that the reader may open with an unlock
 * of the day.
 */
export const VISIBILITIES = ['nothing', 'locked', 'unlockable', 'whole'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The columns of the table. `author` stands for admins too, `subscriber` for whoever pays for the tip's channel. */
export type TipReader = 'visitor' | Plan | 'subscriber' | 'author';

/** A statement about a tip that rows are chosen by: `CONDITIONS` decides it here, the database by an expression of its own. */
export type TipCondition = 'draft' | 'settled' | 'withdrawn' | 'free' | 'paid_channel' | 'exchange' | 'any';

/** The rows of the table by name. */
export type TipCategory = 'draft' | 'closed' | 'free' | 'paid_channel' | 'exchange' | 'other';

export interface VisibilityRow {
  category: TipCategory;
  /** The row is for tips of which one of these is true. */
  anyOf: readonly TipCondition[];
  /** Whether only `EARLY_READERS` know of the tip in its first ten minutes. */
  early: boolean;
  sees: Readonly<Record<TipReader, Visibility>>;
}

const everybody = (visibility: Visibility): VisibilityRow['sees'] => ({
  visitor: visibility,
  free: visibility,
  pro: visibility,
  elite: visibility,
  subscriber: visibility,
  author: visibility,
});

/**
 * The first row from the top whose condition holds decides who sees a tip (product.md, section 1). Everything that depends on it is made
 * from these rows: the decision for a tip here, the server's SQL, what a locked tip asks for, unlocks, early access.
 */
export const TIP_VISIBILITY: readonly VisibilityRow[] = [
  { category: 'draft', anyOf: ['draft'], early: false, sees: { ...everybody('nothing'), author: 'whole' } },
  { category: 'closed', anyOf: ['settled', 'withdrawn'], early: false, sees: everybody('whole') },
  { category: 'free', anyOf: ['free'], early: false, sees: everybody('whole') },
  {
    category: 'paid_channel',
    anyOf: ['paid_channel'],
    early: true,
    sees: { ...everybody('locked'), subscriber: 'whole', author: 'whole' },
  },
  {
    category: 'exchange',
    anyOf: ['exchange'],
    early: true,
    sees: { ...everybody('whole'), visitor: 'locked', free: 'locked', pro: 'unlockable' },
  },
  {
    category: 'other',
    anyOf: ['any'],
    early: true,
    sees: { ...everybody('whole'), visitor: 'locked', free: 'unlockable' },
  },
];

/** These readers know of a published tip at once, ten minutes before the others. */
export const EARLY_READERS: readonly TipReader[] = ['elite', 'subscriber', 'author'];

/** Visibility depends on these facts; nothing of the bet itself is among them. */
export interface TipFacts {
  status: TipStatus;
  settled: boolean;
  isFree: boolean;
  /** The tip belongs to a channel that is paid for. */
  ofPaidChannel: boolean;
  kind: Kind;
  tipsterId: number;
  /** Milliseconds since 1970; null for a draft. */
  publishedAt: number | null;
}

/** The reader's own ties to this tip. */
export interface TipRelation {
  subscribesToChannel: boolean;
  unlocked: boolean;
}

const CONDITIONS: Readonly<Record<TipCondition, (tip: TipFacts) => boolean>> = {
  draft: (tip) => tip.status === 'draft',
  settled: (tip) => tip.settled,
  withdrawn: (tip) => tip.status === 'withdrawn',
  free: (tip) => tip.isFree,
  paid_channel: (tip) => tip.ofPaidChannel,
  exchange: (tip) => tip.kind === 'exchange',
  any: () => true,
};

function rowOf(tip: TipFacts): VisibilityRow {
  return TIP_VISIBILITY.find(({ anyOf }) => anyOf.some((condition) => CONDITIONS[condition](tip)))!;
}

function rowNamed(category: TipCategory): VisibilityRow {
  return TIP_VISIBILITY.find((row) => row.category === category)!;
}

/** The viewer's column where nothing ties them to the tip or its channel. */
export function readerOf(viewer: Viewer): TipReader {
  if (viewer.type === 'visitor') return 'visitor';
  return moderates(viewer) ? 'author' : viewer.plan;
}

/** Whether the viewer reads the tipster's tips as their author does: the tipster, moderators and admins. */
export function readsAsAuthor(viewer: Viewer, tipsterId: number): boolean {
  return viewer.type === 'member' && (moderates(viewer) || viewer.accountId === tipsterId);
}

/** When early access to the tip ends, in milliseconds since 1970; null for a tip without it. */
export function earlyAccessEnd(tip: TipFacts): number | null {
  return rowOf(tip).early && tip.publishedAt !== null ? tip.publishedAt + EARLY_ACCESS_MS : null;
}

/** Whether the tip is in its ten minutes of early access. `now` in milliseconds since 1970. */
export function isEarlyAccess(tip: TipFacts, now: number): boolean {
  return now < (earlyAccessEnd(tip) ?? Number.NEGATIVE_INFINITY);
}

/** Whether a break from betting hides open tips from the viewer, other than their own; whoever moderates sees them. */
export function hidesOpenTips(viewer: Viewer): boolean {
  return viewer.type === 'member' && viewer.bettingPaused === true && !moderates(viewer);
}

/**
 * Returns how much a viewer sees of a tip. `now` is in milliseconds since 1970. A tip is `unlockable` whether or not the viewer has unlocks
 * left today: the caller counts them.
 */
export function tipVisibility(tip: TipFacts, viewer: Viewer, relation: TipRelation, now: number): Visibility {
  const isOpen = tip.status === 'published' && !tip.settled;
  if (isOpen && hidesOpenTips(viewer) && !readsAsAuthor(viewer, tip.tipsterId)) return 'nothing';
  const reader = readsAsAuthor(viewer, tip.tipsterId)
    ? 'author'
    : relation.subscribesToChannel
      ? 'subscriber'
      : readerOf(viewer);
  if (isEarlyAccess(tip, now) && !EARLY_READERS.includes(reader)) return 'nothing';
  const visibility = rowOf(tip).sees[reader];
  return visibility === 'unlockable' && relation.unlocked ? 'whole' : visibility;
}

/** An author chooses a tip's readers by these. */
export interface TipAudience extends Pick<TipFacts, 'isFree' | 'ofPaidChannel' | 'kind'> {
  channelId: number | null;
}

/** Says what each reader sees of an open tip with such an audience, once early access is over. */
export function seenByAudience(audience: TipAudience): VisibilityRow['sees'] {
  return rowOf({ ...audience, status: 'published', settled: false, tipsterId: 0, publishedAt: null }).sees;
}

/**
 * Whether nobody sees less of an open tip by `after` than by `before`. A paid channel's tip stays in that channel: its subscribers have
 * paid for it.
 */
export function keepsReaders(before: TipAudience, after: TipAudience): boolean {
  if (before.ofPaidChannel && after.channelId !== before.channelId) return false;
  const [from, to] = [seenByAudience(before), seenByAudience(after)];
  return (Object.keys(from) as TipReader[]).every(
    (reader) => VISIBILITIES.indexOf(to[reader]) >= VISIBILITIES.indexOf(from[reader]),
  );
}

export type TipNeed = 'sign_in' | PaidPlan | 'channel';
export const TIP_NEEDS: readonly TipNeed[] = ['sign_in', ...PAID_PLANS, 'channel'];

/**
 * Returns what a reader needs to open a locked tip of the category: an account where START may unlock it, else the lowest plan that sees it
 * whole, else a subscription to its channel.
 */
export function tipNeed(category: TipCategory, reader: TipReader): TipNeed {
  const { sees } = rowNamed(category);
  if (reader === 'visitor' && sees.free !== 'locked') return 'sign_in';
  return PAID_PLANS.find((plan) => sees[plan] === 'whole') ?? 'channel';
}

/** The least plan that sees open tips of the category whole; undefined where none does. */
export function planSeeing(category: TipCategory): Plan | undefined {
  const { sees } = rowNamed(category);
  return PLANS.find((plan) => sees[plan] === 'whole');
}

/** The least plan with early access. */
export function planOfEarlyAccess(): Plan | undefined {
  return PLANS.find((plan) => EARLY_READERS.includes(plan));
}

/** How many locked tips the viewer may unlock in a day of Europe/Rome: none where the table offers them nothing to unlock. */
export function unlocksPerDay(viewer: Viewer): number {
  const reader = readerOf(viewer);
  return TIP_VISIBILITY.some(({ sees }) => sees[reader] === 'unlockable') ? UNLOCKS_PER_DAY : 0;
}
