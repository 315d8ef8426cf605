import { listMatchTips } from '@quotavera/contract/tips';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { matchTips } from './service.ts';

export function matchTipRoutes(context: ServerContext): Route[] {
  return [route(listMatchTips, ({ viewer, query }) => matchTips(context.db, viewer, query, context))];
}
