import type { tipsCalls } from '@quotavera/contract';
import { type ApiResult, apiFrom, call, type ReplyTo } from '../../platform/api/index.ts';

const homeStats = call<typeof tipsCalls.homeStats>('GET', '/users/v1/homestats/');
const chartHome = call<typeof tipsCalls.chartHome>('GET', '/users/v1/charthome/');
const leaderboard = call<typeof tipsCalls.leaderboard>('GET', '/tips/v1/leaderboard/');

/** How many rows of the ranking the home page shows. */
const TOP_ROWS = 5;

export type Top = '10' | '50';
export type HomeFigures = ReplyTo<typeof tipsCalls.homeStats>;
export type HomeChart = ReplyTo<typeof tipsCalls.chartHome>;
export type HomeRanking = ReplyTo<typeof tipsCalls.leaderboard>;

export interface HomeData {
  readonly top: Top;
  readonly figures: ApiResult<HomeFigures>;
  readonly chart: ApiResult<HomeChart>;
  readonly ranking: ApiResult<HomeRanking>;
}

/** What the home page shows, read as an anonymous visitor. Each part may fail alone. */
export async function readHome(fetchApi: typeof fetch, language: string, top: Top): Promise<HomeData> {
  const [figures, chart, ranking] = await Promise.all([
    apiFrom(fetchApi, homeStats, {}, language),
    apiFrom(fetchApi, chartHome, { query: { top, period: '365d' } }, language),
    apiFrom(fetchApi, leaderboard, { query: { page_size: TOP_ROWS } }, language),
  ]);
  return { top, figures, chart, ranking };
}
