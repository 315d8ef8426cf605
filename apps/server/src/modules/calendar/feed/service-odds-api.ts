import type { FeedError } from '@quotavera/contract/tools';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { limitBytes } from '../import/service-source.ts';
import { codeOfSportKey, SPORT_CODES, sportKeyOf } from './policy.ts';
import type { FeedCall } from './policy-pace.ts';

type Environment = ServerContext['environment'];

export interface Answer {
  /** The text is null when there is no answer; `error` says why. */
  text: string | null;
  error: FeedError | null;
  /** The provider's count of the month's credits; null where the answer has none. */
  remaining: number | null;
  used: number | null;
  retryAfterMs: number | null;
}

/** A source answers in the format of The Odds API v4. */
export interface FeedSource {
  /** The source has the simulated leagues, or the real ones. */
  simulated: boolean;
  /** The leagues' codes, the most important first. */
  codes: readonly string[];
  sportKeyOf: (code: string) => string | null;
  codeOf: (sportKey: string) => string | null;
  /** How often prices of the next 24 hours are asked for at most, in milliseconds. */
  near: number;
  /** Credits that a call costs; null where calls are free. */
  costs: Readonly<Record<FeedCall, number>> | null;
  /** The operator's own limit of credits a month. */
  limit: number | undefined;
  fetchFeed: (sportKey: string, kind: FeedCall) => Promise<Answer>;
}

/** h2h, totals and spreads: each is charged per region. */
const MARKETS = 'h2h,totals,spreads';
/** Scores of the last days, matches that are over included. */
const DAYS_FROM = 3;
const SCORES_COST = 2;
const TIMEOUT_MS = 30_000;
const REPLY_BYTES_MAX = 20 * 1024 * 1024;

function addressOf(sportKey: string, kind: FeedCall, environment: Environment): URL {
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
async function fetchFeed(address: URL): Promise<Answer> {
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
      used: numberIn(response.headers.get('x-requests-used')),
      retryAfterMs: seconds === null ? null : seconds * 1000,
    };
  } catch {
    return { text: null, error: 'unreachable', remaining: null, used: null, retryAfterMs: null };
  }
}

/** The provider that the settings name; null without a key. */
export function oddsApi(environment: Environment): FeedSource | null {
  if (environment.ODDS_API_KEY === undefined) return null;
  const regions = environment.ODDS_API_REGIONS.split(',').length;
  return {
    simulated: false,
    codes: environment.ODDS_API_LEAGUES ?? SPORT_CODES,
    sportKeyOf,
    codeOf: codeOfSportKey,
    near: environment.ODDS_API_MINUTES * MINUTE_MS,
    costs: { prices: MARKETS.split(',').length * regions, scores: SCORES_COST },
    limit: environment.ODDS_API_CREDITS,
    fetchFeed: (sportKey, kind) => fetchFeed(addressOf(sportKey, kind, environment)),
  };
}
