import { confirmEmail, resendEmailConfirmation } from '@quotavera/contract/users';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addressKey, type Limit } from '../../../platform/limits/index.ts';
import type { Sessions } from '../session/service.ts';
import { confirmEmailLink, resendConfirmation } from './service.ts';

const LINKS: Limit = { points: 30, seconds: 600 };
const RESENDS: Limit = { points: 4, seconds: 3_600 };

export function emailRoutes(context: ServerContext, sessions: Sessions): Route[] {
  const { limits } = context;
  return [
    route(confirmEmail, async ({ body, request, viewer, session }) => {
      const wait = await limits.take('link', addressKey(request.ip), LINKS);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const own = viewer.type === 'member' && session;
      const result = await confirmEmailLink(context, sessions, {
        token: body.token,
        session: own ? { accountId: viewer.accountId, familyId: own.familyId } : null,
      });
      return result.ok ? result.value : result;
    }),
    route(resendEmailConfirmation, async ({ viewer }) => {
      const wait = await limits.take('email-confirm', String(viewer.accountId), RESENDS);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      return { ok: true, ...(await resendConfirmation(context, viewer.accountId)) };
    }),
  ];
}
