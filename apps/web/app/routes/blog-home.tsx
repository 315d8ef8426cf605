import { BlogHomePage } from '../features/publishing/blog/BlogHomePage.tsx';
import { readLatest } from '../features/publishing/blog/queries.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/blog-home.ts';

export const handle = { ns: ['publishing-blog', 'ui'] };

export async function loader({ context }: Route.LoaderArgs) {
  return { result: await readLatest(context.get(apiContext), context.get(languageContext)) };
}

export default function BlogHome({ loaderData }: Route.ComponentProps) {
  return <BlogHomePage result={loaderData.result} />;
}
