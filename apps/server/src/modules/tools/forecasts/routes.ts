import { toolsCalls } from '@quotavera/contract';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { forecastSummary, listForecasts, readForecast } from './service-read.ts';

export function forecastRoutes({ db }: ServerContext): Route[] {
  return [
    route(toolsCalls.listForecasts, ({ query, clock }) => listForecasts(db, query, clock.now())),
    route(toolsCalls.readForecastSummary, ({ query }) => forecastSummary(db, query)),
    route(
      toolsCalls.readForecast,
      async ({ params, clock }) => (await readForecast(db, params.id, clock.now())) ?? fail('not_found'),
    ),
  ];
}
