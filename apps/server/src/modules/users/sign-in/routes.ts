import { signIn as signInCall } from '@quotavera/contract/users';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Devices } from './devices.ts';
import type { SignInLimits } from './limits.ts';
import { presentSignedIn } from './presenter.ts';
import type { SignIn } from './service.ts';

export function signInRoutes(signIn: SignIn, limits: SignInLimits, devices: Devices): Route[] {
  return [
    route(signInCall, async ({ body, request, reply }) => {
      const userAgent = request.headers['user-agent'] ?? '';
      if (body.challenge !== undefined && body.otp !== undefined) {
        const completed = await signIn.completeChallenge(body.challenge, body.otp, userAgent);
        if (isFailure(completed)) return completed;
        devices.remember(reply, request, completed.value.accountId);
        return presentSignedIn(completed.value);
      }
      if (!('password' in body)) return fail('challenge_expired');
      const name = body.username_or_email;
      const account = await signIn.find(name);
      const attempt = { address: request.ip, name, device: account ? devices.read(request, account.accountId) : null };
      const wait = await limits.refuse(attempt);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const proven = await signIn.provePassword(account, body.password);
      if (isFailure(proven)) return proven;
      await limits.succeeded(attempt);
      const result = await signIn.proceed(proven.value, userAgent);
      if (isFailure(result)) return result;
      devices.remember(reply, request, result.value.accountId);
      return presentSignedIn(result.value);
    }),
  ];
}
