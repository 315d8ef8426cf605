import { dashboardPersonal, summaryStats } from '@quotavera/contract/home';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { chosenTotals, personalDashboard } from './service.ts';

export function dashboardRoutes(context: ServerContext): Route[] {
  return [
    route(dashboardPersonal, ({ viewer, query }) => personalDashboard(context, viewer, query.signals)),
    route(summaryStats, ({ viewer, query }) => chosenTotals(context, viewer, query)),
  ];
}
