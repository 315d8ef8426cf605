import { LANGUAGES } from '@quotavera/domain/accounts';
import { POST_CATEGORIES } from '@quotavera/domain/publishing';
import { z } from 'zod';
import { defineCall, instant, listOf, pageQuery, richDocument, word } from '../core/index.ts';
import { publishingAddresses } from './addresses.ts';

export const postLanguage = z.enum(LANGUAGES);
export const postCategory = z.enum(POST_CATEGORIES);

/** The author of an article is a member, the house itself, or somebody whose account is gone. */
const author = z.object({
  type: z.enum(['member', 'house', 'gone']),
  name: z.string().nullable(),
  /** Only a tipster has a username here; it is the address of their profile. */
  username: z.string().nullable(),
  profile_image: z.string().nullable(),
});

const card = z.object({
  slug: z.string(),
  language: postLanguage,
  title: z.string(),
  summary: z.string(),
  category: postCategory,
  tags: z.array(z.string()),
  author,
  published_at: instant,
  updated_at: instant,
  minutes: z.int(),
});

/** Each article once: in the reader's language where it has it, else in English, else in Italian. The latest come first. */
export const listPublicPosts = defineCall({
  ...publishingAddresses.listPublicPosts,
  summary: 'Published articles',
  access: 'public.read',
  query: pageQuery.safeExtend({
    search: word(80).optional(),
    category: postCategory.optional(),
    tag: word(40).optional(),
    language: postLanguage.optional(),
  }),
  reply: listOf(card),
});

/** Visitors get the first third, cut between paragraphs, everybody signed in the whole. */
export const readPublicPost = defineCall({
  ...publishingAddresses.readPublicPost,
  summary: 'A published article; a former address of it answers too',
  access: 'public.read',
  params: z.object({ slug: word(120) }),
  reply: card.extend({
    /** Its conversation is told by it. */
    id: z.int(),
    content: richDocument,
    /** Whether `content` is all of the article. */
    whole: z.boolean(),
    words: z.int(),
    translations: z.array(z.object({ language: postLanguage, slug: z.string(), title: z.string() })),
  }),
  errors: ['not_found', 'gone'],
});
