import { listFiltersOf, readTipsters, TipstersPublicPage } from '../features/records/tipsters/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/tipsters-public.ts';

export const handle = { ns: ['records-tipsters', 'tips-bets', 'ui'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  // Only members follow tipsters, so the filter of an address is dropped for visitors.
  const filters = { ...listFiltersOf(new URL(request.url).searchParams), followed: false };
  return { result: await readTipsters(context.get(apiContext), context.get(languageContext), filters) };
}

export default function TipstersPublic({ loaderData }: Route.ComponentProps) {
  return <TipstersPublicPage result={loaderData.result} />;
}
