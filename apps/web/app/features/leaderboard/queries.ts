import { type ApiResult, apiFrom, type ReplyTo, tipsCalls } from '../../platform/api/index.ts';
import { filtersOf, queryOf } from './filters.ts';

export type Leaderboard = ReplyTo<typeof tipsCalls.leaderboard>;
export type LeaderboardRow = Leaderboard['results'][number];
export type RankingParameters = ReplyTo<typeof tipsCalls.rankingParameters>;
export const PAGE_SIZE = 25;

/** The ranking that an address asks for, as a visitor sees it. */
export function readLeaderboard(
  fetchApi: typeof fetch,
  language: string,
  address: URLSearchParams,
): Promise<ApiResult<Leaderboard>> {
  return apiFrom(fetchApi, tipsCalls.leaderboard, { query: queryOf(filtersOf(address)) }, language);
}

/** The parameters of the ranking in force. */
export function readParameters(fetchApi: typeof fetch, language: string): Promise<ApiResult<RankingParameters>> {
  return apiFrom(fetchApi, tipsCalls.rankingParameters, {}, language);
}
