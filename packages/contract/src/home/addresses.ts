import { get, patch, post } from '../core/address.ts';

export const homeAddresses = {
  search: get('/tips/v1/search/'),
  homeStats: get('/users/v1/homestats/'),
  chartHome: get('/users/v1/charthome/'),
  listSports: get('/users/v1/sports/'),
  newSinceLastLogin: get('/users/v1/new-since-last-login/'),
  markNewsSeen: post('/users/v1/new-since-last-login/'),
  readOnboarding: get('/users/v1/onboarding/'),
  saveOnboarding: patch('/users/v1/onboarding/'),
  proposeTipsters: get('/users/v1/onboarding/proposals/'),
  readGuide: get('/users/v1/guide/'),
  markGuide: post('/users/v1/guide/'),
};
