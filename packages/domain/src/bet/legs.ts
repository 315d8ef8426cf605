import { MINUTE_MS } from '../time/index.ts';
import type { Leg, Phase } from './bet.ts';
import type { Market } from './market.ts';
import { longestMinutes, usualMinutes } from './sport.ts';

/** The sport of a tip whose legs are of several. */
export const SEVERAL_SPORTS = 'multi';

/** The sport of all legs, or `SEVERAL_SPORTS`; lists filter by it. */
export function sportOfLegs(legs: readonly { sport: string }[]): string {
  const sports = new Set(legs.map((leg) => leg.sport));
  return sports.size > 1 ? SEVERAL_SPORTS : (legs[0]?.sport ?? 'football');
}

/** The market of a tip in breakdowns: a structured market, `custom` for a custom leg, `multiple` for an accumulator. */
export function marketOfLegs(legs: readonly Leg[]): Market | 'custom' | 'multiple' {
  if (legs.length > 1) return 'multiple';
  const [leg] = legs;
  return leg?.type === 'structured' ? leg.market : 'custom';
}

/** The first and last start of a bet's legs; of no legs, invalid dates. */
export function startsOfLegs(legs: readonly { startsAt: string }[]): {
  first: Date;
  last: Date;
} {
  const starts = legs.map((leg) => Date.parse(leg.startsAt));
  return { first: new Date(Math.min(...starts)), last: new Date(Math.max(...starts)) };
}

/**
 * When live tips and exits on these legs close at the latest: when the first of the matches could have ended, going by its sport's longest
 * match. A result that comes earlier closes them earlier. Without legs the date is invalid.
 */
export function liveEndsAt(legs: readonly { sport: string; startsAt: string }[]): Date {
  return new Date(Math.min(...legs.map((leg) => Date.parse(leg.startsAt) + longestMinutes(leg.sport) * MINUTE_MS)));
}

/**
 * Returns until when an author may advise against a tip or make its terms stricter: until its first start, of a live tip as long as live
 * tips may be published on its matches.
 */
export function warningsEndAt(tip: { phase: Phase; legs: readonly { sport: string; startsAt: string }[] }): Date {
  return tip.phase === 'live' ? liveEndsAt(tip.legs) : startsOfLegs(tip.legs).first;
}

/** Returns from when on the tipster may declare how a leg in their own words came out: when its event usually is over. */
export function declarableAt(leg: { sport: string; startsAt: string }): Date {
  return new Date(Date.parse(leg.startsAt) + usualMinutes(leg.sport) * MINUTE_MS);
}
