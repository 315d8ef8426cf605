import { changeUsernameVisible, currentUser, readProfile, updateProfile } from '@quotavera/contract/accounts';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { changeProfile, profileOf, userInfoOf } from './service.ts';

/** Limited, because replies tell which names are taken. */
const CHANGES = { points: 120, seconds: 10 * 60 };

export function profileRoutes(context: ServerContext): Route[] {
  const { limits } = context;
  return [
    route(currentUser, ({ viewer, clock }) => userInfoOf(context, viewer, clock.now())),
    route(readProfile, ({ viewer }) => profileOf(context, viewer)),
    route(updateProfile, async ({ viewer, body }) => {
      const wait = await limits.take('profile', String(viewer.accountId), CHANGES);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      return changeProfile(context, viewer, body);
    }),
    route(changeUsernameVisible, async ({ viewer, body }) => {
      const wait = await limits.take('profile', String(viewer.accountId), CHANGES);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const changed = await changeProfile(context, viewer, body);
      if (isFailure(changed)) return changed;
      const { username_visible, username_fixed_until } = changed;
      return { username_visible, username_fixed_until };
    }),
  ];
}
