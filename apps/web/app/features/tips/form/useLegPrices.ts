import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { type FollowProblem, lineRule } from '@quotavera/domain/bet';
import { useApi } from '../../../platform/api/queries.ts';
import { useNow } from '../../../ui/time/index.ts';
import type { FairPrice, PriceView } from '../queries.ts';
import type { StructuredFormLeg, TipForm } from './model.ts';
import { type PricePick, priceOf, type QuotedPrice } from './prices.ts';
import { followProblemOfForm } from './validation.ts';

/** How often the prices of a match are read again while its tip is written. */
const READ_AGAIN_MS = 60_000;

export interface LegPrices {
  loading: boolean;
  prices: readonly PriceView[];
  /** Returns the price that a selection's odds would be compared with now. */
  of: (pick: PricePick) => QuotedPrice | null;
  /** The price for the leg's present selection. */
  own: QuotedPrice | null;
}

/** The imported prices of a leg's match, as old as they are now. */
export function useLegPrices(leg: StructuredFormLeg, form: Pick<TipForm, 'side' | 'bookmaker'>): LegPrices {
  const { fixture, market, selection, line } = leg;
  const now = useNow() ?? Date.now();
  const read = useApi(
    calendarAddresses.readFixture,
    { params: { id: fixture?.id ?? 0 } },
    { enabled: fixture !== null, refetchInterval: READ_AGAIN_MS },
  );
  const prices = read.data?.prices ?? [];
  const query = { side: form.side, bookmaker: form.bookmaker, now, maxAge: read.data?.price_max_age ?? 0 };
  const of = (pick: PricePick) => priceOf(prices, pick, query);
  return { loading: read.loading, prices, of, own: market === null ? null : of({ market, selection, line }) };
}

const NO_LEG: StructuredFormLeg = {
  key: '',
  type: 'structured',
  fixture: null,
  market: null,
  selection: '',
  line: null,
  odds: '',
};

/** Why followers couldn't take the tip as it stands, with the price that its odds would be compared with now. */
export function useFollowProblem(form: TipForm): { problem: FollowProblem | null; price: QuotedPrice | null } {
  const now = useNow() ?? Date.now();
  const [leg] = form.legs;
  const { own: price } = useLegPrices(leg?.type === 'structured' ? leg : NO_LEG, form);
  return { problem: followProblemOfForm(form, now, price), price };
}

/** The model's price of the leg's selection before its match; null where there is none. A failure isn't shown, because the form works without it. */
export function useFairPrice(leg: StructuredFormLeg, phase: TipForm['phase']): FairPrice | null {
  const { fixture, market, selection, line } = leg;
  const needsLine = market !== null && lineRule(market, fixture?.sport) !== null;
  const wireLine = line?.replace(',', '.') ?? null;
  const complete = fixture !== null && market !== null && selection !== '' && (!needsLine || wireLine !== null);
  const read = useApi(
    toolsAddresses.fairPrice,
    {
      query: {
        fixture: fixture?.id ?? 0,
        market: market ?? '1x2',
        selection,
        ...(needsLine && wireLine !== null ? { line: wireLine } : {}),
      },
    },
    { enabled: complete && phase === 'prematch', staleTime: READ_AGAIN_MS },
  );
  return read.data?.price ?? null;
}
