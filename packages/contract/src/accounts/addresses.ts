import { get, post, remove } from '../core/address.ts';

export const accountsAddresses = {
  collaboratorProfiles: get('/users/v1/collaborator-profiles/'),
  cookieGroups: get('/users/v1/cookie-groups/'),
  cookieConsent: post('/users/v1/cookie-consent/'),
  signInOptions: get('/users/v1/sign-in-options/'),
  updateLastLogin: post('/users/v1/update-last-login/'),
  signIn: post('/users/v1/sign-in/'),
  refreshToken: post('/users/v1/token/refresh/'),
  logOut: post('/users/v1/token/logout/'),
  logOutAll: post('/users/v1/token/logout_all/'),
  currentUser: get('/users/v1/listusers/me/'),
  listTokens: get('/users/v1/access-tokens/'),
  createToken: post('/users/v1/access-tokens/'),
  revokeToken: remove('/users/v1/access-tokens/{id}/'),
  readAgreements: get('/users/v1/agreements/'),
  acceptAgreements: post('/users/v1/agreements/'),
};

/** Addresses that a browser opens or saves. They aren't calls, because they don't answer with JSON. These paths are complete. */
export const accountsLinks = {
  googleStart: '/api/users/v1/google/start/',
  googleCallback: '/api/users/v1/google/callback/',
  accountExport: '/api/users/v1/account/export/',
} as const;
