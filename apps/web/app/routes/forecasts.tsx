import { ForecastsPage } from '../features/tools/forecasts/ForecastsPage.tsx';
import { readForecasts } from '../features/tools/forecasts/queries.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/forecasts.ts';

export const handle = { ns: ['tools-forecasts', 'ui'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { data: await readForecasts(context.get(apiContext), context.get(languageContext), searchParams) };
}

export default function Forecasts({ loaderData }: Route.ComponentProps) {
  return <ForecastsPage data={loaderData.data} />;
}
