import {
  endOtherSessions,
  endSession,
  listSessions,
  logOut,
  logOutAll,
  refreshToken,
  signIn as signInCall,
  updateLastLogin,
} from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import { authorityOf } from '@quotavera/domain/access';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Devices } from './devices.ts';
import { deviceOf } from './devices.ts';
import type { Sessions, SignedIn } from './service.ts';
import { recordNetwork } from './service-network.ts';
import type { SignIn, SignInLimits } from './service-sign-in.ts';

export function sessionRoutes(context: Pick<ServerContext, 'db' | 'clock' | 'secrets'>, sessions: Sessions): Route[] {
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
    route(listSessions, async ({ viewer, session }) => {
      const open = await sessions.listOpen(viewer.accountId);
      const results = open.map(({ id, user_agent, created_at, last_used_at }) => ({
        id,
        ...deviceOf(user_agent),
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        current: id === session?.familyId,
      }));
      return { results };
    }),
    route(endSession, async ({ viewer, params }) =>
      (await sessions.endOne(viewer.accountId, params.id)) ? { ok: true } : fail('not_found'),
    ),
    route(endOtherSessions, async ({ viewer, session }) => ({
      ok: true,
      ended: await sessions.endOthersByOwner(viewer.accountId, session!.familyId),
    })),
    route(updateLastLogin, async ({ viewer, request }) => {
      await sessions.recordVisit(viewer.accountId);
      await recordNetwork(context, viewer.accountId, request.ip);
      return { ok: true };
    }),
  ];
}

export function presentSignedIn(account: SignedIn): ReplyOf<typeof signInCall> {
  return {
    id: account.account_id,
    access_token: account.pair.access,
    refresh_token: account.pair.refresh,
    email: account.email,
    fullName: `${account.first_name} ${account.last_name}`.trim(),
    phoneNumber: account.phone_number,
    authority: authorityOf(account.member),
  };
}

export function signInRoutes(signIn: SignIn, limits: SignInLimits, devices: Devices): Route[] {
  return [
    route(signInCall, async ({ body, request, reply }) => {
      const userAgent = request.headers['user-agent'] ?? '';
      if (body.challenge !== undefined && body.otp !== undefined) {
        const completed = await signIn.completeChallenge(body.challenge, body.otp, userAgent);
        if (isFailure(completed)) return completed;
        devices.remember(reply, request, completed.value.account_id);
        return presentSignedIn(completed.value);
      }
      if (!('password' in body)) return fail('challenge_expired');
      const name = body.username_or_email;
      const account = await signIn.find(name);
      const attempt = { address: request.ip, name, device: account ? devices.read(request, account.account_id) : null };
      const wait = await limits.refuse(attempt);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const proven = await signIn.provePassword(account, body.password);
      if (isFailure(proven)) return proven;
      await limits.succeeded(attempt);
      const result = await signIn.proceed(proven.value, userAgent);
      if (isFailure(result)) return result;
      devices.remember(reply, request, result.value.account_id);
      return presentSignedIn(result.value);
    }),
  ];
}
