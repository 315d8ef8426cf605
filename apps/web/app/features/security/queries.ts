import type { usersCalls } from '@quotavera/contract';
import { call } from '../../platform/api/index.ts';

export const readTwoFactor = call<typeof usersCalls.readTwoFactor>('GET', '/users/v1/two-factor/');
export const keepTwoFactor = call<typeof usersCalls.keepTwoFactor>('POST', '/users/v1/two-factor/keep/');
export const setUpTwoFactor = call<typeof usersCalls.setUpTwoFactor>('POST', '/users/v1/two-factor/setup/');
export const confirmTwoFactor = call<typeof usersCalls.confirmTwoFactor>('POST', '/users/v1/two-factor/confirm/');
export const disableTwoFactor = call<typeof usersCalls.disableTwoFactor>('POST', '/users/v1/two-factor/disable/');
export const renewRecoveryCodes = call<typeof usersCalls.renewRecoveryCodes>(
  'POST',
  '/users/v1/two-factor/recovery-codes/',
);
export const listSessions = call<typeof usersCalls.listSessions>('GET', '/users/v1/sessions/');
export const endSession = call<typeof usersCalls.endSession>('DELETE', '/users/v1/sessions/{id}/');
export const endOtherSessions = call<typeof usersCalls.endOtherSessions>('DELETE', '/users/v1/sessions/');
export const changePassword = call<typeof usersCalls.changePassword>('POST', '/users/v1/password-change/');
