import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { BLOG_HOME_ARTICLES, POST_CATEGORIES, type PostCategory } from '@quotavera/domain/publishing';
import { redirect } from 'react-router';
import { type ApiResult, apiFrom, type ReplyTo } from '../../../platform/api/index.ts';

export type ArticleList = ReplyTo<typeof publishingAddresses.listPublicPosts>;
export type ArticleCardData = ArticleList['results'][number];
export type Article = ReplyTo<typeof publishingAddresses.readPublicPost>;

export const PAGE_SIZE = 12;

/** The address filters the list of articles by these. */
export interface NewsChoice {
  search: string;
  category: PostCategory | null;
  tag: string;
  page: number;
  cursor: string | undefined;
}

export function newsChoiceOf(search: URLSearchParams): NewsChoice {
  const category = POST_CATEGORIES.find((each) => each === search.get('category')) ?? null;
  return {
    search: (search.get('search') ?? '').slice(0, 80),
    category,
    tag: (search.get('tag') ?? '').slice(0, 40),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    cursor: search.get('cursor') ?? undefined,
  };
}

/** The latest articles, for the blog's home. */
export function readLatest(fetchApi: typeof fetch, language: string): Promise<ApiResult<ArticleList>> {
  return apiFrom(fetchApi, publishingAddresses.listPublicPosts, { query: { page_size: BLOG_HOME_ARTICLES } }, language);
}

export function readNews(
  fetchApi: typeof fetch,
  language: string,
  { search, category, tag, page, cursor }: NewsChoice,
): Promise<ApiResult<ArticleList>> {
  const query = {
    page,
    page_size: PAGE_SIZE,
    ...(cursor ? { cursor } : {}),
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
    ...(tag ? { tag } : {}),
  };
  return apiFrom(fetchApi, publishingAddresses.listPublicPosts, { query }, language);
}

export function readArticle(fetchApi: typeof fetch, language: string, slug: string): Promise<ApiResult<Article>> {
  return apiFrom(fetchApi, publishingAddresses.readPublicPost, { params: { slug } }, language);
}

/** An address that an article had leads to the one that it has. */
export function redirectToPresentSlug(request: Request, requestedSlug: string, present: string): void {
  if (requestedSlug === present) return;
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(0, pathname.lastIndexOf('/news/') + '/news/'.length);
  throw redirect(`${path}${encodeURIComponent(present)}${search}`, 301);
}
