import { toolsCalls } from '@quotavera/contract';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { openLogOf } from '../../ledger/index.ts';
import { forecastBundle } from './service-bundle.ts';
import { forecastSummary, listForecasts, matchForecast, readForecast } from './service-read.ts';

export function forecastRoutes(context: ServerContext): Route[] {
  const { db } = context;
  // Opened at the first request, when the ledger module has set its key and name.
  let log: ReturnType<typeof openLogOf> | null = null;
  return [
    route(toolsCalls.listForecasts, ({ query, clock }) => listForecasts(db, query, clock.now())),
    route(toolsCalls.readForecastSummary, ({ query }) => forecastSummary(db, query)),
    route(
      toolsCalls.readForecastBundle,
      async ({ query, clock }) => {
        log ??= openLogOf(context);
        return (await forecastBundle(db, await log, query.month, clock.now())) ?? fail('not_found');
      },
      { costly: true },
    ),
    route(toolsCalls.readMatchForecast, ({ params, clock }) => matchForecast(db, params.id, clock.now())),
    route(
      toolsCalls.readForecast,
      async ({ params, clock }) => (await readForecast(db, params.id, clock.now())) ?? fail('not_found'),
    ),
  ];
}
