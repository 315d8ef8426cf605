import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { useApi } from '../../../platform/api/queries.ts';
import { marketsOf, type Offer, type Prices, type QuickLeg } from './model.ts';

/** The prices of a leg's match, and what bookmakers offer for its selection. The form works without them, so that a failure isn't shown. */
export function useOffer({ match, pick }: QuickLeg): { loading: boolean; prices: Prices; offer: Offer | null } {
  const { data, loading } = useApi(
    calendarAddresses.readFixture,
    { params: { id: match?.id ?? 0 } },
    { enabled: match !== null },
  );
  const prices = data?.prices ?? [];
  const groups = match && pick ? (marketsOf(match.sport, prices).get(pick.market) ?? []) : [];
  const offers = groups.flatMap(({ offers: own }) => own);
  const offer = offers.find(({ selection, line }) => selection === pick?.selection && line === pick.line) ?? null;
  return { loading: match !== null && loading, prices, offer };
}
