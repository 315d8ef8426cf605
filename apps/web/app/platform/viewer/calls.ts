import type { usersCalls } from '@quotavera/contract';
import { call } from '../api/index.ts';

export const currentUser = call<typeof usersCalls.currentUser>('GET', '/users/v1/listusers/me/');
export const updateProfile = call<typeof usersCalls.updateProfile>('PATCH', '/users/v1/user-me/');
