export const LETTER_KEYS_COOKIE = 'letter-keys';
export const LETTERS_OFF = 'off';

/**
 * Whether single letters do something (WCAG 2.1.4: whoever dictates or presses keys by mistake turns them off). Every page asks, so that
 * it is read without the code that writes cookies.
 */
export const letterKeysOn = (): boolean => !document.cookie.includes(`${LETTER_KEYS_COOKIE}=${LETTERS_OFF}`);
