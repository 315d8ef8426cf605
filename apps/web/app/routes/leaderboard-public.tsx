import { LeaderboardPublicPage } from '../features/records/leaderboard/LeaderboardPublicPage.tsx';
import { readLeaderboard } from '../features/records/leaderboard/queries.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/leaderboard-public.ts';

export const handle = { ns: ['records-leaderboard', 'records-tipsters', 'tips-bets', 'ui'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { result: await readLeaderboard(context.get(apiContext), context.get(languageContext), searchParams) };
}

export default function LeaderboardPublic({ loaderData }: Route.ComponentProps) {
  return <LeaderboardPublicPage result={loaderData.result} />;
}
