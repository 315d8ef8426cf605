import { logOut, logOutAll, refreshToken } from '@quotavera/contract/users';
import { isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Sessions } from './service.ts';

export function sessionRoutes(sessions: Sessions): Route[] {
  return [
    route(refreshToken, async ({ body }) => {
      const result = await sessions.refresh(body.refresh);
      return isFailure(result) ? result : result.value;
    }),
    route(logOut, async ({ body }) => {
      await sessions.logOut(body.refresh);
      return { ok: true };
    }),
    route(logOutAll, async ({ viewer }) => ({ ok: true, ended: await sessions.logOutAll(viewer.accountId) })),
  ];
}
