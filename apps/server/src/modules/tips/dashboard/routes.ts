import {
  chartHome,
  dashboardPersonal,
  homeStats,
  lastOpenBets,
  listSports,
  summaryStats,
} from '@quotavera/contract/tips';
import { KINDS } from '@quotavera/domain/bet';
import { kindName, sportName } from '@quotavera/i18n/server';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { PublicReply } from '../record/routes-cache.ts';
import { tipLists } from '../tip/service-lists.ts';
import { commonTags, followedSummary, personalDashboard, sportCodes } from './service.ts';
import { homeChart, homeFigures } from './service-home.ts';

export function dashboardRoutes(context: ServerContext, publicReply: PublicReply): Route[] {
  const { db } = context;
  return [
    route(dashboardPersonal, ({ viewer }) => personalDashboard(db, viewer, context)),
    route(summaryStats, ({ viewer, query }) => followedSummary(db, viewer, query.period, context)),
    route(lastOpenBets, ({ viewer, query }) => {
      const { page, page_size: pageSize, cursor } = query;
      const request = { path: `/api${lastOpenBets.path}`, query: {}, page, pageSize, cursor };
      return tipLists.page(db, viewer, { followed: true, state: 'open' }, request, context);
    }),
    route(homeStats, (received) => publicReply(received, () => homeFigures(db, context))),
    route(chartHome, (received) =>
      publicReply(received, async () => {
        const { tipsters, points } = await homeChart(db, {
          top: Number(received.query.top),
          period: received.query.period,
        });
        return { tipsters, points: [...points] };
      }),
    ),
    route(listSports, async ({ query, language }) => {
      switch (query.type) {
        case 'sports':
          return { results: (await sportCodes(db)).map((code) => ({ code, name: sportName(language, code) })) };
        case 'categories':
          return { results: KINDS.map((code) => ({ code, name: kindName(language, code) })) };
        case 'tags':
          return { results: (await commonTags(db)).map((tag) => ({ code: tag, name: tag })) };
      }
    }),
  ];
}
