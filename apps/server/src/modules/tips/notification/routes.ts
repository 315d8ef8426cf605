import { markNotifications, notifications } from '@quotavera/contract/alerts';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listNotifications, markAsRead, type ReadTips } from './service.ts';

export function notificationRoutes({ db, clock }: ServerContext, readTips: ReadTips): Route[] {
  return [
    route(notifications, ({ viewer, query }) => listNotifications(db, viewer, query, { clock, readTips })),
    route(markNotifications, ({ viewer, body }) => markAsRead(db, viewer.accountId, body.ids ?? null, clock)),
  ];
}
