import { follow, unfollow } from '@quotavera/contract/tips';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { setFollowing } from './service.ts';

export function followRoutes({ db, clock }: ServerContext): Route[] {
  const set = (accountId: number, tipsterId: number, follow: boolean) =>
    setFollowing(db, { accountId, tipsterId, follow }, clock);
  return [
    route(follow, ({ viewer, body }) => set(viewer.accountId, body.tipster_id, true)),
    route(unfollow, ({ viewer, body }) => set(viewer.accountId, body.tipster_id, false)),
  ];
}
