import type { OddsMilli, Side } from '../../bet/bet.ts';
import { PRICE_TOLERANCE } from '../../limits/limits.ts';
import { isFarFromMarket } from '../../margin/reference-price.ts';
import type { LATER_MINUTES } from '../../records/what-if/take.ts';

/**
 * Prices are stored at more minutes than these; whether a tip could still be had is asked at these, and they separate the bands of delay
 * too.
 */
const FOLLOW_MINUTES = [1, 5, 30] as const satisfies readonly (typeof LATER_MINUTES)[number][];
type FollowMinute = (typeof FOLLOW_MINUTES)[number];
/** Figures of fewer followers would say who they are, and little else. */
export const MIN_FOLLOWERS = 5;

/** A tip as it was published. */
export interface FollowedTip {
  id: number;
  side: Side;
  odds: OddsMilli;
  /** The least odds at which its author takes it; null where none are stated. */
  minimumOdds: OddsMilli | null;
  /** The best imported price so many minutes after publication, where there was one. */
  prices: Readonly<Partial<Record<FollowMinute, OddsMilli>>>;
  /** The author's profit by risk; null while the tip is open, or when the stake came back. */
  return: number | null;
}

/** A bet that a reader logged on a tip. */
export interface LoggedFollow {
  tip: number;
  /** Tells readers apart, and says nothing of them. */
  follower: number;
  /** Minutes from the tip's publication to the bet, at least 0. */
  minutes: number;
  odds: OddsMilli;
  /** The best imported price when the bet was placed; null where there was none. */
  best: OddsMilli | null;
  /** How much of the usual stake the bookmaker took, above 0 and up to 1. */
  weight: number;
  /** The reader's profit by risk; null while the bet is open, or when the stake came back. */
  return: number | null;
}

interface BandFigures {
  /** Minutes since publication: after `from` (the first band includes it) up to `to`; null for no end. */
  from: number;
  to: number | null;
  follows: number;
  tips: number;
  /** Odds got by odds published, less 1, for each unit risked: of a lay by the odds that it gives as a back. */
  change: number;
}

export interface Followability {
  followers: number;
  follows: number;
  tips: number;
  /** A band with fewer than {@link MIN_FOLLOWERS} readers has no figures. */
  bands: readonly (BandFigures | Pick<BandFigures, 'from' | 'to'>)[];
  reachable: readonly {
    minutes: FollowMinute;
    tips: number;
    share: number | null;
  }[];
  /** Mean return of settled tips at level risk, followers' beside the author's on the same tips. */
  yield: {
    tips: number;
    follows: number;
    followers: number;
    tipster: number;
  } | null;
}

/** Returns what a unit risked pays back at these odds, as decimal odds: a lay at `o` is the back at `o/(o − 1)`. */
function payout(side: Side, odds: OddsMilli): number {
  return side === 'back' ? odds / 1000 : odds / (odds - 1000);
}

/**
 * Whether a reader can have got these odds. Where there was an imported price, they may be no better than the best imported price;
 * elsewhere they may be at most 3% better than published. Odds far off the price they are compared with are slips of the keyboard.
 */
export function isCredibleFollow(
  tip: Pick<FollowedTip, 'side' | 'odds'>,
  { odds, best, weight }: LoggedFollow,
): boolean {
  if (weight <= 0 || (tip.side === 'lay' && odds <= 1000)) return false;
  const ceiling = best === null ? payout(tip.side, tip.odds) * (1 + PRICE_TOLERANCE) : payout(tip.side, best);
  return payout(tip.side, odds) <= ceiling && !isFarFromMarket(odds, best ?? tip.odds);
}

/** The worst odds at which a tip is still to be had: its own least ones, else up to 3% below those published. */
function isAtOrAbove({ side, odds, minimumOdds }: FollowedTip, price: OddsMilli): boolean {
  const least = minimumOdds === null ? payout(side, odds) / (1 + PRICE_TOLERANCE) : payout(side, minimumOdds);
  return payout(side, price) >= least;
}

/** Whether a tip could still be had after so many minutes; null where neither a price nor a reader says so. */
function wasReachable(tip: FollowedTip, follows: readonly LoggedFollow[], minute: FollowMinute): boolean | null {
  const later = follows.filter(({ minutes }) => minutes >= minute);
  if (later.some(({ odds }) => isAtOrAbove(tip, odds))) return true;
  const price = tip.prices[minute];
  if (price !== undefined) return isAtOrAbove(tip, price);
  // Without prices only those who came soon after say that it was gone by then.
  const end = FOLLOW_MINUTES.find((each) => each > minute) ?? minute * 2;
  return later.some(({ minutes }) => minutes < end) ? false : null;
}

const followersOf = (follows: readonly LoggedFollow[]): number => new Set(follows.map(({ follower }) => follower)).size;
const tipsOf = (follows: readonly LoggedFollow[]): number => new Set(follows.map(({ tip }) => tip)).size;

function weightedMean(items: readonly { value: number; weight: number }[]): number {
  const weights = items.reduce((sum, { weight }) => sum + weight, 0);
  return items.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights;
}

function yieldsOf(tips: ReadonlyMap<number, FollowedTip>, follows: readonly LoggedFollow[]): Followability['yield'] {
  const settled = follows.filter((follow) => follow.return !== null && tips.get(follow.tip)?.return != null);
  if (followersOf(settled) < MIN_FOLLOWERS) return null;
  const byTip = [...Map.groupBy(settled, ({ tip }) => tip)];
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    tips: byTip.length,
    follows: settled.length,
    followers: mean(
      byTip.map(([, of]) => weightedMean(of.map(({ return: value, weight }) => ({ value: value ?? 0, weight })))),
    ),
    tipster: mean(byTip.map(([id]) => tips.get(id)?.return ?? 0)),
  };
}

/**
 * Returns the results that the followers of a tipster's tips really got. Follows that aren't credible count nowhere. The result is null
 * when fewer than {@link MIN_FOLLOWERS} readers are left. The definition is our own (product decisions, 11.3).
 */
export function followability(tips: readonly FollowedTip[], logged: readonly LoggedFollow[]): Followability | null {
  const byId = new Map(tips.map((tip) => [tip.id, tip]));
  const follows = logged.filter((follow) => {
    const tip = byId.get(follow.tip);
    return tip !== undefined && isCredibleFollow(tip, follow);
  });
  const followers = followersOf(follows);
  if (followers < MIN_FOLLOWERS) return null;
  const byTip = Map.groupBy(follows, ({ tip }) => tip);
  const edges = [0, ...FOLLOW_MINUTES];
  const bands = edges.map((from, n) => {
    const to = edges[n + 1] ?? null;
    const within = follows.filter(
      ({ minutes }) => (n === 0 ? minutes >= from : minutes > from) && (to === null || minutes <= to),
    );
    if (followersOf(within) < MIN_FOLLOWERS) return { from, to };
    const change = weightedMean(
      within.map(({ tip: id, odds, weight }) => {
        const { side, odds: published } = byId.get(id)!;
        return { value: payout(side, odds) / payout(side, published), weight };
      }),
    );
    return { from, to, follows: within.length, tips: tipsOf(within), change: change - 1 };
  });
  const reachable = FOLLOW_MINUTES.map((minutes) => {
    const known = tips
      .map((tip) => wasReachable(tip, byTip.get(tip.id) ?? [], minutes))
      .filter((each) => each !== null);
    const share = known.length === 0 ? null : known.filter(Boolean).length / known.length;
    return { minutes, tips: known.length, share };
  });
  return { followers, follows: follows.length, tips: byTip.size, bands, reachable, yield: yieldsOf(byId, follows) };
}
