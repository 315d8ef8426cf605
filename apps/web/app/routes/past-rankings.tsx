import { PastRankingPage } from '../features/records/leaderboard/PastRankingPage.tsx';
import { readPastRanking } from '../features/records/leaderboard/queries.ts';
import { throwIfMissing } from '../platform/api/missing.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/past-rankings.ts';

export const handle = { ns: ['records-past', 'ui'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const result = await readPastRanking(context.get(apiContext), context.get(languageContext), searchParams);
  throwIfMissing(result);
  return { result };
}

export default function PastRankings({ loaderData }: Route.ComponentProps) {
  return <PastRankingPage result={loaderData.result} />;
}
