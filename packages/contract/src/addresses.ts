import { get, patch, post, remove } from './core/address.ts';

/**
 * The method and the path of every call, without schemas: the calls of this package are defined from them, and the browser, which must
 * not load zod, makes its requests with them. Paths are under `/api` and end with a slash; `{id}` marks a parameter.
 */
export const tipsAddresses = {
  listFixtures: get('/tips/v1/fixtures/'),
  readFixture: get('/tips/v1/fixtures/{id}/'),
  listCompetitions: get('/tips/v1/competitions/'),
  leaderboard: get('/tips/v1/leaderboard/'),
  rankingParameters: get('/tips/v1/ranking-parameters/'),
  listPublic: get('/tips/v1/tips-public/'),
  readTip: get('/tips/v1/tip/{id}/'),
  listTipsters: get('/tips/v1/tipsters/'),
  tipsterNames: get('/tips/v1/tipster-names/'),
  search: get('/tips/v1/search/'),
  readTipster: get('/tips/v1/tipsters/{id}/'),
  tipsterStats: get('/tips/v1/tipster/stats/{id}/{period}/'),
  tipsterTips: get('/tips/v1/tipsters/{id}/tips/'),
  tipsterRecord: get('/tips/v1/tipster/record/{id}/{period}/'),
  follow: post('/tips/v1/follow/'),
  unfollow: remove('/tips/v1/follow/'),
  followChannel: post('/tips/v1/followchannel/'),
  unfollowChannel: remove('/tips/v1/followchannel/'),
  homeStats: get('/users/v1/homestats/'),
  chartHome: get('/users/v1/charthome/'),
  listSports: get('/users/v1/sports/'),
  notifications: get('/tips/v1/notification/'),
  markNotifications: patch('/tips/v1/notification/'),
  notificationStream: get('/tips/v1/notification/stream/'),
};

export const usersAddresses = {
  collaboratorProfiles: get('/users/v1/collaborator-profiles/'),
  cookieGroups: get('/users/v1/cookie-groups/'),
  cookieConsent: post('/users/v1/cookie-consent/'),
  signInOptions: get('/users/v1/sign-in-options/'),
  newSinceLastLogin: get('/users/v1/new-since-last-login/'),
  markNewsSeen: post('/users/v1/new-since-last-login/'),
  updateLastLogin: post('/users/v1/update-last-login/'),
  signIn: post('/users/v1/sign-in/'),
  refreshToken: post('/users/v1/token/refresh/'),
  logOut: post('/users/v1/token/logout/'),
  logOutAll: post('/users/v1/token/logout_all/'),
  currentUser: get('/users/v1/listusers/me/'),
};

/** Addresses that a browser opens or saves. They aren't calls, because they don't answer with JSON. These paths are complete. */
export const links = {
  googleStart: '/api/users/v1/google/start/',
  googleCallback: '/api/users/v1/google/callback/',
  accountExport: '/api/users/v1/account/export/',
  snapshotExport: '/api/tools/v1/snapshots/export.csv',
  recordExport: '/api/tips/v1/tipster/record-export/:id/:period/',
} as const;
