import { api, usersCalls } from '../api/index.ts';

let told = false;

/** Stamps the visit of whoever comes back with an open session, once for each document; signing in stamps it by itself. */
export function stampVisit(tell: () => Promise<unknown> = () => api(usersCalls.updateLastLogin, {})): void {
  if (told) return;
  told = true;
  void tell();
}
