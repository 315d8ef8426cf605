import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { PricingPublicPage } from '../features/sells/pricing/PricingPublicPage.tsx';
import { apiFrom } from '../platform/api/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/pricing-public.ts';

export const handle = { ns: ['sells-pricing', 'ui'] };

/** Prices are shown also where who collects payments can't be told: ordering asks again. */
export async function loader({ context }: Route.LoaderArgs) {
  const config = await apiFrom(context.get(apiContext), sellsAddresses.paymentConfig, {}, context.get(languageContext));
  return { open: !config.ok || config.data.provider !== 'none' };
}

export default function PricingPublic({ loaderData }: Route.ComponentProps) {
  return <PricingPublicPage open={loaderData.open} />;
}
