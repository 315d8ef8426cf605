import { earliestResult } from '@quotavera/domain/bet';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '@quotavera/domain/time';

/** Prices of matches this near are asked for: nearer ones as often as the setting says, the others just often enough to be fresh. */
export const PRICES_AHEAD_MS = WEEK_MS;
const NEAR_MS = DAY_MS;
const FAR_INTERVAL_MS = 25 * MINUTE_MS;
/** Prices in play are asked for a little more often than they may be old. */
const LIVE_INTERVAL_MS = 4 * MINUTE_MS;

/** Scores are asked for while a match is on, and more seldom while one that should be over has no result. */
export const SCORES_BEHIND_MS = 3 * DAY_MS;
const PLAY_MS = 4 * HOUR_MS;
const SCORES_INTERVAL_MS = 5 * MINUTE_MS;
/** The earliest result of a match, after its start. */
const SHORTEST_MS = earliestResult('football', new Date(0)).getTime();

export type FeedCall = 'prices' | 'scores';

/** A league that a feed is asked about. Times are in milliseconds. */
export interface PacedLeague {
  id: number;
  /** When its prices and scores were asked for last; minus infinity for never. */
  last: Readonly<Record<FeedCall, number>>;
  /** The starts of its matches without a result, past and coming, in order. */
  starts: readonly number[];
}

/** How often a feed is asked. */
export interface Pace {
  /** How long after the last call prices of the next 24 hours are asked for again, in milliseconds, where calls are plenty. */
  near: number;
  /**
   * Where calls are short: a call waits until its predecessor is at least this many times as long ago as the start (of scores: the end)
   * is ahead. 0 waits for nothing; 1 halves the distance to the start with each call; 20 leaves two or three calls a start. Whatever
   * it is, prices are asked for once more in the last minutes.
   */
  stretch: number;
  /** Whether prices are asked for during matches too. */
  inPlay: boolean;
}

/** The first instant from `from` on at which a call for prices is due; infinity for none. */
export function nextPrices({ last, starts }: PacedLeague, from: number, { near, stretch, inPlay }: Pace): number {
  const { prices } = last;
  const far = Math.max(FAR_INTERVAL_MS, near);
  let next = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    const until = start + SHORTEST_MS;
    if (inPlay && from < until) {
      const due = Math.max(from, start, prices + LIVE_INTERVAL_MS);
      if (due < until) next = Math.min(next, due);
    }
    if (start <= from) continue;
    const spread = prices === Number.NEGATIVE_INFINITY ? prices : (prices + stretch * start) / (1 + stretch);
    let due = Math.max(from, start - PRICES_AHEAD_MS, prices + near, spread);
    if (start - due > NEAR_MS) due = Math.max(due, Math.min(prices + far, start - NEAR_MS));
    if (due >= start) continue;
    return Math.min(next, due);
  }
  return next;
}

/** The first instant from `from` on at which a call for scores is due; infinity for none. */
export function nextScores({ last, starts }: PacedLeague, from: number, { stretch }: Pace): number {
  let next = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    if (start >= next) break;
    const end = start + SHORTEST_MS + SCORES_INTERVAL_MS;
    const since = Math.max(start, last.scores);
    const isLate = since >= start + PLAY_MS;
    const due =
      since < end
        ? Math.max(since + SCORES_INTERVAL_MS, (since + stretch * end) / (1 + stretch))
        : since + (isLate ? HOUR_MS : SCORES_INTERVAL_MS) * (1 + stretch);
    if (Math.max(from, due) < start + SCORES_BEHIND_MS) next = Math.min(next, Math.max(from, due));
  }
  return next;
}

interface Span {
  now: number;
  until: number;
}

/** How many calls of a kind a league gets within the span, when every result comes with the first score after the end. */
function countCalls(kind: FeedCall, league: PacedLeague, span: Span, pace: Pace): number {
  const next = kind === 'prices' ? nextPrices : nextScores;
  let { last, starts } = league;
  let count = 0;
  for (let at = span.now; ; ) {
    at = next({ ...league, last, starts }, at, pace);
    if (at >= span.until) return count;
    count += 1;
    last = { ...last, [kind]: at };
    const over = starts.findIndex((start) => start + SHORTEST_MS > at);
    if (over !== 0) starts = over < 0 ? [] : starts.slice(over);
  }
}

