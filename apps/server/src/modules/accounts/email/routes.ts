import {
  cancelEmailChange as cancelEmailChangeCall,
  confirmEmail,
  handleMail,
  listMails,
  readMail,
  requestEmailChange as requestEmailChangeCall,
  resendEmailConfirmation,
  retryMail,
} from '@quotavera/contract/accounts';
import { HOUR_S } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addressKey, type Limit } from '../../../platform/limits/index.ts';
import type { Sessions } from '../session/service.ts';
import { proveOwner } from '../session/service-password.ts';
import { cancelEmailChange, changeEmail, confirmEmailLink, resendConfirmation } from './service.ts';
import { mailPage, markHandled, openMail, queueAgain } from './service-mails.ts';

const LINKS: Limit = { points: 30, seconds: 600 };
const RESENDS: Limit = { points: 4, seconds: HOUR_S };

/** Each request sends two mails. */
const CHANGES: Limit = { points: 6, seconds: HOUR_S };

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
    route(requestEmailChangeCall, async ({ viewer, body, session }) => {
      const { accountId } = viewer;
      const refused = await proveOwner(context, { accountId, familyId: session!.familyId, password: body.password });
      if (refused) return refused;
      const wait = await limits.take('email_change', String(accountId), CHANGES);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      return (await changeEmail(context, accountId, body.email)) ?? { pending_email: body.email };
    }),
    route(cancelEmailChangeCall, async ({ viewer }) => {
      await cancelEmailChange(context, viewer.accountId);
      return { pending_email: null };
    }),
  ];
}

export function mailRoutes(context: ServerContext): Route[] {
  return [
    route(listMails, ({ query, language }) => {
      const { page: _page, page_size: _size, cursor: _cursor, ...filters } = query;
      return mailPage(context, filters, { path: listMails.path, query }, language);
    }),
    route(readMail, async ({ params, viewer, request }) => {
      const result = await openMail(context, params.id, { accountId: viewer.accountId, requestId: request.id });
      return result.ok ? result.value : result;
    }),
    route(handleMail, async ({ params, viewer, request }) => {
      const result = await markHandled(context, params.id, { accountId: viewer.accountId, requestId: request.id });
      return result.ok ? result.value : result;
    }),
    route(retryMail, async ({ params }) => {
      const result = await queueAgain(context, params.id);
      return result.ok ? result.value : result;
    }),
  ];
}
