import { changeCareLimit, excludeMyself, readCare, takeBreak as takeBreakCall } from '@quotavera/contract/accounts';
import type { ServerContext } from '../../../platform/context.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { careOf, excludeSelf, setLimit } from './service.ts';
import { takeBreak } from './service-betting.ts';

export function careRoutes(context: ServerContext): Route[] {
  const { db, clock } = context;
  return [
    route(readCare, ({ viewer }) => careOf(db, viewer.accountId, clock)),
    route(changeCareLimit, async ({ viewer, body }) => {
      const result = await setLimit(db, viewer.accountId, body.kind, body.value, clock);
      return isFailure(result) ? result : careOf(db, viewer.accountId, clock);
    }),
    route(takeBreakCall, async ({ viewer }) => {
      await takeBreak(db, viewer.accountId, clock);
      return careOf(db, viewer.accountId, clock);
    }),
    route(excludeMyself, async ({ viewer, body }) => {
      await excludeSelf(context, viewer.accountId, body.period);
      return careOf(db, viewer.accountId, clock);
    }),
  ];
}
