import { Readable } from 'node:stream';
import {
  compareTipsters,
  editTipster,
  followedTipsters,
  listTipsters,
  ownTipster,
  readTipster,
  subscribedTipsters,
  tipsterNames,
  tipsterRecord,
  tipsterStats,
  tipsterTips,
} from '@quotavera/contract/records';
import { recordsLinks } from '@quotavera/contract/records/addresses';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, fieldErrorsOf } from '../../../platform/errors/index.ts';
import { type ReplyCache, type Route, route, sendFailure } from '../../../platform/http/index.ts';
import type { PageInput } from '../../../platform/http/paging.ts';
import { tipLists } from '../../tips/tip/service-lists.ts';
import { type Order, type OwnChoice, rankOrder, type Slice, sortBy } from '../leaderboard/service.ts';
import { changeOwnPage, profileOf, statsOf, tipsterIdOf, tipsterNamesOf, tipsterPage } from './service.ts';
import { comparisonOf } from './service-comparison.ts';
import { recordFile, recordPage } from './service-record.ts';

const ORDERS = new Map(
  Object.entries<Order>({
    rank: rankOrder('desc'),
    followers: sortBy('followers', 'desc'),
    newest: sortBy('created_at', 'desc'),
    bets: sortBy('settled', 'desc'),
    yield: sortBy('yield', 'desc'),
    profit: sortBy('profit_micro', 'desc'),
  }),
);

function requestOf(path: string, query: PageInput['query'], slice: Partial<Slice>, order: Order) {
  return {
    input: { path, query },
    // Includes tipsters without settled tips, because this list isn't a ranking.
    slice: { period: 'all', sport: 'all', kind: 'all', minBets: 0, ...slice },
    order,
  };
}

/**
 * A record as a file: no call, because what it answers isn't JSON. Plain international CSV (UTF-8, commas, points, ISO times), the same in
 * every language, so that whatever program reads it finds the same columns.
 */
export function recordExport(app: FastifyInstance, { db, clock }: ServerContext): void {
  const { access, params, query } = tipsterStats;
  app.get(recordsLinks.recordExport, { config: { access, costly: true } }, async (request, reply) => {
    const parsed = params.safeParse(request.params);
    if (!parsed.success) return sendFailure(request, reply, fail('not_found'));
    const filters = query.safeParse(request.query, { reportInput: true });
    if (!filters.success) {
      return sendFailure(request, reply, fail('validation', { fields: fieldErrorsOf(filters.error) }));
    }
    const lines = await recordFile(db, request.viewer, { ...parsed.data, filters: filters.data }, { clock });
    if (!lines) return sendFailure(request, reply, fail('not_found'));
    const name = `${parsed.data.id.replaceAll(/[^\w.-]/g, '_')}-${parsed.data.period}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(lines));
  });
}

export function tipsterRoutes(context: ServerContext, cache: ReplyCache): Route[] {
  const { db } = context;
  const chosen = (choice: OwnChoice) => ({ choice, at: context.clock.now() });
  return [
    route(
      listTipsters,
      ({ viewer, query }) => {
        const { search, sport, period, followed } = query;
        const of = followed ? chosen('followed') : undefined;
        const slice = { period, sport, search: search || undefined, of };
        return tipsterPage(db, viewer, requestOf(listTipsters.path, query, slice, ORDERS.get(query.sort)!), context);
      },
      { cache },
    ),
    route(tipsterNames, ({ query }) => tipsterNamesOf(db, query.part), { cache }),
    route(followedTipsters, ({ viewer, query }) => {
      const slice = { period: query.period, of: chosen('followed') };
      return tipsterPage(db, viewer, requestOf(followedTipsters.path, query, slice, rankOrder('desc')), context);
    }),
    route(subscribedTipsters, ({ viewer, query }) => {
      const slice = { period: query.period, of: chosen('subscribed') };
      return tipsterPage(db, viewer, requestOf(subscribedTipsters.path, query, slice, rankOrder('desc')), context);
    }),
    route(readTipster, ({ viewer, params }) => profileOf(context, viewer, params.id), { cache }),
    route(tipsterStats, ({ viewer, params, query }) => statsOf(db, viewer, { ...params, filters: query }, context), {
      costly: true,
      cache,
    }),
    route(
      tipsterRecord,
      ({ viewer, params, query }) => {
        const { page, page_size, cursor, ...filters } = query;
        const path = tipsterRecord.path
          .replace('{id}', encodeURIComponent(params.id))
          .replace('{period}', params.period);
        return recordPage(db, viewer, { ...params, filters }, { path, query }, context);
      },
      { costly: true, cache },
    ),
    route(
      tipsterTips,
      async ({ viewer, params, query }) => {
        const tipsterId = await tipsterIdOf(db, params.id);
        if (tipsterId === null) return fail('not_found');
        const path = tipsterTips.path.replace('{id}', encodeURIComponent(params.id));
        return tipLists.reply(db, viewer, { tipsterId, state: query.state }, { path, query }, context);
      },
      { cache },
    ),
    route(compareTipsters, ({ viewer, query }) => comparisonOf(db, viewer, query, context), { costly: true }),
    route(ownTipster, ({ viewer }) => profileOf(context, viewer, String(viewer.accountId))),
    route(editTipster, async ({ viewer, body }) => {
      await changeOwnPage(context, viewer, body);
      return profileOf(context, viewer, String(viewer.accountId));
    }),
  ];
}
