import { leaderboard } from '@quotavera/contract/tips';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { PublicReply } from '../record/routes-cache.ts';
import { boardPage, currentPriors, rankOrder, type SortColumn, sortBy } from './service.ts';

const COLUMNS = {
  bets: 'settled',
  yield: 'yield',
  profit: 'profit_micro',
  expected_yield: 'expected_yield',
  expected_yield_low: 'expected_yield_low',
  fair_clv: 'fair_clv',
  strike_rate: 'strike_rate',
  average_odds: 'average_odds',
  drawdown: 'drawdown_micro',
} as const satisfies Record<string, SortColumn>;

/** The filters that a link to another page repeats. */
export function filtersOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const { page: _page, page_size: _size, cursor: _cursor, ...filters } = query;
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

export function leaderboardRoutes({ db }: ServerContext, publicReply: PublicReply): Route[] {
  return [
    route(leaderboard, (received) =>
      publicReply(received, async () => {
        const { viewer, query } = received;
        const slice = {
          period: query.period,
          scope: query.scope,
          sport: query.sport,
          kind: query.kind,
          minBets: query.min_bets,
          search: query.search || undefined,
        };
        const page = await boardPage(db, viewer, {
          path: `/api${leaderboard.path}`,
          query: filtersOf(query),
          slice,
          order: query.sort === 'rank' ? rankOrder(query.order) : sortBy(COLUMNS[query.sort], query.order),
          page: query.page,
          pageSize: query.page_size,
          cursor: query.cursor,
        });
        const priors = await currentPriors(db, slice);
        return { ...page, results: page.results.map(({ row }) => row), priors };
      }),
    ),
  ];
}
