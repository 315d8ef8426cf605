import { cancelEmailChange, requestEmailChange as requestCall } from '@quotavera/contract/users';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addressTaken, lockAddress } from '../email/repository.ts';
import { requestEmailChange } from '../email/service.ts';
import { voidLinkTokens } from '../links/index.ts';
import type { TwoFactor } from '../two-factor/service.ts';

/** Each sends two mails. */
const ASKED = { points: 6, seconds: 60 * 60 };

export function emailChangeRoutes(
  context: ServerContext,
  { reauthenticate }: Pick<TwoFactor, 'reauthenticate'>,
): Route[] {
  const { db, limits } = context;
  return [
    route(requestCall, async ({ viewer, body, session }) => {
      const { accountId } = viewer;
      const refused = await reauthenticate({ accountId, familyId: session!.familyId, password: body.password });
      if (refused) return refused;
      const wait = await limits.take('email_change', String(accountId), ASKED);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      return db.transaction().execute(async (trx) => {
        const account = await lockAddress(trx, accountId);
        if (!account) return fail('not_found');
        if (account.email.toLowerCase() === body.email.toLowerCase()) {
          return fail('validation', { fields: { email: 'email_same' } });
        }
        if (await addressTaken(trx, body.email, accountId))
          return fail('validation', { fields: { email: 'email_taken' } });
        await requestEmailChange(trx, context, account, body.email);
        return { pending_email: body.email };
      });
    }),
    route(cancelEmailChange, async ({ viewer }) => {
      await db.transaction().execute((trx) => voidLinkTokens(trx, viewer.accountId, 'email_change'));
      return { pending_email: null };
    }),
  ];
}
