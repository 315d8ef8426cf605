import { z } from 'zod';
import { defineCall, id } from '../core/index.ts';
import { tipsAddresses } from './addresses.ts';

export const follow = defineCall({
  ...tipsAddresses.follow,
  summary: 'Follows a tipster',
  access: 'tips.follow',
  body: z.strictObject({ tipster_id: id }),
  reply: z.object({ followed: z.boolean(), followers: z.int() }),
});

export const unfollow = defineCall({
  ...tipsAddresses.unfollow,
  summary: 'Stops following a tipster',
  access: 'tips.follow',
  body: z.strictObject({ tipster_id: id }),
  reply: z.object({ followed: z.boolean(), followers: z.int() }),
});

export const followChannel = defineCall({
  ...tipsAddresses.followChannel,
  summary: 'Follows a channel: its tips notify',
  access: 'tips.follow',
  body: z.strictObject({ channel: id }),
  reply: z.object({ followed: z.boolean(), followers: z.int() }),
  errors: ['own_channel'],
});

export const unfollowChannel = defineCall({
  ...tipsAddresses.unfollowChannel,
  summary: 'Stops following a channel',
  access: 'tips.follow',
  body: z.strictObject({ channel: id }),
  reply: z.object({ followed: z.boolean(), followers: z.int() }),
});
