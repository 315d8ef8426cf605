import { readTeamPage, TeamPage } from '../features/calendar/index.ts';
import { throwIfMissing } from '../platform/api/missing.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/team.ts';

export const handle = { ns: ['calendar-match', 'tips', 'tips-bets', 'ui'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  const read = await readTeamPage(context.get(apiContext), context.get(languageContext), id);
  throwIfMissing(read.team);
  return read;
}

export default function Team({ loaderData }: Route.ComponentProps) {
  return <TeamPage data={loaderData} />;
}
