import { followChannel, unfollowChannel } from '@quotavera/contract/tips';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { setFollowingChannel } from './service-follow.ts';

export function channelFollowRoutes({ db, clock }: ServerContext): Route[] {
  const set = (accountId: number, channelId: number, follow: boolean) =>
    setFollowingChannel(db, { accountId, channelId, follow }, clock);
  return [
    route(followChannel, ({ viewer, body }) => set(viewer.accountId, body.channel, true)),
    route(unfollowChannel, ({ viewer, body }) => set(viewer.accountId, body.channel, false)),
  ];
}
