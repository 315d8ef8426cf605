import type { FeedError } from '@quotavera/contract/tools';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { UnusableFile } from '../import/file/rejection.ts';
import { limitBytes } from '../import/service-source.ts';
import {
  PRICES_AHEAD_MS,
  pauseAfter,
  priceInterval,
  SCORES_BEHIND_MS,
  SPORT_CODES,
  scoreInterval,
  sportKeyOf,
} from './policy.ts';
import {
  claimCall,
  type FeedCall,
  type FeedState,
  type LeagueCalls,
  noteLeague,
  readFeedState,
  selectLeagueCalls,
  writeFeedState,
} from './repository.ts';
import { takeFeed } from './service.ts';

type Environment = ServerContext['environment'];

interface DueCall {
  readonly competitionId: number;
  readonly sportKey: string;
  readonly kind: FeedCall;
  /** When it was made last. */
  readonly before: Date | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The calls whose time has come, those for the nearest matches first. */
function dueCalls(leagues: readonly LeagueCalls[], now: Date, nearInterval: number): DueCall[] {
  const isDue = (last: Date | null, interval: number) => last === null || now.getTime() - last.getTime() >= interval;
  return leagues.flatMap(({ id, code, pricesAt, scoresAt, nextStart, latestStart }) => {
    const sportKey = sportKeyOf(code);
    if (sportKey === null) return [];
    const calls: DueCall[] = [];
    if (latestStart && isDue(scoresAt, scoreInterval(now.getTime() - latestStart.getTime()))) {
      calls.push({ competitionId: id, sportKey, kind: 'scores', before: scoresAt });
    }
    if (nextStart && isDue(pricesAt, priceInterval(nextStart.getTime() - now.getTime(), nearInterval))) {
      calls.push({ competitionId: id, sportKey, kind: 'prices', before: pricesAt });
    }
    return calls;
  });
}

/** h2h, totals and spreads: each is charged per region. */
const MARKETS = 'h2h,totals,spreads';
/** Scores of the last days, matches that are over included. */
const DAYS_FROM = 3;
const SCORES_COST = 2;

function costOf(kind: FeedCall, { ODDS_API_REGIONS }: Environment): number {
  return kind === 'scores' ? SCORES_COST : MARKETS.split(',').length * ODDS_API_REGIONS.split(',').length;
}

function addressOf({ sportKey, kind }: DueCall, environment: Environment): URL {
  const { ODDS_API_URL, ODDS_API_KEY = '', ODDS_API_REGIONS } = environment;
  const path = kind === 'prices' ? 'odds' : 'scores';
  const url = new URL(`${ODDS_API_URL.replace(/\/+$/, '')}/sports/${sportKey}/${path}/`);
  const query: Record<string, string> =
    kind === 'prices'
      ? { regions: ODDS_API_REGIONS, markets: MARKETS, oddsFormat: 'decimal', dateFormat: 'iso' }
      : { daysFrom: String(DAYS_FROM), dateFormat: 'iso' };
  url.search = new URLSearchParams({ ...query, apiKey: ODDS_API_KEY }).toString();
  return url;
}

interface Answer {
  /** Null when there is none: `error` says why. */
  readonly text: string | null;
  readonly error: FeedError | null;
  readonly remaining: number | null;
  readonly retryAfterMs: number | null;
}

const TIMEOUT_MS = 30_000;
const REPLY_BYTES_MAX = 20 * 1024 * 1024;

function errorOf(status: number): FeedError | null {
  if (status === 200) return null;
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 404 || status === 422) return 'league_refused';
  return status === 429 ? 'busy' : 'unreachable';
}

function numberIn(text: string | null): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? Math.floor(value) : null;
}

/** Never follows a redirect: the key would go with it. */
async function ask(address: URL): Promise<Answer> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const pieces: Uint8Array[] = [];
    if (response.body) for await (const piece of limitBytes(response.body, REPLY_BYTES_MAX)) pieces.push(piece);
    const error = errorOf(response.status);
    const seconds = numberIn(response.headers.get('retry-after'));
    return {
      text: error === null ? Buffer.concat(pieces).toString('utf8') : null,
      error,
      remaining: numberIn(response.headers.get('x-requests-remaining')),
      retryAfterMs: seconds === null ? null : seconds * 1000,
    };
  } catch {
    return { text: null, error: 'unreachable', remaining: null, retryAfterMs: null };
  }
}

