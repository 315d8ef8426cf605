import { CookiePolicyPage } from '../features/consent/CookiePolicyPage.tsx';
import { readCookieGroups } from '../features/consent/queries.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/cookie-policy.ts';

export const handle = { ns: ['cookies'] };

export function loader({ context }: Route.LoaderArgs) {
  return readCookieGroups(context.get(apiContext), context.get(languageContext));
}

export default function CookiePolicy({ loaderData }: Route.ComponentProps) {
  return <CookiePolicyPage data={loaderData} />;
}
