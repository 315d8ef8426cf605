import ipaddr from 'ipaddr.js';

const IPV4_KEPT_BITS = 24;
const IPV6_KEPT_BITS = 48;

/** An address without the part that leads to one household: the first 24 bits of IPv4, 48 of IPv6. */
export function shortenedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') {
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${IPV4_KEPT_BITS}`)}/${IPV4_KEPT_BITS}`;
  }
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_KEPT_BITS}`)}/${IPV6_KEPT_BITS}`;
}

export interface ChosenGroup {
  readonly varname: string;
  readonly isRequired: boolean;
}

/** What a choice comes to: every group named, required ones always yes. `unknown` are names that no group has. */
export function settledChoices(
  groups: readonly ChosenGroup[],
  chosen: Readonly<Record<string, boolean>>,
): { readonly choices: Record<string, boolean>; readonly unknown: string[] } {
  const known = new Set(groups.map(({ varname }) => varname));
  return {
    choices: Object.fromEntries(
      groups.map(({ varname, isRequired }) => [
        varname,
        isRequired || (Object.hasOwn(chosen, varname) && chosen[varname] === true),
      ]),
    ),
    unknown: Object.keys(chosen).filter((name) => !known.has(name)),
  };
}
