import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mayEditPost,
  missingForPublication,
  POST_ACTIONS,
  POST_SLUG_MAX,
  POST_STATUSES,
  possibleActions,
  readingMinutes,
  slugOf,
  statusAfter,
  tidyTags,
  validateDraft,
} from './index.ts';

const author = { isAuthor: true, isAdmin: false };
const admin = { isAuthor: false, isAdmin: true };
const stranger = { isAuthor: false, isAdmin: false };

describe('a post’s way', () => {
  test.each([
    ['draft', author, ['submit']],
    ['in_review', author, ['take_back']],
    ['scheduled', author, []],
    ['published', author, []],
    ['withdrawn', author, []],
    ['draft', admin, ['schedule', 'publish']],
    ['in_review', admin, ['return', 'schedule', 'publish']],
    ['scheduled', admin, ['schedule', 'publish', 'withdraw']],
    ['published', admin, ['withdraw']],
    ['withdrawn', admin, ['reopen']],
  ] as const)('from %s', (status, actor, actions) => {
    expect(possibleActions(status, actor)).toEqual(actions);
  });

  test('no way to readers passes by an admin, and strangers have none', () => {
    for (const status of POST_STATUSES) {
      expect(possibleActions(status, stranger)).toEqual([]);
      expect(mayEditPost(status, stranger)).toBe(false);
      expect(mayEditPost(status, admin)).toBe(true);
      expect(mayEditPost(status, author)).toBe(status === 'draft' || status === 'in_review');
      for (const action of POST_ACTIONS)
        expect(['published', 'scheduled']).not.toContain(statusAfter(status, action, author));
    }
  });
});

test.each([
  ['Perché la chiusura conta', 'perche-la-chiusura-conta'],
  ['  1X2: «quote» & margini!  ', '1x2-quote-margini'],
  ['Größe', 'grosse'],
  ['—', ''],
])('of %s', (title, slug) => expect(slugOf(title)).toBe(slug));

test('an address is one that is allowed, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const slug = slugOf(title);
      expect(slug.length).toBeLessThanOrEqual(POST_SLUG_MAX);
      expect(validateDraft({ title: 'Un titolo', summary: '', tags: [], slug })).toEqual({});
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});

test('tags are tidy, and each is there once', () => {
  expect(tidyTags([' CLV ', 'clv', '', 'Linea  di chiusura'])).toEqual(['clv', 'linea di chiusura']);
});

const words = { title: 'Un titolo', summary: 'Un sommario di una frase intera.', tags: ['clv'], slug: 'un-titolo' };

test('a draft may be empty; what is there has to be right', () => {
  expect(validateDraft({ title: '', summary: '', tags: [], slug: '' })).toEqual({});
  expect(validateDraft(words)).toEqual({});
  expect(
    validateDraft({
      title: 'x'.repeat(121),
      summary: 'Vai su bet365.it',
      tags: Array.from({ length: 9 }, (_, n) => `tag ${n}`),
      slug: 'Un Titolo',
    }),
  ).toEqual({
    title: 'post_text_too_long',
    summary: 'bookmaker_link',
    tags: 'post_tags_too_many',
    slug: 'slug_invalid',
  });
  for (const tag of ['x', 'x'.repeat(31), 'a\u0000b']) {
    expect(validateDraft({ ...words, tags: ['clv', tag] })).toEqual({ tags: 'post_tag_invalid' });
  }
  expect(validateDraft({ ...words, title: 'Un\u0000 titolo' })).toEqual({ title: 'characters_invalid' });
  for (const slug of ['a'.repeat(81), '-a', 'a-', 'a--b', 'è']) {
    expect(validateDraft({ ...words, slug })).toEqual({ slug: 'slug_invalid' });
  }
});

test('a draft’s words may be as long as their lengths say, in characters and not in their codes', () => {
  const longest = {
    title: '⚽'.repeat(120),
    summary: '😀'.repeat(200),
    tags: Array.from({ length: 8 }, (_, n) => `${n}${'😀'.repeat(29)}`),
    slug: 'a'.repeat(80),
  };
  expect(validateDraft(longest)).toEqual({});
  expect(validateDraft({ ...longest, tags: ['ab'], summary: `${longest.summary}x` })).toEqual({
    summary: 'post_text_too_long',
  });
});

test('an address ends with a whole word, and a word that is longer is cut', () => {
  expect(slugOf(`${'a'.repeat(70)} ${'b'.repeat(9)} c`)).toBe(`${'a'.repeat(70)}-${'b'.repeat(9)}`);
  expect(slugOf(`${'a'.repeat(70)} ${'b'.repeat(10)} c`)).toBe('a'.repeat(70));
  expect(slugOf('a'.repeat(99))).toBe('a'.repeat(80));
});

test('a post is ready with title, summary, address and text', () => {
  expect(missingForPublication(words, 1)).toEqual({});
  expect(missingForPublication({ ...words, title: 'Tito!', summary: 'x'.repeat(20) }, 1)).toEqual({});
  expect(missingForPublication({ ...words, title: '😀'.repeat(4), summary: '😀'.repeat(19) }, 1)).toEqual({
    title: 'post_title_too_short',
    summary: 'post_summary_too_short',
  });
  expect(missingForPublication({ ...words, title: 'Tito', summary: 'Breve.', slug: '' }, 0)).toEqual({
    title: 'post_title_too_short',
    summary: 'post_summary_too_short',
    slug: 'slug_invalid',
    content: 'text_required',
  });
});

test('reading takes a minute at least', () => {
  expect([0, 238, 1_000].map(readingMinutes)).toEqual([1, 1, 4]);
});
