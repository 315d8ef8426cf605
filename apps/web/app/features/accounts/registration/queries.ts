import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { api, type BodyTo, type ReplyTo } from '../../../platform/api/index.ts';
import { browserSession } from '../../../platform/session/index.ts';

export type Sports = ReplyTo<typeof homeAddresses.listSports>['results'];
export type RegisterBody = BodyTo<typeof accountsMemberAddresses.register>;

export function sendRegistration(body: RegisterBody) {
  return api(accountsMemberAddresses.register, { body }, { anonymous: true });
}

/** Opens the session of who has just registered. Where that fails (Google's accounts have no password), they sign in themselves. */
export async function signIn(email: string, password: string): Promise<void> {
  if (password === '') return;
  const body = { username_or_email: email, password };
  const result = await api(accountsAddresses.signIn, { body }, { anonymous: true });
  if (!result.ok) return;
  const { access_token: token, refresh_token: refreshToken } = result.data;
  await browserSession().open({ token, refreshToken });
}

/** The Google account of the ticket in the address; null when the ticket is invalid or has expired. */
export async function googleIdentity(google: string) {
  const result = await api(accountsMemberAddresses.readGoogleTicket, { body: { google } }, { anonymous: true });
  return result.ok ? result.data : null;
}

/** Returns null when the call failed (too many requests, no connection), because the server checks the name again with the form. */
export async function usernameState(username: string, signal: AbortSignal) {
  const result = await api(accountsMemberAddresses.checkUsername, { query: { username }, signal }, { anonymous: true });
  return result.ok ? result.data : null;
}

/** Empty on failure, which leaves the field out. */
export async function fetchSports(): Promise<Sports> {
  const result = await api(homeAddresses.listSports, { query: { type: 'sports' } }, { anonymous: true });
  return result.ok ? result.data.results : [];
}

/** Counts for the inviter that the invitation was opened; once for each tab, whose draft keeps the code. */
export async function countInvitation(code: string): Promise<void> {
  const { sellsAddresses } = await import('@quotavera/contract/sells/addresses');
  await api(sellsAddresses.openInvitation, { body: { code } }, { anonymous: true });
}
