import { readPremiums } from '../features/tools/value/queries.ts';
import { ValuePage } from '../features/tools/value/ValuePage.tsx';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/value.ts';

export const handle = { ns: ['tools-value', 'tips-bets', 'ui'] };

export async function loader({ context }: Route.LoaderArgs) {
  return { premiums: await readPremiums(context.get(apiContext), context.get(languageContext)) };
}

export default function Value({ loaderData }: Route.ComponentProps) {
  return <ValuePage premiums={loaderData.premiums} />;
}
