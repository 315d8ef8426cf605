import type { tipsCalls, usersCalls } from '@quotavera/contract';
import { api, call, type ReplyTo } from '../../platform/api/index.ts';

const register = call<typeof usersCalls.register>('POST', '/users/v1/register/');
const checkUsername = call<typeof usersCalls.checkUsername>('GET', '/users/v1/check-username/');
const readGoogleTicket = call<typeof usersCalls.readGoogleTicket>('POST', '/users/v1/google/ticket/');
const listSports = call<typeof tipsCalls.listSports>('GET', '/users/v1/sports/');

export type Sports = ReplyTo<typeof tipsCalls.listSports>['results'];
export type RegisterBody = Parameters<typeof api<typeof usersCalls.register>>[1]['body'];

export function sendRegistration(body: RegisterBody) {
  return api(register, { body }, { anonymous: true });
}

/** Who comes from Google, by the ticket in the address; null when it is over or none. */
export async function googleIdentity(google: string) {
  const result = await api(readGoogleTicket, { body: { google } }, { anonymous: true });
  return result.ok ? result.data : null;
}

/** Null when nobody could say (too many questions, no connection): the form's last word is the server's anyway. */
export async function usernameState(username: string, signal: AbortSignal) {
  const result = await api(checkUsername, { query: { username }, signal }, { anonymous: true });
  return result.ok ? result.data : null;
}

/** Empty on failure: the field is then left out. */
export async function fetchSports(): Promise<Sports> {
  const result = await api(listSports, { query: { type: 'sports' } }, { anonymous: true });
  return result.ok ? result.data.results : [];
}
