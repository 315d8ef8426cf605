/** Of an address as it is typed, in characters: the longest we know is a Bitcoin one of 90. */
export const WALLET_MAX_LENGTH = 90;

export type WalletKind = 'evm' | 'bitcoin';

const EVM = /^0x[0-9a-f]{40}$/i;
const BITCOIN = /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{11,87}|BC1[02-9AC-HJ-NP-Z]{11,87})$/;

/** Which kind of address a text has the form of, or null. Its checksum is for the server to look at. */
export function walletKind(address: string): WalletKind | null {
  if (EVM.test(address)) return 'evm';
  return BITCOIN.test(address) ? 'bitcoin' : null;
}
