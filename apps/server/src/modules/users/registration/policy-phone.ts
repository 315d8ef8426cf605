import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number with its international prefix as E.164 (`+393331234567`), or null when no such number can exist. */
export function phoneNumberOf(text: string): string | null {
  const phone = parsePhoneNumberFromString(text.normalize('NFKC'), { extract: false });
  // An extension can't be kept in E.164: better refused than silently dropped.
  return phone?.isValid() && !phone.ext ? phone.number : null;
}
