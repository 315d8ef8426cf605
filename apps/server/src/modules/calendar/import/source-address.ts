import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface PinnedAddress {
  readonly url: URL;
  /** Where the connection goes: the name isn't asked for again, so that it can't point elsewhere by then. */
  readonly address: string;
  readonly family: 4 | 6;
}

/** Of IPv6, only this part is given to the public internet; `::127.0.0.1` is outside of it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to the public internet. Everything else (private, loopback, tunnels to IPv4, reserved) does not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}

/**
 * Resolves an address and decides whether something may be fetched from it; null when not. All addresses of a name must be public:
 * one private among them would be enough for an attack. `allowPrivate` is for tests and closed networks.
 */
export async function pinAddress(url: URL, allowPrivate: boolean): Promise<PinnedAddress | null> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '') return null;
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) return null;
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) return null;
  return { url, address: first.address, family: first.family === 6 ? 6 : 4 };
}
