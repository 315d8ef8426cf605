import type { FeedError } from '@quotavera/contract/tools';
import { HOUR_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type LeftOut, leftOutOf, UnusableFile } from '../import/file/rejection.ts';
import {
  budgetUntil,
  type CallPlan,
  type Credits,
  creditsOf,
  type FeedCall,
  nextPrices,
  nextScores,
  type PacedLeague,
  PRICES_AHEAD_MS,
  pauseAfter,
  planCalls,
  SCORES_BEHIND_MS,
} from './policy-pace.ts';
import {
  claimCall,
  type FeedState,
  noteLeague,
  readFeedState,
  selectLeagueCalls,
  writeFeedState,
} from './repository.ts';
import { takeFeed } from './service.ts';
import type { Answer, FeedSource } from './service-odds-api.ts';

const FREE = { prices: 0, scores: 0 } as const;
const UNCOUNTED = { remaining: null, used: null, counted_at: null } as const;

interface FeedPlan extends CallPlan {
  leagues: readonly (PacedLeague & { code: string })[];
  credits: Credits;
  until: Date;
}

/** Plans the calls to a source within a week, as far as the month's credits allow. */
export async function planFeed(db: Db, source: FeedSource, state: FeedState, now: Date): Promise<FeedPlan> {
  const after = (span: number) => new Date(now.getTime() + span);
  const spans = { from: after(-SCORES_BEHIND_MS), now, until: after(PRICES_AHEAD_MS) };
  const rows = await selectLeagueCalls(db, source.codes, source.simulated, spans);
  const leagues = rows
    .map(({ id, code, prices_at, scores_at, starts }) => {
      const at = (last: Date | null) => last?.getTime() ?? Number.NEGATIVE_INFINITY;
      return { id, code, last: { prices: at(prices_at), scores: at(scores_at) }, starts };
    })
    .sort((a, b) => source.codes.indexOf(a.code) - source.codes.indexOf(b.code));
  const credits = creditsOf(state, source.limit, now);
  const until = new Date(Math.min(spans.until.getTime(), credits.resetsAt.getTime()));
  const span = { now: now.getTime(), until: (source.costs ? until : spans.until).getTime() };
  const budget = source.costs ? budgetUntil(credits, span) : Number.POSITIVE_INFINITY;
  const plan = planCalls({ leagues, span, near: source.near, costs: source.costs ?? FREE, budget });
  return { ...plan, leagues, credits, until };
}

interface DueCall {
  competitionId: number;
  sportKey: string;
  kind: FeedCall;
  /** When it was made last. */
  before: Date | null;
}

/** The calls whose time has come, those for the nearest matches first. */
function dueCalls({ leagues, calls, pace }: FeedPlan, source: FeedSource, now: number): DueCall[] {
  const dated = (last: number) => (Number.isFinite(last) ? new Date(last) : null);
  return leagues
    .filter(({ id }) => calls.has(id))
    .sort((a, b) => (a.starts[0] ?? 0) - (b.starts[0] ?? 0))
    .flatMap((league) => {
      const sportKey = source.sportKeyOf(league.code);
      if (sportKey === null) return [];
      const due: DueCall[] = [];
      const call = { competitionId: league.id, sportKey };
      if (nextScores(league, now, pace) <= now)
        due.push({ ...call, kind: 'scores', before: dated(league.last.scores) });
      if (nextPrices(league, now, pace) <= now)
        due.push({ ...call, kind: 'prices', before: dated(league.last.prices) });
      return due;
    });
}

/** The state's count of credits after an answer. */
function counted(state: FeedState, { remaining, used }: Answer, now: Date): FeedState {
  return remaining === null && used === null ? state : { ...state, remaining, used, counted_at: now };
}

/** The state after a call that failed: how long to leave the feed alone. */
function failed(state: FeedState, answer: Answer, now: Date): FeedState {
  const failures = state.failures + 1;
  const pause = answer.error === 'key_refused' ? HOUR_MS : Math.max(answer.retryAfterMs ?? 0, pauseAfter(failures));
  return { ...state, failures, error: answer.error, paused_until: new Date(now.getTime() + pause) };
}

export interface FeedContext {
  db: Db;
  clock: ServerContext['clock'];
  log: Pick<ServerContext['log'], 'warn'>;
  /** The poll calls it after each commit with the matches whose result is new. */
  onDecided: (fixtureIds: readonly number[]) => Promise<unknown>;
}

/** Makes one call and takes what it brings; the state that follows from it. */
async function makeCall(
  context: FeedContext,
  source: FeedSource,
  call: DueCall,
  before: FeedState,
): Promise<FeedState> {
  const { db, clock, log, onDecided } = context;
  const now = clock.now();
  const answer = await source.fetchFeed(call.sportKey, call.kind);
  const state = counted(before, answer, now);
  const note = (error: FeedError | null, at: Date | null, leftOut: readonly LeftOut[] | null = null) =>
    noteLeague(db, { ...call, at, error, leftOut });
  if (answer.text === null) {
    log.warn({ feed: call.sportKey, call: call.kind, error: answer.error }, 'the feed of prices gave no answer');
    // A league that the feed lacks is tried at its next regular time, any other failure as soon as the pause is over.
    const isOfLeague = answer.error === 'league_refused';
    await note(answer.error, isOfLeague ? now : call.before);
    return isOfLeague ? state : failed(state, answer, now);
  }
  let decided: readonly number[] = [];
  try {
    const taken = await takeFeed(db, answer.text, clock, source.codeOf);
    decided = taken.decided;
    await note(null, now, leftOutOf(taken.problems));
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    log.warn({ feed: call.sportKey, call: call.kind }, 'the feed of prices gave an answer that nobody can read');
    await note('unreadable', now);
  }
  if (decided.length > 0) await onDecided(decided);
  return { ...state, paused_until: null, failures: 0, error: null, succeeded_at: now };
}

/**
 * Asks a source for what is due: prices of leagues with matches to come, scores of leagues with matches on, so often that the month's
 * credits last. A call that fails pauses all, longer each time, and as long as the provider says; when its credits are used up, it is
 * tried once an hour.
 */
export async function pollFeed(context: FeedContext, source: FeedSource): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  let state = await readFeedState(db, source.simulated);
  if (state.paused_until && state.paused_until > now) return;
  const isSpent = (left: number) => source.costs && left < Math.min(...Object.values(source.costs));
  const pause = async () => {
    const pausedUntil = new Date(now.getTime() + HOUR_MS);
    await writeFeedState(db, source.simulated, { ...state, error: 'quota_spent', paused_until: pausedUntil });
  };
  // After a pause for lack of credits one call shows whether there are new ones.
  let isProbe = state.error === 'quota_spent' && (source.limit === undefined || (state.used ?? 0) < source.limit);
  if (!isProbe && isSpent(creditsOf(state, source.limit, now).left)) return pause();
  const plan = await planFeed(db, source, isProbe ? { ...state, ...UNCOUNTED } : state, now);
  for (const call of dueCalls(plan, source, now.getTime())) {
    const { left } = creditsOf(state, source.limit, now);
    if (!isProbe && source.costs && left < source.costs[call.kind]) return pause();
    isProbe = false;
    if (!(await claimCall(db, call, now))) continue;
    state = await makeCall(context, source, call, state);
    await writeFeedState(db, source.simulated, state);
    if (state.paused_until) return;
  }
}
