import { FaqPage } from '../features/publishing/pages/FaqPage.tsx';
import { readFaq } from '../features/publishing/pages/queries.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/faq.ts';

export const handle = { ns: ['publishing-pages', 'ui'] };

export async function loader({ context }: Route.LoaderArgs) {
  return { result: await readFaq(context.get(apiContext), context.get(languageContext)) };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <FaqPage result={loaderData.result} />;
}
