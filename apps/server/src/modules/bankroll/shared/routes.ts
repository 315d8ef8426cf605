import * as calls from '@quotavera/contract/bankroll';
import { HOUR_S } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import { linkOf, putLink, removeLink, sharedBankroll, sharedBets } from './service.ts';

const NEW_ADDRESSES: Limit = { points: 30, seconds: HOUR_S };
/** Readings of one address, by everybody together. */
const READINGS: Limit = { points: 2_000, seconds: HOUR_S };

export function sharedRoutes(context: ServerContext): Route[] {
  const { db, environment, limits } = context;
  async function within<T>(name: string, key: string, limit: Limit, work: () => Promise<T>): Promise<T | Failure> {
    const wait = await limits.take(name, key, limit);
    return wait === null ? work() : fail('rate_limited', { retryAfterSeconds: wait });
  }
  return [
    route(calls.readBankrollLink, ({ viewer, params }) => linkOf(db, viewer.accountId, params.id)),
    route(calls.putBankrollLink, ({ viewer, params, body: input }) =>
      within('bankroll-link', String(viewer.accountId), NEW_ADDRESSES, async () => {
        const put = await putLink(context, viewer.accountId, { bankrollId: params.id, input });
        if (isFailure(put)) return put;
        const { secret, link } = put;
        return { link, url: secret && `${environment.PUBLIC_URL}/b/${secret}` };
      }),
    ),
    route(calls.removeBankrollLink, ({ viewer, params }) => removeLink(db, viewer.accountId, params.id)),
    route(
      calls.readSharedBankroll,
      ({ params: { secret } }) => within('shared-bankroll', secret, READINGS, () => sharedBankroll(context, secret)),
      { costly: true },
    ),
    route(calls.listSharedBets, ({ params: { secret }, query }) =>
      within('shared-bankroll', secret, READINGS, () => sharedBets(context, secret, query)),
    ),
  ];
}
