import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { birthDateProblem, walletKind } from '@quotavera/domain/accounts';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { FieldErrors } from '../../../platform/errors/index.ts';
import type { ProfileChange, ProfileRow } from './repository.ts';

const base58check = createBase58check(sha256);
/** Pay to public key hash, pay to script hash: the versions of Bitcoin's main network. */
const BASE58_VERSIONS = [0x00, 0x05];
const HASH160_BYTES = 20;
const SEGWIT_PREFIX = 'bc';
const SEGWIT_V0_BYTES = [20, 32];
const TAPROOT_BYTES = 32;

/** EIP-55: the case of each letter is a digit of a checksum. */
function checksummed(address: string): string {
  const hex = address.slice(2).toLowerCase();
  const digest = bytesToHex(keccak_256(utf8ToBytes(hex)));
  return `0x${[...hex].map((letter, n) => (Number.parseInt(digest[n]!, 16) >= 8 ? letter.toUpperCase() : letter)).join('')}`;
}

/** An address in one case has no checksum; mixed case must match it. */
function evmAddress(address: string): string | null {
  const right = checksummed(address);
  const hex = address.slice(2);
  const plain = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  return plain || right.slice(2) === hex ? right : null;
}

function base58Address(address: string): string | null {
  try {
    const bytes = base58check.decode(address);
    return bytes.length === HASH160_BYTES + 1 && BASE58_VERSIONS.includes(bytes[0]!) ? address : null;
  } catch {
    return null;
  }
}

/** BIP 173 (version 0, bech32) and BIP 350 (version 1, Taproot, bech32m). Later versions mean nothing yet. */
function segwitAddress(address: string): string | null {
  const lower = address.toLowerCase();
  for (const [coder, version] of [
    [bech32, 0],
    [bech32m, 1],
  ] as const) {
    const decoded = coder.decodeUnsafe(lower);
    if (!decoded || decoded.prefix !== SEGWIT_PREFIX || decoded.words[0] !== version) continue;
    const program = coder.fromWordsUnsafe(decoded.words.slice(1));
    if (!program) continue;
    const fits = version === 0 ? SEGWIT_V0_BYTES.includes(program.length) : program.length === TAPROOT_BYTES;
    if (fits) return lower;
  }
  return null;
}

/** The address in its canonical spelling, or null when it is none or its checksum is wrong. */
function walletAddressOf(text: string): string | null {
  switch (walletKind(text)) {
    case 'evm':
      return evmAddress(text);
    case 'bitcoin':
      return /^bc1/i.test(text) ? segwitAddress(text) : base58Address(text);
    default:
      return null;
  }
}

/** A phone number with its international prefix as E.164 (`+393331234567`), or null when no such number can exist. */
export function phoneNumberOf(text: string): string | null {
  const phone = parsePhoneNumberFromString(text.normalize('NFKC'), { extract: false });
  // E.164 has no extensions; a number with one is refused rather than shortened silently.
  return phone?.isValid() && !phone.ext ? phone.number : null;
}

const COUNTRIES: ReadonlySet<string> = new Set(getCountries());

/** Field errors that depend on the day, on the stored account or on libraries. */
export function changeErrors(change: ProfileChange, current: ProfileRow, now: Date): FieldErrors {
  const errors: Record<string, string> = {};
  if (change.birth_date !== undefined && change.birth_date !== current.birth_date) {
    const problem = current.birth_date ? 'birth_date_fixed' : birthDateProblem(change.birth_date, now);
    if (problem) errors.birth_date = problem;
  }
  if (change.phone_number !== undefined && !phoneNumberOf(change.phone_number)) errors.phone_number = 'phone_invalid';
  if (change.wallet_address && !walletAddressOf(change.wallet_address)) errors.wallet_address = 'wallet_invalid';
  const country = change.address?.country;
  if (country && !COUNTRIES.has(country)) errors['address.country'] = 'country_unknown';
  return errors;
}

/** The change with phone and wallet in their canonical spelling. */
export function tidyChange(change: ProfileChange): ProfileChange {
  return {
    ...change,
    ...(change.phone_number === undefined ? {} : { phone_number: phoneNumberOf(change.phone_number) ?? '' }),
    ...(change.wallet_address === undefined
      ? {}
      : { wallet_address: change.wallet_address ? walletAddressOf(change.wallet_address) : null }),
    ...(change.sports === undefined ? {} : { sports: [...new Set(change.sports)] }),
  };
}
