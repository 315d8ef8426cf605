import { get, post } from '../core/address.ts';

/** Apart from `addresses`, because only administration needs them. */
export const tipsAdminAddresses = {
  disableTip: post('/tips/v1/disabletip/'),
  moderationQueue: get('/tips/v1/moderation/'),
  moderateTip: post('/tips/v1/moderation/{id}/'),
  confirmOutcomes: post('/tips/v1/moderation-confirmations/'),
  queueCounts: get('/tips/v1/moderation-counts/'),
};
