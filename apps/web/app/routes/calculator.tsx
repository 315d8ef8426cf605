import { data } from 'react-router';
import { BettingPage } from '../features/tools/calculators/betting/BettingPage.tsx';
import { isBettingCalculator } from '../features/tools/calculators/betting/fields.ts';
import type { Route } from './+types/calculator.ts';

export const handle = { ns: ['tools-betting', 'ui'] };

export function loader({ params: { name } }: Route.LoaderArgs) {
  if (!isBettingCalculator(name)) throw data(null, { status: 404 });
  return { name };
}

/** The calculation is in the address, so that nothing is loaded anew while it changes. */
export function shouldRevalidate({ currentParams, nextParams }: { currentParams: object; nextParams: object }) {
  return JSON.stringify(currentParams) !== JSON.stringify(nextParams);
}

export default function Calculator({ loaderData }: Route.ComponentProps) {
  return <BettingPage name={loaderData.name} />;
}
