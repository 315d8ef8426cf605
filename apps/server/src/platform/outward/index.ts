import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export { ANSWER_WITHIN_MS, within } from './within.ts';

export interface PinnedAddress {
  url: URL;
  /** The resolved address that the connection uses. The name isn't resolved again, so that it can't point elsewhere by then. */
  address: string;
  family: 4 | 6;
}

/** The part of IPv6 that is assigned to the public internet; `::127.0.0.1` is outside of it. */
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
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch(() => []);
  const [first] = addresses;
  if (!first) return null;
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) return null;
  return { url, address: first.address, family: first.family === 6 ? 6 : 4 };
}

/** Connects to the checked address, whatever the name resolves to by now. */
export function lookupOf({ address, family }: PinnedAddress): LookupFunction {
  return (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family));
}

/** An answer is read up to here; the rest is dropped. */
const ANSWER_MAX_BYTES = 64 * 1024;

export interface OutwardAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/**
 * Posts to somebody else's server, without following redirects. The result is null where the address may not be called; the call throws
 * when nobody answers in time.
 */
export async function postOutward(
  address: string,
  {
    headers,
    body,
    allowPrivate,
    timeoutMs,
  }: {
    headers: Readonly<Record<string, string | number>>;
    body: string | Buffer;
    allowPrivate: boolean;
    timeoutMs: number;
  },
): Promise<OutwardAnswer | null> {
  const pinned = URL.canParse(address) ? await pinAddress(new URL(address), allowPrivate) : null;
  if (!pinned) return null;
  const client = pinned.url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = client.request(
      pinned.url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: lookupOf(pinned),
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
          if (bytes <= ANSWER_MAX_BYTES) pieces.push(piece);
        });
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(pieces).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
