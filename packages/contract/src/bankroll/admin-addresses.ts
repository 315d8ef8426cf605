import { get, post } from '../core/address.ts';

/** Apart from `addresses`, because only administration needs them. */
export const bankrollAdminAddresses = {
  listDeclaredReviews: get('/tips/v1/declared-reviews/'),
  readDeclaredReview: get('/tips/v1/declared-reviews/{id}/'),
  decideDeclaredReview: post('/tips/v1/declared-reviews/{id}/decision/'),
};
