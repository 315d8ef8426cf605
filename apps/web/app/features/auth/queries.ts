import type { usersCalls } from '@quotavera/contract';
import { call, type ReplyTo } from '../../platform/api/index.ts';

export const signIn = call<typeof usersCalls.signIn>('POST', '/users/v1/sign-in/');
export const signInOptions = call<typeof usersCalls.signInOptions>('GET', '/users/v1/sign-in-options/');
export const exchangeGoogleCode = call<typeof usersCalls.exchangeGoogleCode>('POST', '/users/v1/google/exchange/');

export type SignedIn = ReplyTo<typeof usersCalls.signIn>;
