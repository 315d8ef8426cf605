import { data, redirect } from 'react-router';
import { ProfilePage, profileChoiceOf, readProfile } from '../features/tipsters/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/tipster-profile.ts';

export const handle = { ns: ['tipsters', 'tips', 'bets', 'ui'] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const choice = profileChoiceOf(new URL(request.url).searchParams);
  const read = await readProfile(context.get(apiContext), context.get(languageContext), params.username, choice);
  if (!read.profile.ok && read.profile.error.status === 404) throw data(null, { status: 404 });
  if (read.profile.ok && read.profile.data.tipster.username.toLowerCase() !== params.username.toLowerCase()) {
    // A name of before: whoever followed an old link sees the present one.
    const { pathname, search } = new URL(request.url);
    const present = pathname.replace(/[^/]+\/?$/, encodeURIComponent(read.profile.data.tipster.username));
    throw redirect(present + search, 301);
  }
  return read;
}

export default function TipsterProfile({ loaderData }: Route.ComponentProps) {
  return <ProfilePage data={loaderData} />;
}
