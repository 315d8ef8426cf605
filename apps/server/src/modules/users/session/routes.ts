import { logOut, logOutAll, refreshToken, signIn } from '@quotavera/contract/users';
import { authorityOf } from '@quotavera/domain/access';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SignInLimits } from './limits.ts';
import type { Sessions } from './service.ts';

export function sessionRoutes(sessions: Sessions, limits: SignInLimits): Route[] {
  return [
    route(signIn, async ({ body, request, clock }) => {
      const name = body.username_or_email;
      const wait = limits.refuse(request.ip, name, clock.wall());
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const result = await sessions.signIn(name, body.password, request.headers['user-agent'] ?? '');
      if (isFailure(result)) {
        limits.failed(name, clock.wall());
        return result;
      }
      limits.succeeded(name, clock.wall());
      const { account, pair } = result.value;
      return {
        id: account.accountId,
        access_token: pair.access,
        refresh_token: pair.refresh,
        email: account.email,
        fullName: `${account.firstName} ${account.lastName}`.trim(),
        phoneNumber: account.phoneNumber,
        authority: authorityOf(account.member),
      };
    }),
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
