import type { ReplyOf } from '@quotavera/contract/core';
import type { listPublicPosts, readPublicPost } from '@quotavera/contract/publishing';
import { can, type Viewer } from '@quotavera/domain/access';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { presentArticle, presentCard } from './presenter.ts';
import {
  type CardFilters,
  type CardRow,
  countCards,
  selectArticle,
  selectCards,
  selectPublished,
  selectPublishedTranslations,
  wasPublished,
} from './repository-public.ts';

export async function publicPage(
  db: Db,
  filters: CardFilters,
  input: PageInput,
): Promise<ReplyOf<typeof listPublicPosts>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 2,
    key: ({ published_at, id }: CardRow) => [published_at.getTime(), id],
    select: (span) => selectCards(db, filters, span),
    count: () => countCards(db, filters),
  });
  return { ...page, results: rows.map(presentCard) };
}

export async function articleOf(
  db: Db,
  viewer: Viewer,
  slug: string,
): Promise<ReplyOf<typeof readPublicPost> | Failure> {
  const row = await selectArticle(db, slug);
  if (!row) return fail((await wasPublished(db, slug)) ? 'gone' : 'not_found');
  const translations = await selectPublishedTranslations(db, row.article);
  return presentArticle(row, translations, can('posts.read.whole', viewer));
}

/** The author of a published article by its id, for a reader who may read it whole; null for one of the house. */
export async function discussedArticle(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ slug: string; authorId: number | null } | undefined> {
  return can('posts.read.whole', viewer) ? selectPublished(db, id) : undefined;
}
