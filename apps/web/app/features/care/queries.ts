import type { usersCalls } from '@quotavera/contract';
import { call, type ReplyTo } from '../../platform/api/index.ts';

export const readCare = call<typeof usersCalls.readCare>('GET', '/users/v1/care/');
export const changeCareLimit = call<typeof usersCalls.changeCareLimit>('PATCH', '/users/v1/care/limits/');
export const excludeMyself = call<typeof usersCalls.excludeMyself>('POST', '/users/v1/care/self-exclusion/');

export type CareState = ReplyTo<typeof usersCalls.readCare>;
export type LimitState = CareState['limits'][number];
