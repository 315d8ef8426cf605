import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { api } from '../api/index.ts';

let stamped = false;

/** Stamps the visit of whoever comes back with an open session, once for each document; signing in stamps it by itself. */
export function stampVisit(stamp: () => Promise<unknown> = () => api(accountsAddresses.updateLastLogin, {})): void {
  if (stamped) return;
  stamped = true;
  void stamp();
}
