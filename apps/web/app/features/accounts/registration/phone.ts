import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

// The phone library is as large as a page, so this module is only imported lazily, by the step with the phone number.

export interface Country {
  code: string;
  name: string;
  prefix: string;
}

/** Every country that has telephone numbers, by name in this language. */
export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, prefix: `+${getCountryCallingCode(code)}` }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

/** The number in international form (`+393331234567`), or null when it can't exist. With a `+` it may be of any country. */
export function phoneNumberOf(text: string, country: string): string | null {
  const home = isSupportedCountry(country) ? (country as CountryCode) : 'IT';
  const phone = parsePhoneNumberFromString(text.normalize('NFKC'), { defaultCountry: home, extract: false });
  return phone?.isValid() && !phone.ext ? phone.number : null;
}

/** How the number is written in its country, and which one that is; null for what is no number yet. */
export function writtenPhone(text: string, country: string): { text: string; country: string } | null {
  const number = phoneNumberOf(text, country);
  const phone = number ? parsePhoneNumberFromString(number) : undefined;
  return phone?.country ? { text: phone.formatNational(), country: phone.country } : null;
}
