import { plainAddress } from '../accounts/links.ts';

/** Lengths of what an admin writes of a bookmaker, in characters; `tags` and `tag` are how many and how long. */
export const BOOKMAKER_SITE_MAX = { name: 60, description: 600, tags: 8, tag: 30, link: 200, licence: 30, code: 60 };

/** How many bookmakers are compared beside each other at most. */
export const COMPARED_MAX = 4;

/**
 * A bookmaker's own web address without anything that says who sent the reader (query and fragment are cut off, http becomes https), or
 * null when the text is no address.
 */
export function siteLink(text: string): string | null {
  const url = plainAddress(text);
  return url?.hostname.includes('.') ? url.href : null;
}

/** Tags that bookmakers share: readers see each in their own language. Any other tag stays as an admin wrote it. */
export const SITE_TAGS = ['football', 'basketball', 'tennis', 'prematch', 'live', 'exchange', 'asian_lines'] as const;
