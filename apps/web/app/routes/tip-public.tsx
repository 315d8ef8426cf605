import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { data } from 'react-router';
import { TipPage } from '../features/tips/index.ts';
import { addressOf } from '../platform/api/call.ts';
import { apiFrom } from '../platform/api/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Params } from '../platform/first/of-route.ts';
import { browserSession } from '../platform/session/index.ts';
import type { Route } from './+types/tip-public.ts';

export const handle = {
  ns: ['tips', 'tips-bets', 'ui'],
  first: ({ id }: Params) => [
    addressOf(tipsAddresses.readTip.path, { params: { id } }),
    addressOf(accountsAddresses.currentUser.path, {}),
  ],
};

/**
 * Loads the tip as anybody may see it. For a tip that visitors may not know of the page is the same whether it exists or not (decision
 * 019), and asks again for a member.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,15}$/.test(params.id)) throw data(null, { status: 404 });
  const id = Number(params.id);
  const result = await apiFrom(
    context.get(apiContext),
    tipsAddresses.readTip,
    { params: { id } },
    context.get(languageContext),
  );
  return { result };
}

/** In the browser a member's page requests the tip with the session, so the visitors' reply isn't loaded. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const session = await browserSession().ready();
  return session.signedIn ? { result: null } : serverLoader();
}

export default function TipPublic({ loaderData, params }: Route.ComponentProps) {
  return <TipPage id={params.id} result={loaderData.result} />;
}
