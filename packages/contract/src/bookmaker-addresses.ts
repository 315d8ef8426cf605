import { get, patch, post, remove } from './core/address.ts';

/** Calls for bookmakers stand apart from `addresses`, because only their comparison and forms that name a bookmaker need them. */
export const bookmakerAddresses = {
  listSites: get('/tips/v1/betting-sites/'),
  listAllSites: get('/tips/v1/betting-sites/all/'),
  createSite: post('/tips/v1/betting-sites/'),
  editSite: patch('/tips/v1/betting-sites/{id}/'),
  deleteSite: remove('/tips/v1/betting-sites/{id}/'),
};
