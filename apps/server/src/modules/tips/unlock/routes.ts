import { unlockTip as unlockCall } from '@quotavera/contract/tips';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { unlockTip } from './service.ts';

export function unlockRoutes(context: ServerContext): Route[] {
  return [route(unlockCall, ({ viewer, body }) => unlockTip(context.db, viewer, body.tip_id, context))];
}
