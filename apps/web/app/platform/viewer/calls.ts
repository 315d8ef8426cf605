import type { usersCalls } from '@quotavera/contract';
import { call } from '../api/index.ts';

export const currentUser = call<typeof usersCalls.currentUser>('GET', '/users/v1/listusers/me/');
