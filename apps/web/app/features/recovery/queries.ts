import type { usersCalls } from '@quotavera/contract';
import { call } from '../../platform/api/index.ts';

export const requestReset = call<typeof usersCalls.requestPasswordReset>('POST', '/users/v1/password-reset/');
export const verifyReset = call<typeof usersCalls.verifyPasswordReset>('POST', '/users/v1/password-reset-verify/');
export const confirmReset = call<typeof usersCalls.confirmPasswordReset>('POST', '/users/v1/password-reset-confirm/');
export const confirmEmail = call<typeof usersCalls.confirmEmail>('POST', '/users/v1/email-confirm/');
export const resendConfirmation = call<typeof usersCalls.resendEmailConfirmation>(
  'POST',
  '/users/v1/email-confirm/resend/',
);
