import type { Leg } from './bet.ts';
import type { Market } from './market.ts';

/** The sport of all legs, or `multi`; lists filter by it. */
export function sportOfLegs(legs: readonly { readonly sport: string }[]): string {
  const sports = new Set(legs.map((leg) => leg.sport));
  return sports.size > 1 ? 'multi' : (legs[0]?.sport ?? 'football');
}

/** The market of a tip in breakdowns: a structured market, `custom` for a custom leg, `multiple` for an accumulator. */
export function marketOfLegs(legs: readonly Leg[]): Market | 'custom' | 'multiple' {
  if (legs.length > 1) return 'multiple';
  const [leg] = legs;
  return leg?.type === 'structured' ? leg.market : 'custom';
}

/** The first and last start of a bet's legs; of no legs, invalid dates. */
export function startsOfLegs(legs: readonly { readonly startsAt: string }[]): {
  readonly first: Date;
  readonly last: Date;
} {
  const starts = legs.map((leg) => Date.parse(leg.startsAt));
  return { first: new Date(Math.min(...starts)), last: new Date(Math.max(...starts)) };
}
