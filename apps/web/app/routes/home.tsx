import { HomePage, readHome, topOf } from '../features/home/landing/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/home.ts';

export const handle = { ns: ['home-landing', 'sells-pricing', 'tips-bets', 'publishing-blog', 'ui'] };

export function loader({ context, request }: Route.LoaderArgs) {
  const top = topOf(new URL(request.url).searchParams);
  return readHome(context.get(apiContext), context.get(languageContext), top);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage data={loaderData} />;
}
