import { api, type BodyTo, type ReplyTo, tipsCalls, usersCalls } from '../../platform/api/index.ts';

export type Sports = ReplyTo<typeof tipsCalls.listSports>['results'];
export type RegisterBody = BodyTo<typeof usersCalls.register>;

export function sendRegistration(body: RegisterBody) {
  return api(usersCalls.register, { body }, { anonymous: true });
}

/** Who comes from Google, by the ticket in the address; null when it is over or none. */
export async function googleIdentity(google: string) {
  const result = await api(usersCalls.readGoogleTicket, { body: { google } }, { anonymous: true });
  return result.ok ? result.data : null;
}

/** Null when nobody could say (too many questions, no connection): the form's last word is the server's anyway. */
export async function usernameState(username: string, signal: AbortSignal) {
  const result = await api(usersCalls.checkUsername, { query: { username }, signal }, { anonymous: true });
  return result.ok ? result.data : null;
}

/** Empty on failure: the field is then left out. */
export async function fetchSports(): Promise<Sports> {
  const result = await api(tipsCalls.listSports, { query: { type: 'sports' } }, { anonymous: true });
  return result.ok ? result.data.results : [];
}
