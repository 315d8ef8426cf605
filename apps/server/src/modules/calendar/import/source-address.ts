import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface PinnedAddress {
  readonly url: URL;
  /** Where the connection goes: the name isn't asked for again, so that it can't point elsewhere by then. */
  readonly address: string;
  readonly family: 4 | 6;
}

/** What IPv6 ranges carry an IPv4 address inside that could be a private one. */
const TUNNELS = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052', '6to4', 'teredo']);

/** Whether an address belongs to the public internet. Everything else (private, loopback, link-local, reserved) does not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (parsed.kind() === 'ipv6' && TUNNELS.has(range)) return false;
  return range === 'unicast';
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
