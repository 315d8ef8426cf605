import { CookiePolicyPage } from '../features/publishing/consent/CookiePolicyPage.tsx';
import { readCookieGroups } from '../features/publishing/consent/queries.ts';
import { readCookieText } from '../features/publishing/pages/queries.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/cookie-policy.ts';

export const handle = { ns: ['publishing-consent', 'publishing-pages', 'ui'] };

export async function loader({ context }: Route.LoaderArgs) {
  const fetchApi = context.get(apiContext);
  const language = context.get(languageContext);
  const [groups, text] = await Promise.all([readCookieGroups(fetchApi, language), readCookieText(fetchApi, language)]);
  return { groups, text };
}

export default function CookiePolicy({ loaderData: { groups, text } }: Route.ComponentProps) {
  return <CookiePolicyPage data={groups} text={text} />;
}
