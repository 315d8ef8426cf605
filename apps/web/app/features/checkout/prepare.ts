import { PAID_PLANS, type PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod } from '@quotavera/domain/money';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { type ApiError, api, type ReplyTo, sellsCalls } from '../../platform/api/index.ts';
import { CallFailure } from '../../platform/api/queries.ts';

export type Prepared = ReplyTo<typeof sellsCalls.createPaymentIntent>;

export function planIn(search: URLSearchParams): PaidPlan | undefined {
  return PAID_PLANS.find((plan) => plan === search.get('plan'));
}

/** Where one learns how a payment ends whose confirmation was sent, or may have been. */
export const statusOf = (purchase: string) => `${paths.paymentStatus}?purchase=${purchase}&sent=1`;

interface Preparation {
  readonly prepared: Prepared | undefined;
  readonly error: ApiError | null;
  readonly again: () => void;
}

/** The order and its payment, made when the page opens; the server answers the same one however often it is asked. */
export function usePrepared(plan: PaidPlan | undefined, period: BillingPeriod): Preparation {
  const query = useQuery<Prepared, CallFailure>({
    queryKey: ['checkout', plan, period],
    enabled: plan !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const result = await api(sellsCalls.createPaymentIntent, { body: { plan: plan!, period }, signal });
      if (!result.ok) throw new CallFailure(result.error);
      return result.data;
    },
  });
  return {
    prepared: query.data,
    error: query.isFetching ? null : (query.error?.error ?? null),
    again: () => void query.refetch(),
  };
}
