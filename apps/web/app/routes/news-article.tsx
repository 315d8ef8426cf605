import { data } from 'react-router';
import { ArticlePage } from '../features/publishing/blog/ArticlePage.tsx';
import { readArticle, redirectToPresentSlug } from '../features/publishing/blog/queries.ts';
import { throwIfMissing } from '../platform/api/missing.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/news-article.ts';

export const handle = { ns: ['publishing-blog', 'ui'] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const read = await readArticle(context.get(apiContext), context.get(languageContext), params.slug);
  throwIfMissing(read);
  if (!read.ok) throw data(null, { status: 503 });
  redirectToPresentSlug(request, params.slug, read.data.slug);
  return { article: read.data, origin: new URL(request.url).origin };
}

export default function NewsArticle({ loaderData }: Route.ComponentProps) {
  return <ArticlePage article={loaderData.article} origin={loaderData.origin} />;
}
