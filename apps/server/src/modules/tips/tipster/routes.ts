import {
  editTipster,
  followedTipsters,
  listTipsters,
  ownTipster,
  readTipster,
  subscribedTipsters,
  tipsterNames,
  tipsterStats,
  tipsterTips,
} from '@quotavera/contract/tips';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type ReplyCache, type Route, route } from '../../../platform/http/index.ts';
import type { PageInput } from '../../../platform/http/paging.ts';
import { type Order, rankOrder, type Slice, sortBy } from '../leaderboard/service.ts';
import { tipLists } from '../tip/service-lists.ts';
import { changeHeadline, profileOf, statsOf, tipsterIdOf, tipsterNamesOf, tipsterPage } from './service.ts';

const ORDERS: Readonly<Record<string, Order>> = {
  rank: rankOrder('desc'),
  followers: sortBy('followers', 'desc'),
  newest: sortBy('created_at', 'desc'),
  bets: sortBy('settled', 'desc'),
  yield: sortBy('yield', 'desc'),
  profit: sortBy('profit_micro', 'desc'),
};

function requestOf(path: string, query: PageInput['query'], slice: Partial<Slice>, order: Order) {
  return {
    input: { path, query },
    // Includes tipsters without settled tips, because this list isn't a ranking.
    slice: { period: 'all', sport: 'all', kind: 'all', minBets: 0, ...slice },
    order,
  };
}

export function tipsterRoutes(context: ServerContext, cache: ReplyCache): Route[] {
  const { db } = context;
  return [
    route(
      listTipsters,
      ({ viewer, query }) => {
        const { search, sport, period, followed } = query;
        const slice = { period, sport, search: search || undefined, followed };
        return tipsterPage(db, viewer, requestOf(listTipsters.path, query, slice, ORDERS[query.sort]!), context);
      },
      { cache },
    ),
    route(tipsterNames, ({ query }) => tipsterNamesOf(db, query.part), { cache }),
    route(followedTipsters, ({ viewer, query }) => {
      const slice = { period: query.period, followed: true };
      return tipsterPage(db, viewer, requestOf(followedTipsters.path, query, slice, rankOrder('desc')), context);
    }),
    route(subscribedTipsters, ({ viewer, query }) => {
      const slice = { period: query.period, subscribedAt: context.clock.now() };
      return tipsterPage(db, viewer, requestOf(subscribedTipsters.path, query, slice, rankOrder('desc')), context);
    }),
    route(readTipster, ({ viewer, params }) => profileOf(db, viewer, params.id, context.clock.now()), { cache }),
    route(tipsterStats, ({ viewer, params, query }) => statsOf(db, viewer, { ...params, filters: query }, context), {
      costly: true,
      cache,
    }),
    route(
      tipsterTips,
      async ({ viewer, params, query }) => {
        const tipsterId = await tipsterIdOf(db, params.id);
        if (tipsterId === null) return fail('not_found');
        const path = tipsterTips.path.replace('{id}', encodeURIComponent(params.id));
        return tipLists.page(db, viewer, { tipsterId, state: query.state }, { path, query }, context);
      },
      { cache },
    ),
    route(ownTipster, ({ viewer }) => profileOf(db, viewer, String(viewer.accountId), context.clock.now())),
    route(editTipster, async ({ viewer, body }) => {
      await changeHeadline(db, viewer.accountId, body.headline);
      return profileOf(db, viewer, String(viewer.accountId), context.clock.now());
    }),
  ];
}
