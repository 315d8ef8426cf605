import { hasHiddenCharacters, plainLinks, tidyLine } from '../accounts/index.ts';

/** Articles belong to these categories; their names are the texts `blog.categories`. */
export const POST_CATEGORIES = ['record', 'method', 'markets', 'tipsters', 'care', 'product'] as const;
export type PostCategory = (typeof POST_CATEGORIES)[number];

/** Lengths in characters, both ends included. */
export const POST_TITLE_LENGTH = { min: 5, max: 120 } as const;
export const POST_SUMMARY_LENGTH = { min: 20, max: 200 } as const;
export const POST_TAGS_MAX = 8;
const POST_TAG_LENGTH = { min: 2, max: 30 } as const;
export const POST_SLUG_MAX = 80;
/** A word of an admin to the author. */
export const POST_NOTE_MAX = 1_000;

/** How much of an article visitors read; everybody signed in reads all of it. */
export const VISITORS_SHARE = 1 / 3;
/** Articles on the blog's home. */
export const BLOG_HOME_ARTICLES = 4;
/** Words that an adult reads in a minute, silently: Brysbaert, "How many words do we read per minute?" (2019). */
const WORDS_PER_MINUTE = 238;

/** Minutes of reading, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** An author writes these words around an article. Fields have their names on the wire. */
export interface PostWords {
  title: string;
  summary: string;
  tags: readonly string[];
  slug: string;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** An address made of a title: letters without accents, digits and hyphens. Empty where the title has none of them. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, POST_SLUG_MAX) : `${slug}-${word}`;
    if (longer.length > POST_SLUG_MAX) break;
    slug = longer;
  }
  return slug;
}

/** Tags as they are kept: tidy, in lower case, each once. */
export function tidyTags(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map((tag) => tidyLine(tag).toLowerCase()).filter(Boolean))];
}

function lineProblem(text: string, max: number): string | null {
  if ([...text].length > max) return 'post_text_too_long';
  return hasHiddenCharacters(text) ? 'characters_invalid' : plainLinks(text).problem;
}

function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > POST_TAGS_MAX) return 'post_tags_too_many';
  const { min, max } = POST_TAG_LENGTH;
  return tags.some((tag) => [...tag].length < min || [...tag].length > max || hasHiddenCharacters(tag))
    ? 'post_tag_invalid'
    : null;
}

/** Returns the problems of a draft's words by field, as codes of `errors.fields`. Words may be missing, since a draft isn't ready. */
export function validateDraft({ title, summary, tags, slug }: PostWords): Readonly<Record<string, string>> {
  const problems = {
    title: lineProblem(title, POST_TITLE_LENGTH.max),
    summary: lineProblem(summary, POST_SUMMARY_LENGTH.max),
    tags: tagsProblem(tags),
    slug: slug !== '' && (!SLUG.test(slug) || slug.length > POST_SLUG_MAX) ? 'slug_invalid' : null,
  };
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null));
}

/**
 * Returns what is missing before a post can be handed in or published, by field; the record is empty when the post is ready. `words` is the
 * number of words of its text.
 */
export function missingForPublication(
  { title, summary, slug }: PostWords,
  words: number,
): Readonly<Record<string, string>> {
  return {
    ...([...title].length < POST_TITLE_LENGTH.min ? { title: 'post_title_too_short' } : {}),
    ...([...summary].length < POST_SUMMARY_LENGTH.min ? { summary: 'post_summary_too_short' } : {}),
    ...(slug === '' ? { slug: 'slug_invalid' } : {}),
    ...(words === 0 ? { content: 'text_required' } : {}),
  };
}
