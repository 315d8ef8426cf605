import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { publish } from '../../../platform/live/index.ts';
import { FOLLOW_CHANNEL } from '../../tips/follow/service.ts';
import * as repository from './repository-follow.ts';

export interface ChannelFollowInput {
  accountId: number;
  channelId: number;
  follow: boolean;
}

/** Follows a channel or stops following it: its tips notify, and no others of its tipster. */
export async function setFollowingChannel(
  db: Db,
  { accountId, channelId, follow }: ChannelFollowInput,
  clock: Clock,
): Promise<{ followed: boolean; followers: number } | Failure> {
  const owner = await repository.ownerOfChannel(db, channelId);
  if (owner === undefined) return fail('not_found');
  if (follow && owner === accountId) return fail('own_channel');
  if (follow) await repository.insertChannelFollow(db, accountId, channelId, clock.now());
  else await repository.deleteChannelFollow(db, accountId, channelId);
  await publish(db, FOLLOW_CHANNEL, { account: accountId, channel: channelId, follow });
  return { followed: follow, followers: await repository.keepChannelFollowers(db, channelId) };
}
