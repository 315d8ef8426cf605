import { get, patch, post } from './core/address.ts';

/** Calls for a member's first steps stand apart from `addresses`, because only their screens need them. */
export const onboardingAddresses = {
  readOnboarding: get('/users/v1/onboarding/'),
  saveOnboarding: patch('/users/v1/onboarding/'),
  proposeTipsters: get('/users/v1/onboarding/proposals/'),
  readGuide: get('/users/v1/guide/'),
  markGuide: post('/users/v1/guide/'),
};
