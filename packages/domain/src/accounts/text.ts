import { FREE_TEXT_MAX, FREE_TEXT_MIN } from '../limits/limits.ts';

/** Control characters but the line break, and the ones that turn the direction of text round: they can hide what is written. */
const FORBIDDEN = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/u;
const FORBIDDEN_BUT_LINES = /(?![\n])[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/u;
/** More marks on one letter than any language writes: they would cover the lines around. */
const STACKED_MARKS = /\p{M}{5}/u;

/** Gives the same letters one spelling (é is é however it was typed), trims the text and turns every run of spaces into a single space. */
export function tidyLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Does for a text of several lines what `tidyLine` does for a line: line breaks stay, at most two in a row. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a single line holds characters that don't belong into one. */
export function hasHiddenCharacters(line: string): boolean {
  return FORBIDDEN.test(line) || STACKED_MARKS.test(line.normalize('NFD'));
}

export type FreeTextProblem = 'required' | 'free_text_too_short' | 'free_text_too_long' | 'characters_invalid';

/** Returns what is wrong with a text of 10 to 255 characters (code points, after `tidyText`), or null. */
export function freeTextProblem(text: string): FreeTextProblem | null {
  const tidy = tidyText(text);
  const length = [...tidy].length;
  if (length === 0) return 'required';
  if (FORBIDDEN_BUT_LINES.test(tidy) || STACKED_MARKS.test(tidy.normalize('NFD'))) return 'characters_invalid';
  if (length < FREE_TEXT_MIN) return 'free_text_too_short';
  return length > FREE_TEXT_MAX ? 'free_text_too_long' : null;
}
