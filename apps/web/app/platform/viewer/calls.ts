import type { usersCalls } from '@quotavera/contract';
import { call } from '../api/index.ts';

export const currentUser = call<typeof usersCalls.currentUser>('GET', '/users/v1/listusers/me/');
export const updatePreferences = call<typeof usersCalls.updatePreferences>('PATCH', '/users/v1/user-me/');
