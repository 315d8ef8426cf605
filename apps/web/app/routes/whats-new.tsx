import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { WhatsNewPage } from '../features/home/whats-new/WhatsNewPage.tsx';
import { apiFrom } from '../platform/api/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/whats-new.ts';

export const handle = { ns: ['home-whats-new', 'home-dashboard', 'ui'] };

export async function loader({ context }: Route.LoaderArgs) {
  return {
    result: await apiFrom(context.get(apiContext), publishingAddresses.readChanges, {}, context.get(languageContext)),
  };
}

export default function WhatsNew({ loaderData }: Route.ComponentProps) {
  return <WhatsNewPage result={loaderData.result} />;
}