const STRETCH_MAX = 20;
const STEPS = 12;

export interface CallPlan {
  pace: Pace;
  /** Leagues that are asked about, with the calls planned for them. The others wait for more credits. */
  calls: ReadonlyMap<number, Readonly<Record<FeedCall, number>>>;
  /** Credits that the planned calls cost, and those that calls as frequent as the settings allow would cost. */
  planned: number;
  wanted: number;
}

export interface PlanInput {
  /** The most important first. */
  leagues: readonly PacedLeague[];
  /** The span that is planned, in milliseconds. */
  span: Span;
  near: number;
  /** Credits a call costs. */
  costs: Readonly<Record<FeedCall, number>>;
  /** Credits that may be spent in the span; infinity where calls are free. */
  budget: number;
}

/**
 * Plans calls that the budget can pay: everything where it suffices; else no prices in play; else calls that thin out with the distance to
 * the start, as little as need be; and where not even the fewest can be paid for every league, the first leagues only.
 */
export function planCalls({ leagues, span, near, costs, budget }: PlanInput): CallPlan {
  const cost = (calls: Readonly<Record<FeedCall, number>>) => calls.prices * costs.prices + calls.scores * costs.scores;
  const planFor = (some: readonly PacedLeague[], pace: Pace) => {
    const calls = new Map(
      some.map((league) => {
        const count = (kind: FeedCall) => countCalls(kind, league, span, pace);
        return [league.id, { prices: count('prices'), scores: count('scores') }];
      }),
    );
    return { pace, calls, planned: [...calls.values()].reduce((sum, each) => sum + cost(each), 0) };
  };
  const full = planFor(leagues, { near, stretch: 0, inPlay: true });
  const wanted = full.planned;
  if (wanted <= budget) return { ...full, wanted };
  const fewest = planFor(leagues, { near, stretch: STRETCH_MAX, inPlay: false });
  let spent = 0;
  const paid = leagues.filter((league, n) => {
    spent += cost(fewest.calls.get(league.id)!);
    return n === 0 || spent <= budget;
  });
  let best = planFor(paid, fewest.pace);
  let [low, high] = [0, STRETCH_MAX];
  for (let step = 0; step <= STEPS; step += 1) {
    const stretch = step === 0 ? 0 : (low + high) / 2;
    const tried = planFor(paid, { near, stretch, inPlay: false });
    if (tried.planned > budget) {
      low = stretch;
      continue;
    }
    best = tried;
    high = stretch;
    if (step === 0) break;
  }
  return { ...best, wanted };
}

/** Credits of a month with the free plan of The Odds API: what is reckoned with until the provider has said another number. */
const FREE_CREDITS = 500;

/** The provider's own count of the month's credits, and its time. */
export interface CreditCount {
  remaining: number | null;
  used: number | null;
  counted_at: Date | null;
}

export interface Credits {
  /** Credits that may still be spent this month. */
  left: number;
  /** The month's whole. */
  total: number;
  /** When the provider counts anew: at the start of a month (UTC). */
  resetsAt: Date;
}

/** The month's credits: what the provider has left, no more than the operator's own limit leaves. */
export function creditsOf({ remaining, used, counted_at }: CreditCount, limit: number | undefined, now: Date): Credits {
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const isCounted = counted_at !== null && counted_at.getTime() >= monthStart;
  const spent = isCounted ? (used ?? 0) : 0;
  const monthlyQuota = remaining === null ? null : remaining + (used ?? 0);
  const total = Math.min(limit ?? monthlyQuota ?? FREE_CREDITS, monthlyQuota ?? Number.POSITIVE_INFINITY);
  const provided = isCounted && remaining !== null ? remaining : total;
  return { left: Math.max(0, Math.min(provided, total - spent)), total, resetsAt };
}

/** Returns the credits that may be spent until `until` so that the month's credits last. */
export function budgetUntil({ left, resetsAt }: Credits, span: { now: number; until: number }): number {
  const whole = resetsAt.getTime() - span.now;
  return whole <= 0 ? left : left * Math.min(1, (span.until - span.now) / whole);
}

/** How long to leave the feed alone after so many failures in a row: a minute, two, four … an hour. */
export function pauseAfter(failures: number): number {
  return Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(10, Math.max(0, failures - 1)));
}
