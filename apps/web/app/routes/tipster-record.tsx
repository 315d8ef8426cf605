import {
  RecordPage,
  readTipsterRecord,
  recordChoiceOf,
  redirectToPresentName,
} from '../features/records/tipsters/index.ts';
import { throwIfMissing } from '../platform/api/missing.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/tipster-record.ts';

export const handle = { ns: ['records-record', 'records-tipsters', 'tips-bets', 'ui'] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const choice = recordChoiceOf(new URL(request.url).searchParams);
  const read = await readTipsterRecord(context.get(apiContext), context.get(languageContext), params.username, choice);
  throwIfMissing(read.profile);
  if (read.profile.ok) redirectToPresentName(request, params.username, read.profile.data.tipster.username);
  return read;
}

export default function TipsterRecord({ loaderData }: Route.ComponentProps) {
  return <RecordPage data={loaderData} />;
}
