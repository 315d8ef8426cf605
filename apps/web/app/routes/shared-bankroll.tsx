import { readShared } from '../features/bankroll/shared/read.ts';
import { SharedBankrollPage } from '../features/bankroll/shared/SharedBankrollPage.tsx';
import { throwIfMissing } from '../platform/api/missing.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/shared-bankroll.ts';

export const handle = { ns: ['bankroll-shared', 'tips', 'tips-bets', 'ui'] };

/** The address is a secret, so no referrer is sent, no cache stores the page, and no search engine lists it. */
export function headers() {
  return {
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const read = await readShared(context.get(apiContext), context.get(languageContext), params.secret, searchParams);
  throwIfMissing(read.bankroll);
  return read;
}

export default function SharedBankroll({ loaderData }: Route.ComponentProps) {
  return <SharedBankrollPage data={loaderData} />;
}
