import {
  changePassword,
  confirmPasswordReset,
  requestPasswordReset,
  verifyPasswordReset,
} from '@quotavera/contract/accounts';
import { emailIdentity } from '@quotavera/domain/accounts';
import { HOUR_S } from '@quotavera/domain/time';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import { addressKey, type Limit } from '../../../platform/limits/index.ts';
import type { Sessions } from '../session/service.ts';
import { createPasswords } from './service.ts';

/** A job looks the address up, so that neither the reply nor its time tells whether it exists. */
const resetRequested = jobKind<{ email: string }>('password_reset_asked');

const ASKS_PER_ADDRESS: Limit = { points: 10, seconds: HOUR_S };
const ASKS_PER_EMAIL: Limit = { points: 5, seconds: HOUR_S };
const LINKS: Limit = { points: 30, seconds: 600 };

export function passwordRoutes(context: ServerContext, sessions: Sessions): Route[] {
  const { db, jobs, limits } = context;
  const passwords = createPasswords(context, sessions);
  jobs.handle(resetRequested, ({ email }) => passwords.sendReset(email));

  async function tooMany(name: string, key: string, limit: Limit): Promise<Failure | null> {
    const wait = await limits.take(name, key, limit);
    return wait === null ? null : fail('rate_limited', { retryAfterSeconds: wait });
  }
  const tooManyLinks = (request: FastifyRequest) => tooMany('link', addressKey(request.ip), LINKS);

  return [
    route(requestPasswordReset, async ({ body, request }) => {
      const refused =
        (await tooMany('reset-address', addressKey(request.ip), ASKS_PER_ADDRESS)) ??
        (await tooMany('reset-email', emailIdentity(body.email), ASKS_PER_EMAIL));
      if (refused) return refused;
      await addJob(db, resetRequested, { email: body.email }, { maxAttempts: 5 });
      return { ok: true };
    }),
    route(verifyPasswordReset, async ({ body, request }) => {
      return (await tooManyLinks(request)) ?? { valid: await passwords.isResetToken(body.token) };
    }),
    route(confirmPasswordReset, async ({ body, request }) => {
      const refused = await tooManyLinks(request);
      if (refused) return refused;
      const result = await passwords.reset(body.token, body);
      return result.ok ? { ok: true } : result;
    }),
    route(changePassword, async ({ body, viewer, session }) => {
      if (!session) return fail('session_ended');
      const requester = { accountId: viewer.accountId, familyId: session.familyId };
      const result = await passwords.change(requester, body.current, body);
      return result.ok ? { ok: true, ended: result.value } : result;
    }),
  ];
}
