import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { type ApiResult, apiFrom, type ReplyTo } from '../../../platform/api/index.ts';
import { filtersOf, pageOf, queryOf } from './filters.ts';

export type Leaderboard = ReplyTo<typeof recordsAddresses.leaderboard>;
export type LeaderboardRow = Leaderboard['results'][number];
/** A row with all of its figures; the others of a list that a plan opens have those of the ranking's order. */
export type WholeRow = Extract<LeaderboardRow, { verified: unknown }>;
export type PastRanking = ReplyTo<typeof recordsAddresses.pastRanking>;
export type PastRow = PastRanking['results'][number];
export type RankingParameters = ReplyTo<typeof recordsAddresses.rankingParameters>;
export const PAGE_SIZE = 25;

/** The ranking that an address asks for, as a visitor sees it. */
export function readLeaderboard(
  fetchApi: typeof fetch,
  language: string,
  address: URLSearchParams,
): Promise<ApiResult<Leaderboard>> {
  return apiFrom(fetchApi, recordsAddresses.leaderboard, { query: queryOf(filtersOf(address)) }, language);
}

export function isWhole(row: LeaderboardRow): row is WholeRow {
  return 'verified' in row;
}

/** The ranking of a past month that an address asks for. */
export function readPastRanking(
  fetchApi: typeof fetch,
  language: string,
  address: URLSearchParams,
): Promise<ApiResult<PastRanking>> {
  const month = address.get('month');
  const query = { page: pageOf(address), page_size: PAGE_SIZE, ...(month ? { month } : {}) };
  return apiFrom(fetchApi, recordsAddresses.pastRanking, { query }, language);
}

/** The parameters of the ranking in force. */
export function readParameters(fetchApi: typeof fetch, language: string): Promise<ApiResult<RankingParameters>> {
  return apiFrom(fetchApi, recordsAddresses.rankingParameters, {}, language);
}

/** Whether the list ends after the first ten rows: in another order than the ranking's it does, without the plan. */
export const endsEarly = ({ partial, results }: Leaderboard) => partial && results.length > 0 && results.every(isWhole);
