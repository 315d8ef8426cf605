import { api, type BodyTo, type ReplyTo, tipsCalls } from '../../platform/api/index.ts';
import { memberCalls } from '../../platform/api/member-calls.ts';

export type Sports = ReplyTo<typeof tipsCalls.listSports>['results'];
export type RegisterBody = BodyTo<typeof memberCalls.register>;

export function sendRegistration(body: RegisterBody) {
  return api(memberCalls.register, { body }, { anonymous: true });
}

/** The Google account of the ticket in the address; null when the ticket is invalid or has expired. */
export async function googleIdentity(google: string) {
  const result = await api(memberCalls.readGoogleTicket, { body: { google } }, { anonymous: true });
  return result.ok ? result.data : null;
}

/** Returns null when the call failed (too many requests, no connection), because the server checks the name again with the form. */
export async function usernameState(username: string, signal: AbortSignal) {
  const result = await api(memberCalls.checkUsername, { query: { username }, signal }, { anonymous: true });
  return result.ok ? result.data : null;
}

/** Empty on failure, which leaves the field out. */
export async function fetchSports(): Promise<Sports> {
  const result = await api(tipsCalls.listSports, { query: { type: 'sports' } }, { anonymous: true });
  return result.ok ? result.data.results : [];
}

/** Counts for the inviter that the invitation was opened; once for each tab, whose draft keeps the code. */
export async function countInvitation(code: string): Promise<void> {
  const { sellsCalls } = await import('../../platform/api/sells-calls.ts');
  await api(sellsCalls.openInvitation, { body: { code } }, { anonymous: true });
}
