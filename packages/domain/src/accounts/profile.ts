import { hasHiddenCharacters, tidyText } from './text.ts';

/** Of what somebody says about themselves in public, in characters. */
export const BIO_MAX_LENGTH = 1_000;
/** Euro cents: ten million euro. */
export const BUDGET_MAX_CENTS = 1_000_000_000;
export const ADDRESS_TYPES = ['home', 'work', 'billing', 'other'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];
/** Of street and city, in characters. */
export const ADDRESS_LINE_MAX = 120;

/** What is wrong with a public text that may be empty, or null. Looks at it as `tidyText` writes it. */
export function bioProblem(text: string): 'text_too_long' | 'characters_invalid' | null {
  const tidy = tidyText(text);
  if ([...tidy].length > BIO_MAX_LENGTH) return 'text_too_long';
  return tidy.split('\n').some(hasHiddenCharacters) ? 'characters_invalid' : null;
}

/** Letters, digits, space and hyphen, up to ten: what postal codes of all countries are made of. Empty is allowed. */
export function isPostalCode(text: string): boolean {
  return text === '' || /^[a-z0-9](?:[a-z0-9 -]{0,8}[a-z0-9])?$/i.test(text);
}
