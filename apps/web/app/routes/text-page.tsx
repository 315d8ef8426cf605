import { readPageAt } from '../features/publishing/pages/queries.ts';
import { TextPage } from '../features/publishing/pages/TextPage.tsx';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/text-page.ts';

export const handle = { ns: ['publishing-pages', 'ui'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  return { result: await readPageAt(context.get(apiContext), context.get(languageContext), pathname) };
}

export default function Text({ loaderData }: Route.ComponentProps) {
  return <TextPage result={loaderData.result} />;
}
