import { CompetitionsPage, readCompetitions } from '../features/calendar/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/competitions.ts';

export const handle = { ns: ['calendar-match', 'tips-bets', 'ui'] };

export async function loader({ context }: Route.LoaderArgs) {
  return { competitions: await readCompetitions(context.get(apiContext), context.get(languageContext)) };
}

export default function Competitions({ loaderData }: Route.ComponentProps) {
  return <CompetitionsPage competitions={loaderData.competitions} />;
}
