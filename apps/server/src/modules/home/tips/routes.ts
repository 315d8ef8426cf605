import { chartHome, homeStats, lastOpenBets, listSports } from '@quotavera/contract/home';
import { KINDS } from '@quotavera/domain/bet';
import { kindName, sportName } from '@quotavera/i18n/server';
import type { ServerContext } from '../../../platform/context.ts';
import { type ReplyCache, type Route, route } from '../../../platform/http/index.ts';
import { tipLists } from '../../tips/tip/service-lists.ts';
import { commonTags, sportCodes } from './service.ts';
import { figuresJob, homeChart, homeFigures, refreshFigures } from './service-home.ts';

export function tipsOverviewRoutes(context: ServerContext, cache: ReplyCache): Route[] {
  const { db } = context;
  return [
    route(lastOpenBets, ({ viewer, query }) =>
      tipLists.page(db, viewer, { of: query.of, state: 'open' }, { path: lastOpenBets.path, query }, context),
    ),
    route(homeStats, () => homeFigures(db, context), { cache }),
    route(chartHome, ({ query }) => homeChart(db, query, context), { cache }),
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

export function tipsOverviewJobs({ jobs, db, clock }: ServerContext): void {
  jobs.handle(figuresJob, () => refreshFigures(db, { clock }));
  jobs.schedule(figuresJob, '* * * * *');
}
