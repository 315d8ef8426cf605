import { leaderboard, pastRanking, rankingParameters } from '@quotavera/contract/records';
import type { ServerContext } from '../../../platform/context.ts';
import { type ReplyCache, type Route, route } from '../../../platform/http/index.ts';
import { rankingPage, rankOrder, readParameters, type SortColumn, sortBy } from './service.ts';
import { pastRankingPage } from './service-past.ts';

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

export function leaderboardRoutes({ db }: ServerContext, cache: ReplyCache): Route[] {
  return [
    route(
      leaderboard,
      ({ viewer, query }) => {
        const slice = {
          period: query.period,
          sport: query.sport,
          kind: query.valexc,
          minBets: query.min_bets,
          search: query.search || undefined,
        };
        return rankingPage(db, viewer, {
          input: { path: leaderboard.path, query },
          slice,
          order: query.sort === 'rank' ? rankOrder(query.order) : sortBy(COLUMNS[query.sort], query.order),
        });
      },
      { cache },
    ),
    route(
      pastRanking,
      ({ query }) => pastRankingPage(db, { month: query.month, input: { path: pastRanking.path, query } }),
      { cache },
    ),
    route(rankingParameters, () => readParameters(db), { cache }),
  ];
}
