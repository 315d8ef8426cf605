import type { Bet, LegType } from './bet.ts';

/** Why a tip doesn't rank; each has a text in every language. The first that applies is shown. */
export const RANK_REFUSALS = [
  'withdrawn',
  'multiple',
  'custom',
  'live',
  'no_price',
  'price_too_favourable',
  'not_first',
] as const;
export type RankRefusal = (typeof RANK_REFUSALS)[number];

/** A comparison with the latest imported price finds one of these. */
export type PriceCheck = 'verified' | 'too_favourable' | 'no_price';

/** Facts that decide whether a tip ranks. */
export interface RankFacts {
  bet: Pick<Bet, 'phase'> & { legs: readonly { type: LegType }[] };
  /** The comparison with the latest imported price. */
  price: PriceCheck;
  /** Whether no earlier ranking tip of the tipster is on the match. */
  firstOnMatch: boolean;
  withdrawn?: boolean;
}

/** Why a tip doesn't rank, or null: what ranks is a structured, prematch, price-verified single, the tipster's first on its match. */
export function rankRefusal({ bet, price, firstOnMatch, withdrawn }: RankFacts): RankRefusal | null {
  if (withdrawn) return 'withdrawn';
  if (bet.legs.length > 1) return 'multiple';
  if (bet.legs[0]?.type !== 'structured') return 'custom';
  if (bet.phase === 'live') return 'live';
  if (price === 'no_price') return 'no_price';
  if (price === 'too_favourable') return 'price_too_favourable';
  return firstOnMatch ? null : 'not_first';
}
