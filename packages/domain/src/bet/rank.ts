import { MINUTE_MS } from '../time/units.ts';
import type { Bet, LegType, OddsMilli } from './bet.ts';

/** Why a tip doesn't rank although its price was verified: its own terms, or what was seen of its price after publication. */
export const LATER_REFUSALS = ['not_followable', 'no_later_price', 'no_fair_price'] as const;
export type LaterRefusal = (typeof LATER_REFUSALS)[number];

/** Why a tip doesn't rank; each has a text in every language. The first that applies is shown. */
export const RANK_REFUSALS = [
  'multiple',
  'custom',
  'live',
  'no_price',
  'price_too_favourable',
  'not_first',
  ...LATER_REFUSALS,
] as const;
export type RankRefusal = (typeof RANK_REFUSALS)[number];

/** A comparison with the latest imported price finds one of these. */
export type PriceCheck = 'verified' | 'too_favourable' | 'no_price';

/** Facts that decide whether a tip ranks. */
export interface RankFacts {
  bet: Pick<Bet, 'phase'> & { legs: readonly { type: LegType }[] };
  /** The comparison with the latest imported price. */
  price: PriceCheck;
  /** Whether no earlier tip of the tipster that could rank is on the match. */
  firstOnMatch: boolean;
  /** The reason that its terms or its prices after publication give; null when they give none. */
  refusal: LaterRefusal | null;
}

/**
 * Why a tip doesn't rank, or null: what ranks is a structured, prematch, price-verified single, the tipster's first on its match, that
 * followers had the time to take and whose price afterwards is known.
 */
export function rankRefusal({ bet, price, firstOnMatch, refusal }: RankFacts): RankRefusal | null {
  if (bet.legs.length > 1) return 'multiple';
  if (bet.legs[0]?.type !== 'structured') return 'custom';
  if (bet.phase === 'live') return 'live';
  if (price === 'no_price') return 'no_price';
  if (price === 'too_favourable') return 'price_too_favourable';
  return firstOnMatch ? refusal : 'not_first';
}

/** Followers need ten minutes of early access and twenty to act. */
const LEAST_VALIDITY_MS = 30 * MINUTE_MS;

/** Why followers can't take a tip: it expires too early, or its minimum odds are above the price at publication. */
export type FollowProblem = 'expires_early' | 'minimum_above_price';

/**
 * Why followers can't take a tip, or null: it expires within 30 minutes of its publication, or its minimum odds are above the price at
 * publication, which would leave its author free to have meant it or not. `publication.at` is in milliseconds since 1970.
 */
export function followProblem(
  tip: { expiresAt: string | null; minimumOdds: OddsMilli | null },
  publication: { at: number; price: OddsMilli },
): FollowProblem | null {
  if (tip.expiresAt !== null && Date.parse(tip.expiresAt) - publication.at < LEAST_VALIDITY_MS) return 'expires_early';
  return tip.minimumOdds !== null && tip.minimumOdds > publication.price ? 'minimum_above_price' : null;
}
