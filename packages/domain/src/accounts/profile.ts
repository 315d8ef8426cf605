import { type Day, isDay, romeDay } from '../time/rome.ts';
import { hasHiddenCharacters, tidyLine, tidyText } from './text.ts';

export const WORKING_YEARS_MAX = 70;

/** A first or last name has at most so many characters. */
export const NAME_MAX_LENGTH = 60;

/** Letters of any script with their marks, joined by spaces, apostrophes, hyphens, full stops: O'Neill, D’Ambrosio, van der Berg, J. */
const NAME = /^\p{L}\p{M}*(?:[ '’ʼ.·-]{0,2}\p{L}\p{M}*)*\.?$/u;

export type NameProblem = 'required' | 'name_too_long' | 'name_invalid';

/** Returns what is wrong with a first or last name, or null. The name is judged as `tidyLine` writes it. */
export function nameProblem(name: string): NameProblem | null {
  const tidy = tidyLine(name);
  if (tidy === '') return 'required';
  if ([...tidy].length > NAME_MAX_LENGTH) return 'name_too_long';
  return hasHiddenCharacters(tidy) || !NAME.test(tidy) ? 'name_invalid' : null;
}

/** A user's public text about themselves has at most so many characters. */
export const BIO_MAX_LENGTH = 1_000;
/** A tipster's headline has at most so many characters. */
export const HEADLINE_MAX_LENGTH = 120;
/** Euro cents: ten million euro. */
export const BUDGET_MAX_CENTS = 1_000_000_000;
/** A member has these pictures. */
export type ImageKind = 'avatar' | 'cover';

export const ADDRESS_TYPES = ['home', 'work', 'billing', 'other'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];
/** A street and a city have at most so many characters each. */
export const ADDRESS_LINE_MAX = 120;

/** Returns what is wrong with a public text that may be empty, or null. The text is judged as `tidyText` writes it. */
export function bioProblem(text: string, max = BIO_MAX_LENGTH): 'text_too_long' | 'characters_invalid' | null {
  const tidy = tidyText(text);
  if ([...tidy].length > max) return 'text_too_long';
  return tidy.split('\n').some(hasHiddenCharacters) ? 'characters_invalid' : null;
}

/** Returns what is wrong with a tipster's headline, or null. */
export const headlineProblem = (text: string) => bioProblem(text, HEADLINE_MAX_LENGTH);

/** Letters, digits, space and hyphen, up to ten: what postal codes of all countries are made of. Empty is allowed. */
export function isPostalCode(text: string): boolean {
  return text === '' || /^[a-z0-9](?:[a-z0-9 -]{0,8}[a-z0-9])?$/i.test(text);
}

const ADULT_AGE = 18;
const OLDEST_AGE = 120;

export type BirthDateProblem = 'required' | 'date_invalid' | 'minor';

/** Returns the day `count` years later. 29 February becomes 1 March in a year without it. */
function yearsLater(day: Day, count: number): Day {
  const [year = '', month = '', date = ''] = day.split('-');
  const laterYear = String(Number(year) + count).padStart(4, '0');
  const later = `${laterYear}-${month}-${date}`;
  return isDay(later) ? later : `${laterYear}-03-01`;
}

/** Whether somebody born on this day has had the 18th birthday by the calendar in Rome at `now`. Throws RangeError when it is no day. */
function isAdult(birthDate: Day, now: Date | number): boolean {
  if (!isDay(birthDate)) throw new RangeError(`${birthDate} is not a day`);
  return yearsLater(birthDate, ADULT_AGE) <= romeDay(now);
}

/** Returns what is wrong with a birth date (`YYYY-MM-DD`) at `now`, or null: it must be a day of a living adult. */
export function birthDateProblem(birthDate: string, now: Date | number): BirthDateProblem | null {
  if (birthDate === '') return 'required';
  if (!isDay(birthDate)) return 'date_invalid';
  if (birthDate > romeDay(now) || yearsLater(birthDate, OLDEST_AGE) < romeDay(now)) return 'date_invalid';
  return isAdult(birthDate, now) ? null : 'minor';
}

/** A wallet's address has at most so many characters as it is typed: the longest we know is a Bitcoin address of 90. */
export const WALLET_MAX_LENGTH = 90;

export type WalletKind = 'evm' | 'bitcoin';

const EVM = /^0x[0-9a-f]{40}$/i;
const BITCOIN = /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{11,87}|BC1[02-9AC-HJ-NP-Z]{11,87})$/;

/** Returns the kind of address that a text has the form of, or null. The server checks the address's checksum. */
export function walletKind(address: string): WalletKind | null {
  if (EVM.test(address)) return 'evm';
  return BITCOIN.test(address) ? 'bitcoin' : null;
}
