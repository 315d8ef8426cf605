import {
  ProfilePage,
  profileChoiceOf,
  readProfile,
  redirectToPresentName,
} from '../features/records/tipsters/index.ts';
import { throwIfMissing } from '../platform/api/missing.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/tipster-profile.ts';

export const handle = {
  ns: ['records-tipsters', 'bankroll-followability', 'tips', 'tips-bets', 'support-reviews', 'ui'],
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const choice = profileChoiceOf(new URL(request.url).searchParams);
  const read = await readProfile(context.get(apiContext), context.get(languageContext), params.username, choice);
  throwIfMissing(read.profile);
  if (read.profile.ok) redirectToPresentName(request, params.username, read.profile.data.tipster.username);
  return read;
}

export default function TipsterProfile({ loaderData }: Route.ComponentProps) {
  return <ProfilePage data={loaderData} />;
}
