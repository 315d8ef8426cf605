import type { tipsCalls } from '@quotavera/contract';
import { type ApiResult, apiFrom, call, type ReplyTo } from '../../platform/api/index.ts';
import { filtersOf, queryOf } from './filters.ts';

export const leaderboardCall = call<typeof tipsCalls.leaderboard>('GET', '/tips/v1/leaderboard/');

export type Leaderboard = ReplyTo<typeof tipsCalls.leaderboard>;
export type LeaderboardRow = Leaderboard['results'][number];
export const PAGE_SIZE = 25;

/** The ranking that an address asks for, as a visitor sees it. */
export function readLeaderboard(
  fetchApi: typeof fetch,
  language: string,
  address: URLSearchParams,
): Promise<ApiResult<Leaderboard>> {
  return apiFrom(fetchApi, leaderboardCall, { query: queryOf(filtersOf(address)) }, language);
}
