import { data } from 'react-router';
import { RecordPage, readTipsterRecord, recordChoiceOf, redirectToPresentName } from '../features/tipsters/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/tipster-record.ts';

export const handle = { ns: ['record', 'tipsters', 'bets', 'ui'] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const choice = recordChoiceOf(new URL(request.url).searchParams);
  const read = await readTipsterRecord(context.get(apiContext), context.get(languageContext), params.username, choice);
  if (!read.profile.ok && read.profile.error.status === 404) throw data(null, { status: 404 });
  if (read.profile.ok) redirectToPresentName(request, params.username, read.profile.data.tipster.username);
  return read;
}

export default function TipsterRecord({ loaderData }: Route.ComponentProps) {
  return <RecordPage data={loaderData} />;
}
