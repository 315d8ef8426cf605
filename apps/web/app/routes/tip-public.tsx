import { TipPage } from '../features/tips/index.ts';
import { apiFrom, tipsCalls } from '../platform/api/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import { browserSession } from '../platform/session/index.ts';
import type { Route } from './+types/tip-public.ts';

export const handle = { ns: ['tips', 'bets', 'ui'] };

/** What anybody may see. A tip that visitors may not know of yet answers 404, and its page still asks again for a member. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,15}$/.test(params.id) ? Number(params.id) : 0;
  const result = await apiFrom(
    context.get(apiContext),
    tipsCalls.readTip,
    { params: { id } },
    context.get(languageContext),
  );
  return { result };
}

/** A member's page asks with the session: what a visitor would get is of no use to it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const session = await browserSession().ready();
  return session.signedIn ? { result: null } : serverLoader();
}

export default function TipPublic({ loaderData, params }: Route.ComponentProps) {
  return <TipPage id={params.id} result={loaderData.result} />;
}
