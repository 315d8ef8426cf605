import { readParameters } from '../features/records/leaderboard/queries.ts';
import { RankingPage } from '../features/records/leaderboard/RankingPage.tsx';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/ranking.ts';

export const handle = { ns: ['records-ranking', 'ui'] };

export async function loader({ context }: Route.LoaderArgs) {
  return { result: await readParameters(context.get(apiContext), context.get(languageContext)) };
}

export default function Ranking({ loaderData }: Route.ComponentProps) {
  return <RankingPage result={loaderData.result} />;
}
