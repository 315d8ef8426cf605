import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { publish } from '../../../platform/live/index.ts';
import { raiseTipsVersion } from '../version/repository.ts';
import { countFollowers, deleteFollow, insertFollow, isTipster } from './repository.ts';

export interface FollowInput {
  accountId: number;
  tipsterId: number;
  follow: boolean;
}

/** Channel that tells the reader's open streams, in every process, which tipsters and channels they follow. */
export const FOLLOW_CHANNEL = 'follow';
export type FollowMessage = { account: number; follow: boolean } & ({ tipster: number } | { channel: number });

/** Starts or stops following a tipster; repeating either changes nothing. Tipsters can't follow themselves. */
export async function setFollowing(
  db: Db,
  { accountId, tipsterId, follow }: FollowInput,
  clock: Clock,
): Promise<{ followed: boolean; followers: number } | Failure> {
  if (!(await isTipster(db, tipsterId))) return fail('not_found');
  if (follow && accountId === tipsterId) return fail('forbidden');
  if (follow) await insertFollow(db, accountId, tipsterId, clock.now());
  else await deleteFollow(db, accountId, tipsterId);
  await raiseTipsVersion(db);
  await publish(db, FOLLOW_CHANNEL, { account: accountId, tipster: tipsterId, follow });
  return { followed: follow, followers: await countFollowers(db, tipsterId) };
}
