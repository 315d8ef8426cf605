import { leaderboard, pastRanking, rankingParameters } from '@quotavera/contract/records';
import type { ServerContext } from '../../../platform/context.ts';
import { type ReplyCache, type Route, route } from '../../../platform/http/index.ts';
import { replyOfPlan } from '../../tips/sight/service.ts';
import { rankingPage, rankOrder, readParameters, type SortColumn, sortBy } from './service.ts';
import { markedRows } from './service-marks.ts';
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

export function leaderboardRoutes(context: ServerContext, cache: ReplyCache): Route[] {
  const { db } = context;
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
        const request = {
          input: { path: leaderboard.path, query },
          slice,
          order: query.sort === 'rank' ? rankOrder(query.order) : sortBy(COLUMNS[query.sort], query.order),
        };
        return replyOfPlan(db, viewer, context, {
          ...{ name: 'leaderboard', request: query, mark: markedRows },
          make: (as) => rankingPage(db, as, request),
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
