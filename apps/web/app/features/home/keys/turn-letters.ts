import { writePreferenceCookie } from '../../../platform/preferences/cookies.ts';
import { LETTER_KEYS_COOKIE, LETTERS_OFF } from '../../../platform/preferences/letter-keys.ts';

/** Turns the keys of one letter on or off in this browser. */
export function turnLetters(on: boolean): void {
  writePreferenceCookie(LETTER_KEYS_COOKIE, on ? 'on' : LETTERS_OFF);
}
