import { MatchPage, readMatchPage } from '../features/calendar/index.ts';
import { throwIfMissing } from '../platform/api/missing.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/match.ts';

export const handle = { ns: ['calendar-match', 'tips', 'tips-bets', 'ui'] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  const { searchParams } = new URL(request.url);
  const read = await readMatchPage(context.get(apiContext), context.get(languageContext), id, searchParams);
  throwIfMissing(read.match);
  return read;
}

export default function Match({ loaderData }: Route.ComponentProps) {
  return <MatchPage data={loaderData} />;
}
