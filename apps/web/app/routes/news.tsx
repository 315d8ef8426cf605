import { NewsPage } from '../features/publishing/blog/NewsPage.tsx';
import { newsChoiceOf, readNews } from '../features/publishing/blog/queries.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/news.ts';

export const handle = { ns: ['publishing-blog', 'ui'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const choice = newsChoiceOf(new URL(request.url).searchParams);
  return { choice, result: await readNews(context.get(apiContext), context.get(languageContext), choice) };
}

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsPage data={loaderData} />;
}
