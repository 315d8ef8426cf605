import ipaddr from 'ipaddr.js';

const IPV6_NETWORK_BITS = 64;

/**
 * What limits count an address by: an IPv4 address itself, of an IPv6 address its /64, because whoever has one of them has them all.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString();
}
