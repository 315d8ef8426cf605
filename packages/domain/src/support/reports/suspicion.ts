/** The product finds these suspicions by itself. A suspicion decides nothing: a person looks. */
export const SUSPICION_KINDS = [
  'shared_card',
  'shared_network',
  'opposite_bets',
  'unverified_share',
  'copied_tips',
  'promotion',
  'repeated_bets',
] as const;
export type SuspicionKind = (typeof SUSPICION_KINDS)[number];

/** Suspicions that rest on cards and networks hold personal data, which admins alone see. */
const PERSONAL_KINDS: readonly SuspicionKind[] = ['shared_card', 'shared_network'];

/** The suspicions that a moderator sees: of tips, prices and words alone, unless they are an admin. */
export function suspicionKindsFor({ isAdmin }: { isAdmin: boolean }): readonly SuspicionKind[] {
  return SUSPICION_KINDS.filter((kind) => isAdmin || !PERSONAL_KINDS.includes(kind));
}

export const SUSPICION_STATUSES = ['open', 'confirmed', 'dismissed'] as const;
export type SuspicionStatus = (typeof SUSPICION_STATUSES)[number];

/** How far back the product looks for copied tips and opposite bets, in days. */
export const SUSPICION_DAYS = 60;
/** A suspicion that somebody dismissed rests for so many days, even when it is found again. */
export const DISMISSED_REST_DAYS = 90;

/** A network used by more accounts than this proves nothing: it is a telephone company's or an office's. */
export const NETWORK_ACCOUNTS_MAX = 4;

/** Bets of two tipsters on the same market of the same matches. */
export interface SharedMarkets {
  shared: number;
  opposite: number;
}

const OPPOSITE_MIN = 6;
const OPPOSITE_SHARE = 0.7;

/**
 * Whether two tipsters' bets look like two sides of one hand: at least six markets bet by both against each other, and seven in ten of those
 * that both bet. Whoever judges matches alone disagrees now and then, not nearly always.
 */
export function looksOpposite({ shared, opposite }: SharedMarkets): boolean {
  return opposite >= OPPOSITE_MIN && opposite >= shared * OPPOSITE_SHARE;
}

/** Published tips, and those among them whose price the market didn't confirm. */
export interface PriceCounts {
  tips: number;
  unverified: number;
}

const PRICES_MIN = 15;
const UNVERIFIED_SHARE = 0.3;
const UNVERIFIED_RISE = 0.2;

/**
 * Whether the share of unverified prices rises: in the latest thirty days at least three in ten of fifteen or more tips, and twenty points
 * above the three months before.
 */
export function risesUnverified(latest: PriceCounts, before: PriceCounts): boolean {
  if (latest.tips < PRICES_MIN || before.tips < PRICES_MIN) return false;
  const share = latest.unverified / latest.tips;
  return share >= UNVERIFIED_SHARE && share - before.unverified / before.tips >= UNVERIFIED_RISE;
}

const COPIED_MIN = 8;
const COPIED_SHARE = 0.5;

/**
 * Whether somebody's tips look copied: at least eight, and half of all, say what another tipster had published within the day before.
 */
export function looksCopied({ tips, later }: { tips: number; later: number }): boolean {
  return later >= COPIED_MIN && later >= tips * COPIED_SHARE;
}
