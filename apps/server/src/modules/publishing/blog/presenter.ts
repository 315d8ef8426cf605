import type { ReplyOf } from '@quotavera/contract/core';
import type { listPosts, listPublicPosts, readPost, readPublicPost } from '@quotavera/contract/publishing';
import {
  mayEditPost,
  type PostActor,
  possibleActions,
  readingMinutes,
  VISITORS_SHARE,
} from '@quotavera/domain/publishing';
import { leadingPart } from '@quotavera/richtext';
import { pick } from '../../../platform/http/pick.ts';
import type { PostRow, TranslationRow, WholePostRow } from './repository.ts';
import type { ArticleRow, CardRow, TranslationRow as PublishedTranslation } from './repository-public.ts';

type Card = ReplyOf<typeof listPublicPosts>['results'][number];

function presentAuthor(row: CardRow): Card['author'] {
  if (row.author_id === null) return { type: 'house', name: null, username: null, profile_image: null };
  if (row.author_name === null) return { type: 'gone', name: null, username: null, profile_image: null };
  return { type: 'member', name: row.author_name, username: row.author_username, profile_image: row.author_image };
}

export function presentCard(row: CardRow): Card {
  return {
    ...pick(row, ['slug', 'language', 'title', 'summary', 'category']),
    tags: [...row.tags],
    author: presentAuthor(row),
    published_at: row.published_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    minutes: readingMinutes(row.words),
  };
}

/** Presents an article. The part that a reader may not read is cut off here, so that it never leaves the server. */
export function presentArticle(
  row: ArticleRow,
  translations: readonly PublishedTranslation[],
  mayReadWhole: boolean,
): ReplyOf<typeof readPublicPost> {
  const content = mayReadWhole ? row.content : leadingPart(row.content, VISITORS_SHARE);
  return {
    ...presentCard(row),
    id: row.id,
    content,
    whole: content.content.length === row.content.content.length,
    words: row.words,
    translations: translations.map(({ language, slug, title }) => ({ language, slug, title })),
  };
}

export function presentRow(row: PostRow, viewerId: number): ReplyOf<typeof listPosts>['results'][number] {
  return {
    ...pick(row, ['id', 'article', 'language', 'status', 'title', 'slug', 'category', 'author']),
    is_own: row.author_id === viewerId,
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    published_at: row.published_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  };
}

export function presentPost(
  row: WholePostRow,
  translations: readonly TranslationRow[],
  viewerId: number,
  actor: PostActor,
): ReplyOf<typeof readPost> {
  return {
    ...presentRow(row, viewerId),
    ...pick(row, ['summary', 'content', 'version', 'note', 'words']),
    tags: [...row.tags],
    actions: [...possibleActions(row.status, actor)],
    may_edit: mayEditPost(row.status, actor),
    translations: translations.filter(({ id }) => id !== row.id),
  };
}
