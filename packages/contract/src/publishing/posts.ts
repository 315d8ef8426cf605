import { POST_ACTIONS, POST_NOTE_MAX, POST_STATUSES } from '@quotavera/domain/publishing';
import { z } from 'zod';
import { imageErrors } from '../accounts/profile.ts';
import {
  defineCall,
  id,
  instant,
  listOf,
  pageQuery,
  publicDocument,
  publicText,
  richDocument,
  word,
} from '../core/index.ts';
import { publishingAddresses } from './addresses.ts';
import { postCategory, postLanguage } from './public-posts.ts';

const status = z.enum(POST_STATUSES);

const row = z.object({
  id: z.int(),
  /** Ties the translations of one article. */
  article: z.string(),
  language: postLanguage,
  status,
  title: z.string(),
  slug: z.string(),
  category: postCategory,
  /** The author is null for an article of the house. */
  author: z.string().nullable(),
  is_own: z.boolean(),
  scheduled_at: instant.nullable(),
  published_at: instant.nullable(),
  updated_at: instant,
});

const post = row.extend({
  summary: z.string(),
  tags: z.array(z.string()),
  content: richDocument,
  /** Counts the changes: who saves names the one that they saw, so that two people don't overwrite each other. */
  version: z.int(),
  /** An admin's word to the author. */
  note: z.string(),
  words: z.int(),
  /** The reader of this reply may take these actions with the post now. */
  actions: z.array(z.enum(POST_ACTIONS)),
  may_edit: z.boolean(),
  translations: z.array(z.object({ id: z.int(), language: postLanguage, title: z.string(), status })),
});

const words = {
  title: publicText(z.string().max(1_000)),
  summary: publicText(z.string().max(2_000)),
  slug: publicText(z.string().max(500)),
  category: postCategory,
  tags: z.array(publicText(z.string().max(200))).max(50),
  content: publicDocument,
};

export const listPosts = defineCall({
  ...publishingAddresses.listPosts,
  summary: 'Own posts; admins: everybody’s. Those changed last come first',
  access: 'posts.write',
  query: pageQuery.safeExtend({ status: status.optional(), search: word(80).optional() }),
  reply: listOf(row),
});

export const createPost = defineCall({
  ...publishingAddresses.createPost,
  summary: 'Begins a post, or the translation of one (`translation_of`), which begins as a copy',
  access: 'posts.write',
  body: z.strictObject({ language: postLanguage, translation_of: id.optional() }),
  reply: post,
  errors: ['not_found', 'conflict'],
  status: 201,
});

const params = z.object({ id });

export const readPost = defineCall({
  ...publishingAddresses.readPost,
  summary: 'A post as its author and admins see it',
  access: 'posts.write',
  params,
  reply: post,
  errors: ['not_found'],
});

export const editPost = defineCall({
  ...publishingAddresses.editPost,
  summary: 'Changes a post; fields that aren’t there stay. `conflict` when somebody else has changed it since',
  access: 'posts.write',
  params,
  body: z.strictObject(words).partial().extend({ version: z.int() }),
  reply: post,
  errors: ['not_found', 'validation', 'conflict', 'forbidden'],
});

export const deletePost = defineCall({
  ...publishingAddresses.deletePost,
  summary: 'Deletes a draft that was never published',
  access: 'posts.write',
  params,
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['not_found', 'conflict'],
});

export const changePostStatus = defineCall({
  ...publishingAddresses.changePostStatus,
  summary: 'Hands a post in, publishes it, sets a time for it, withdraws it …',
  access: 'posts.write',
  params,
  body: z.strictObject({
    action: z.enum(POST_ACTIONS),
    version: z.int(),
    /** With `schedule`: when. */
    at: instant.optional(),
    note: z.string().max(POST_NOTE_MAX).optional(),
  }),
  reply: post,
  errors: ['not_found', 'validation', 'conflict', 'forbidden'],
});

const version = z.object({ n: z.int(), at: instant, editor: z.string().nullable(), title: z.string() });

export const listPostVersions = defineCall({
  ...publishingAddresses.listPostVersions,
  summary: 'The latest hundred versions of a post, newest first',
  access: 'posts.write',
  params,
  reply: z.object({ results: z.array(version) }),
  errors: ['not_found'],
});

export const readPostVersion = defineCall({
  ...publishingAddresses.readPostVersion,
  summary: 'A version of a post',
  access: 'posts.write',
  params: params.extend({ n: id }),
  reply: version.extend({ summary: z.string(), content: richDocument }),
  errors: ['not_found'],
});

/** The body is the file itself, with its type, under 4 MB, as for a member's own picture. */
export const putPostImage = defineCall({
  ...publishingAddresses.putPostImage,
  summary: 'Keeps a picture for a post, a lesson or a course',
  access: 'texts.illustrate',
  file: ['image/*'],
  reply: z.object({ src: z.string() }),
  errors: imageErrors,
});
