import { readOutlook } from '@quotavera/contract/bankroll';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { outlookFor } from './service.ts';

export function outlookRoutes(context: ServerContext): Route[] {
  return [route(readOutlook, ({ viewer, query }) => outlookFor(context, viewer, query.tipster))];
}
