import { get, post, remove } from '../core/address.ts';

export const tipsAddresses = {
  listPublic: get('/tips/v1/tips-public/'),
  listMatchTips: get('/tips/v1/match-tips/'),
  readTip: get('/tips/v1/tip/{id}/'),
  follow: post('/tips/v1/follow/'),
  unfollow: remove('/tips/v1/follow/'),
  followChannel: post('/tips/v1/followchannel/'),
  unfollowChannel: remove('/tips/v1/followchannel/'),
};
