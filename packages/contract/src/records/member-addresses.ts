import { get, patch } from '../core/address.ts';

/** Apart from `addresses`, because no page that a visitor reads needs them. */
export const recordsMemberAddresses = {
  followedTipsters: get('/tips/v1/tipster/followed/'),
  subscribedTipsters: get('/tips/v1/tipster/subscribed/'),
  ownTipster: get('/tips/v1/tipster/'),
  editTipster: patch('/tips/v1/tipster/'),
};
