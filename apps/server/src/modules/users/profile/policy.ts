import { birthDateProblem } from '@quotavera/domain/accounts';
import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { FieldErrors } from '../../../platform/errors/index.ts';
import { walletAddressOf } from './policy-wallet.ts';
import type { ProfileChange, ProfileRow } from './repository.ts';

/** A phone number with its international prefix as E.164 (`+393331234567`), or null when no such number can exist. */
export function phoneNumberOf(text: string): string | null {
  const phone = parsePhoneNumberFromString(text.normalize('NFKC'), { extract: false });
  // An extension can't be kept in E.164: better refused than silently dropped.
  return phone?.isValid() && !phone.ext ? phone.number : null;
}

const COUNTRIES: ReadonlySet<string> = new Set(getCountries());

/** What of a change needs more than its own field to be judged: the day, the account as it is, libraries. */
export function changeErrors(change: ProfileChange, current: ProfileRow, now: Date): FieldErrors {
  const errors: Record<string, string> = {};
  if (change.birth_date !== undefined && change.birth_date !== current.birthDate) {
    const problem = current.birthDate ? 'birth_date_fixed' : birthDateProblem(change.birth_date, now);
    if (problem) errors.birth_date = problem;
  }
  if (change.phone_number !== undefined && !phoneNumberOf(change.phone_number)) errors.phone_number = 'phone_invalid';
  if (change.wallet_address && !walletAddressOf(change.wallet_address)) errors.wallet_address = 'wallet_invalid';
  const country = change.address?.country;
  if (country && !COUNTRIES.has(country)) errors['address.country'] = 'country_unknown';
  return errors;
}

/** The change as it is kept: phone and wallet in their canonical spelling. */
export function tidyChange(change: ProfileChange): ProfileChange {
  return {
    ...change,
    ...(change.phone_number === undefined ? {} : { phone_number: phoneNumberOf(change.phone_number) ?? '' }),
    ...(change.wallet_address === undefined
      ? {}
      : { wallet_address: change.wallet_address ? walletAddressOf(change.wallet_address) : null }),
    ...(change.favsports === undefined ? {} : { favsports: [...new Set(change.favsports)] }),
  };
}
