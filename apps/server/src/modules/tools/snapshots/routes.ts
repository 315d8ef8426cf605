import { toolsCalls } from '@quotavera/contract';
import { toolsLinks } from '@quotavera/contract/tools/addresses';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/index.ts';
import { fail, fieldErrorsOf, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../../platform/http/index.ts';
import { csvOf } from './policy.ts';
import { compareSnapshots, snapshotDates, snapshotTable } from './service.ts';

export function snapshotRoutes(db: Db): Route[] {
  return [
    route(toolsCalls.listSnapshotDates, async ({ query }) => {
      const dates = await snapshotDates(db, query.league);
      return isFailure(dates) ? dates : dates.value;
    }),
    route(toolsCalls.readSnapshot, async ({ query }) => {
      const snapshot = await snapshotTable(db, query, query.date);
      if (isFailure(snapshot)) return snapshot;
      const { league, date, table } = query;
      return { league, date, table, season: snapshot.value.season, ...snapshot.value.table };
    }),
    route(toolsCalls.compareSnapshots, async ({ query }) => {
      const compared = await compareSnapshots(db, query);
      return isFailure(compared) ? compared : compared.value;
    }),
  ];
}

/** The table of one date as a file. No call: what it answers isn't JSON. */
export function snapshotFile(app: FastifyInstance, db: Db): void {
  app.get(toolsLinks.snapshotExport, { config: { access: toolsCalls.readSnapshot.access } }, async (request, reply) => {
    const parsed = toolsCalls.readSnapshot.query.safeParse(request.query, { reportInput: true });
    if (!parsed.success) {
      return sendFailure(request, reply, fail('validation', { fields: fieldErrorsOf(parsed.error) }));
    }
    const { league, table, date } = parsed.data;
    const snapshot = await snapshotTable(db, parsed.data, date);
    if (isFailure(snapshot)) return sendFailure(request, reply, snapshot);
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${table}-${league}-${date}.csv"`)
      .send(csvOf(snapshot.value.table));
  });
}
