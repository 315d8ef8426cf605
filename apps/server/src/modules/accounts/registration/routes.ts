import { checkUsername, register } from '@quotavera/contract/accounts';
import { HOUR_S } from '@quotavera/domain/time';
import { fieldText } from '@quotavera/i18n/server';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addressKey } from '../../../platform/limits/index.ts';
import { mailboxOf } from '../identity/service-erased.ts';
import { usernameRefusal } from '../identity/service-username.ts';
import { recordNetwork } from '../session/service-network.ts';
import { registerAccount } from './service.ts';

/** Every attempt counts, because the reply tells whether an e-mail address is registered. */
const TRIES = { points: 30, seconds: HOUR_S };
const PER_EMAIL = { points: 8, seconds: HOUR_S };

export function registrationRoutes(context: ServerContext): Route[] {
  const { limits } = context;
  return [
    route(register, async ({ body, language, request }) => {
      const wait =
        (await limits.take('register', addressKey(request.ip), TRIES)) ??
        (await limits.take('register_email', mailboxOf(body.email), PER_EMAIL));
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const result = await registerAccount(context, body, language);
      if (isFailure(result)) return result;
      await recordNetwork(context, result.value.id, request.ip);
      return result.value;
    }),
  ];
}

/** The form checks while somebody types; the limit is too low to list the members. */
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