/** The state after a call that failed: how long to leave the feed alone. */
function failed(state: FeedState, answer: Answer, now: Date): FeedState {
  const failures = state.failures + 1;
  const pause = answer.error === 'key_refused' ? HOUR_MS : Math.max(answer.retryAfterMs ?? 0, pauseAfter(failures));
  const pausedUntil = new Date(now.getTime() + pause);
  return { ...state, failures, error: answer.error, pausedUntil, remaining: answer.remaining ?? state.remaining };
}

export interface FeedContext {
  readonly db: Db;
  readonly clock: ServerContext['clock'];
  readonly environment: Environment;
  readonly log: Pick<ServerContext['log'], 'warn'>;
  /** Called after each commit with the matches whose result is new. */
  readonly onDecided: (fixtureIds: readonly number[]) => Promise<unknown>;
}

/** Makes one call and takes what it brings; the state that follows from it. */
async function makeCall(context: FeedContext, call: DueCall, state: FeedState): Promise<FeedState> {
  const { db, clock, environment, log, onDecided } = context;
  const now = clock.now();
  const answer = await ask(addressOf(call, environment));
  const note = (error: FeedError | null, at: Date | null) => noteLeague(db, { ...call, at, error });
  if (answer.text === null) {
    log.warn({ feed: call.sportKey, call: call.kind, error: answer.error }, 'the feed of prices gave no answer');
    // A league that the feed doesn't have is asked for at its next time; anything else as soon as the pause is over.
    const isOfLeague = answer.error === 'league_refused';
    await note(answer.error, isOfLeague ? now : call.before);
    return isOfLeague ? { ...state, remaining: answer.remaining ?? state.remaining } : failed(state, answer, now);
  }
  let decided: readonly number[] = [];
  try {
    decided = (await takeFeed(db, answer.text, clock)).decided;
    await note(null, now);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    log.warn({ feed: call.sportKey, call: call.kind }, 'the feed of prices gave an answer that nobody can read');
    await note('unreadable', now);
  }
  if (decided.length > 0) await onDecided(decided);
  return {
    remaining: answer.remaining ?? state.remaining,
    pausedUntil: null,
    failures: 0,
    error: null,
    succeededAt: now,
  };
}

/**
 * Asks the feed for what is due: prices of leagues with matches to come, scores of leagues with matches on. Nothing without a key. A
 * call that fails pauses all, longer each time, and as long as the provider says; when its calls are used up, nothing is asked for an hour.
 */
export async function pollFeed(context: FeedContext): Promise<void> {
  const { db, clock, environment } = context;
  if (environment.ODDS_API_KEY === undefined) return;
  const now = clock.now();
  let state = await readFeedState(db);
  if (state.pausedUntil && state.pausedUntil > now) return;
  const after = (span: number) => new Date(now.getTime() + span);
  const leagues = await selectLeagueCalls(db, environment.ODDS_API_LEAGUES ?? SPORT_CODES, {
    from: after(-SCORES_BEHIND_MS),
    now,
    until: after(PRICES_AHEAD_MS),
  });
  // After a pause for want of calls one call tells whether there are new ones.
  let isProbe = state.error === 'quota_spent';
  for (const call of dueCalls(leagues, now, environment.ODDS_API_MINUTES * MINUTE_MS)) {
    if (!isProbe && state.remaining !== null && state.remaining < costOf(call.kind, environment)) {
      state = { ...state, error: 'quota_spent', pausedUntil: after(HOUR_MS) };
      await writeFeedState(db, state);
      return;
    }
    isProbe = false;
    if (!(await claimCall(db, call, now))) continue;
    state = await makeCall(context, call, state);
    await writeFeedState(db, state);
    if (state.pausedUntil) return;
  }
}
