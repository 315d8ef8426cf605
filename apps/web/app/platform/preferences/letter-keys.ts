import { LETTER_KEYS_COOKIE, readPreferenceCookie, writePreferenceCookie } from './cookies.ts';

const OFF = 'off';

/** Whether single letters do something (WCAG 2.1.4: whoever dictates or presses keys by mistake turns them off). */
export const letterKeysOn = (): boolean => readPreferenceCookie(LETTER_KEYS_COOKIE) !== OFF;

export function setLetterKeys(on: boolean): void {
  writePreferenceCookie(LETTER_KEYS_COOKIE, on ? 'on' : OFF);
}
