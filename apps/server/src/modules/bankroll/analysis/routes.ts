import * as calls from '@quotavera/contract/bankroll';
import { TABLE_FORMATS } from '@quotavera/domain/limits';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, fieldErrorsOf } from '../../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../../platform/http/index.ts';
import { analysisOf, betFile, breakdownOf, dropView, keepView, viewsOf } from './service.ts';

export function analysisRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(calls.analyse, ({ viewer, query, request }) => analysisOf(context, viewer.accountId, query, request.signal), {
      costly: true,
    }),
    route(
      calls.breakDown,
      ({ viewer, query: { by, ...filters }, request }) =>
        breakdownOf(context, viewer.accountId, filters, { by, gone: request.signal }),
      { costly: true },
    ),
    route(calls.listViews, ({ viewer }) => viewsOf(db, viewer.accountId)),
    route(calls.keepView, ({ viewer, body }) => keepView(context, viewer.accountId, body)),
    route(calls.dropView, ({ viewer, params }) => dropView(db, viewer.accountId, params.id)),
  ];
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Own bets as a file: no call, because what it answers isn't JSON. */
export function betFiles(app: FastifyInstance, { db }: ServerContext): void {
  const { access } = calls.analyse;
  for (const format of TABLE_FORMATS) {
    app.get(`/api/tips/v1/bets.${format}`, { config: { access, costly: true } }, async (request, reply) => {
      const filters = calls.analysisQuery.safeParse(request.query, { reportInput: true });
      if (!filters.success) {
        return sendFailure(request, reply, fail('validation', { fields: fieldErrorsOf(filters.error) }));
      }
      const { viewer } = request;
      const file = viewer.type === 'member' ? await betFile(db, viewer.accountId, filters.data, format) : null;
      if (!file) return sendFailure(request, reply, fail('not_found'));
      return reply
        .type(TYPES[format])
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="quotavera.${format}"`)
        .send(file);
    });
  }
}
