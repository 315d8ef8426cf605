import { homeAddresses } from '@quotavera/contract/home/addresses';
import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { type ApiResult, apiFrom, type CallInput, type ReplyTo } from '../../../platform/api/index.ts';
import { type ArticleList, readLatest } from '../../publishing/blog/index.ts';

/** How many rows of the ranking the home page shows. */
const TOP_ROWS = 5;

/** Among so many of the last losses is one that is easy to read. */
const LOSSES_READ = 10;

export type Top = NonNullable<NonNullable<CallInput<typeof homeAddresses.chartHome>['query']>['top']>;

/** Returns the curve that an address asks for. */
export function topOf(address: URLSearchParams): Top {
  return address.get('top') === '50' ? '50' : '10';
}

export type HomeFigures = ReplyTo<typeof homeAddresses.homeStats>;
export type HomeChart = ReplyTo<typeof homeAddresses.chartHome>;
export type HomeRanking = ReplyTo<typeof recordsAddresses.leaderboard>;
type TipOfList = ReplyTo<typeof tipsAddresses.listPublic>['results'][number];
export type WholeTip = Extract<TipOfList, { view: 'whole' }>;

export interface HomeData {
  top: Top;
  figures: ApiResult<HomeFigures>;
  chart: ApiResult<HomeChart>;
  ranking: ApiResult<HomeRanking>;
  /** The last lost tip, still in the log as on the day it was published; null when there is none to show. */
  lost: WholeTip | null;
  articles: ApiResult<ArticleList>;
}

/** A single tip on a match, whole and in the log: what the verification can be shown on. */
function exampleOf(tips: readonly TipOfList[]): WholeTip | null {
  const whole = tips.filter(
    (tip): tip is WholeTip => tip.view === 'whole' && !tip.disabled && tip.ledger?.index != null,
  );
  return whole.find((tip) => tip.legs.length === 1 && tip.legs[0]?.type === 'structured') ?? whole[0] ?? null;
}

/** Reads the parts of the home page as an anonymous visitor. Each part may fail alone. */
export async function readHome(fetchApi: typeof fetch, language: string, top: Top): Promise<HomeData> {
  const [figures, chart, ranking, losses, articles] = await Promise.all([
    apiFrom(fetchApi, homeAddresses.homeStats, {}, language),
    apiFrom(fetchApi, homeAddresses.chartHome, { query: { top, period: '365d' } }, language),
    apiFrom(fetchApi, recordsAddresses.leaderboard, { query: { page_size: TOP_ROWS } }, language),
    apiFrom(fetchApi, tipsAddresses.listPublic, { query: { result: 'loss', page_size: LOSSES_READ } }, language),
    readLatest(fetchApi, language),
  ]);
  return { top, figures, chart, ranking, lost: losses.ok ? exampleOf(losses.data.results) : null, articles };
}
