import { checkUsername } from '@quotavera/contract/users';
import { fieldText } from '@quotavera/i18n';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addressKey } from '../../../platform/limits/index.ts';
import { usernameRefusal } from './service.ts';

/** Asked while somebody types; far too little to list who is here. */
const CHECKS = { points: 60, seconds: 5 * 60 };

export function usernameRoutes({ db, limits, secrets }: ServerContext): Route[] {
  return [
    route(checkUsername, async ({ query, viewer, request, language, clock }) => {
      const wait = await limits.take('check_username', addressKey(request.ip), CHECKS);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const own = viewer.type === 'member' ? viewer.accountId : null;
      const problem = await usernameRefusal(db, query.username, own, { now: clock.now(), secrets });
      return { available: problem === null, problem, text: problem && fieldText(language, problem) };
    }),
  ];
}
