import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { PRICE_STAGES, type PriceStage } from '@quotavera/domain/calendar';
import { findNamed } from '@quotavera/domain/home';
import type { SortOrder } from '@quotavera/domain/limits';
import { COMPARED_MARKETS, type ComparedMarket } from '@quotavera/domain/margin';
import { COMPARED_MAX } from '@quotavera/domain/tools';
import { type ApiResult, apiFrom, type ReplyTo } from '../../../platform/api/index.ts';

export type Comparison = ReplyTo<typeof toolsAddresses.listSites>;
export type Site = Comparison['results'][number];
export type OwnSite = ReplyTo<typeof toolsAddresses.createSite>;

/** The prices of the start come first. */
export const STAGES = PRICE_STAGES.toReversed();

const SORTS = ['margin', 'name', 'best', 'distance', 'coverage'] as const;
export type Sort = (typeof SORTS)[number];

/** The address chooses these of the comparison. */
export interface Choice {
  market: ComparedMarket;
  stage: PriceStage;
  sort: Sort;
  order: SortOrder;
  search: string;
  tag: string;
  /** Bookmakers beside each other. */
  compared: readonly number[];
}

export function choiceOf(search: URLSearchParams): Choice {
  const one = <const T extends string>(all: readonly T[], name: string): T =>
    all.find((each) => each === search.get(name)) ?? all[0]!;
  const ids = (search.get('with') ?? '').split(',').map(Number).filter(Number.isSafeInteger);
  return {
    market: one(COMPARED_MARKETS, 'market'),
    stage: one(STAGES, 'stage'),
    sort: one(SORTS, 'sort'),
    order: one(['asc', 'desc'], 'order'),
    search: (search.get('search') ?? '').trim(),
    tag: search.get('tag') ?? '',
    compared: [...new Set(ids)].filter((id) => id > 0).slice(0, COMPARED_MAX),
  };
}

/** The league and season of the address, for the call. */
export function queryOf(search: URLSearchParams): { league?: number; season?: string } {
  const league = Number(search.get('league'));
  const season = search.get('season');
  return {
    ...(Number.isSafeInteger(league) && league > 0 ? { league } : {}),
    ...(season ? { season: season.slice(0, 20) } : {}),
  };
}

export function readComparison(
  fetchApi: typeof fetch,
  language: string,
  search: URLSearchParams,
): Promise<ApiResult<Comparison>> {
  return apiFrom(fetchApi, toolsAddresses.listSites, { query: queryOf(search) }, language);
}

/** The figure that a column shows of a bookmaker; null without prices. */
export function figureOf({ figures }: Site, sort: Exclude<Sort, 'name'>, { market, stage }: Choice): number | null {
  if (!figures) return null;
  switch (sort) {
    case 'margin':
      return figures.margin[stage][market];
    case 'best':
      return figures.best_price;
    case 'distance':
      return figures.distance.early;
    case 'coverage':
      return figures.coverage[stage];
  }
}

/** The bookmakers that the address asks for, in its order; those without the figure come last either way. */
export function chosenSites(sites: readonly Site[], choice: Choice): Site[] {
  const { sort, order, search, tag } = choice;
  const sign = order === 'asc' ? 1 : -1;
  const compare = (a: Site, b: Site): number => {
    if (sort === 'name') return sign * a.name.localeCompare(b.name);
    const [x, y] = [figureOf(a, sort, choice), figureOf(b, sort, choice)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a.name.localeCompare(b.name);
    return sign * (x - y) || a.name.localeCompare(b.name);
  };
  const tagged = sites.filter((site) => tag === '' || site.tags.includes(tag));
  return findNamed(tagged, ({ name }) => name, search).sort(compare);
}
