import { hasHiddenCharacters, tidyLine } from '../accounts/index.ts';

/** Tags that one bet may have, and different ones that a member may use. */
export const MAX_TAGS_OF_BET = 10;
export const MAX_BET_TAGS = 300;
/** A tag has at most so many characters. */
export const MAX_BET_TAG = 30;

/** These stand between the tags of a file's cell, so that no tag holds one. */
const BETWEEN = /[,;|]/u;

/**
 * A tag as it is kept: one spelling of each letter, single spaces, without the sign that networks put before it, or the one by which a file
 * keeps a spreadsheet from taking "+EV" for a formula.
 */
export function tidyTag(text: string): string {
  return tidyLine(tidyLine(text).replace(/^(?:#|'(?=[=+\-@＝＋－＠]))/u, ''));
}

/** Returns what is wrong with a tidied tag, or null. */
export function tagProblem(tag: string): 'text_required' | 'text_too_long' | 'characters_invalid' | null {
  if (tag === '') return 'text_required';
  if ([...tag].length > MAX_BET_TAG) return 'text_too_long';
  return BETWEEN.test(tag) || hasHiddenCharacters(tag) ? 'characters_invalid' : null;
}

/** The tags of a file's cell. A longer one is cut, as a note is. */
export function tagsOfCell(cell: string): string[] {
  const tags = cell
    .split(BETWEEN)
    .map((part) => tidyLine([...tidyTag(part)].slice(0, MAX_BET_TAG).join('')))
    .filter((tag) => tagProblem(tag) === null);
  return [...new Set(tags)].slice(0, MAX_TAGS_OF_BET);
}

/** Tags as one cell, which {@link tagsOfCell} reads back. */
export const cellOfTags = (tags: readonly string[]): string => tags.join(', ');
