import type { usersCalls } from '@quotavera/contract';
import { call } from '../../platform/api/index.ts';

export const deactivateAccount = call<typeof usersCalls.deactivateAccount>('POST', '/users/v1/account/deactivate/');
export const eraseAccount = call<typeof usersCalls.eraseAccount>('POST', '/users/v1/account/erase/');
export const readTwoFactor = call<typeof usersCalls.readTwoFactor>('GET', '/users/v1/two-factor/');
/** Answers with a ZIP: not a call of the contract. */
export const EXPORT_PATH = '/api/users/v1/account/export/';
