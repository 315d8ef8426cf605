import { PublicComparisonPage } from '../features/tools/bookmakers/PublicComparisonPage.tsx';
import { readComparison } from '../features/tools/bookmakers/queries.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/bookmakers-public.ts';

export const handle = { ns: ['tools-bookmakers', 'ui'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { result: await readComparison(context.get(apiContext), context.get(languageContext), searchParams) };
}

export default function BookmakersPublic({ loaderData }: Route.ComponentProps) {
  return <PublicComparisonPage result={loaderData.result} />;
}
