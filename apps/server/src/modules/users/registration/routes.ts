import { register } from '@quotavera/contract/users';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addressKey } from '../../../platform/limits/index.ts';
import { registerAccount } from './service.ts';

/** Tries count, not successes: the reply tells whether an e-mail address is here, and nobody needs to ask that often. */
const TRIES = { points: 30, seconds: 60 * 60 };
const PER_EMAIL = { points: 8, seconds: 60 * 60 };

export function registrationRoutes(context: ServerContext): Route[] {
  const { limits } = context;
  return [
    route(register, async ({ body, language, request }) => {
      const wait =
        (await limits.take('register', addressKey(request.ip), TRIES)) ??
        (await limits.take('register_email', body.email.toLowerCase(), PER_EMAIL));
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const result = await registerAccount(context, body, language);
      return isFailure(result) ? result : result.value;
    }),
  ];
}
