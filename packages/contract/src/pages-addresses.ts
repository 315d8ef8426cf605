import { get, post } from './core/address.ts';

/** Calls for pages of text stand apart from `addresses`, because only those pages and the dialog about new terms need them. */
export const pagesAddresses = {
  readPage: get('/pages/v1/legal/{page}/'),
  readChanges: get('/pages/v1/changes/'),
  readFaq: get('/pages/v1/faq/'),
  readAgreements: get('/users/v1/agreements/'),
  acceptAgreements: post('/users/v1/agreements/'),
};
