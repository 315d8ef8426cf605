import { get, patch, post, remove } from './core/address.ts';

/** What `addresses` has for the other parts: apart, since only the comparison of bookmakers and forms that name one need them. */
export const bookmakerAddresses = {
  listSites: get('/tips/v1/betting-sites/'),
  listAllSites: get('/tips/v1/betting-sites/all/'),
  createSite: post('/tips/v1/betting-sites/'),
  editSite: patch('/tips/v1/betting-sites/{id}/'),
  deleteSite: remove('/tips/v1/betting-sites/{id}/'),
};
