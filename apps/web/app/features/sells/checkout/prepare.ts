import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { PAID_PLANS, type PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod, Decline } from '@quotavera/domain/sells';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { type ApiError, api, type ReplyTo } from '../../../platform/api/index.ts';
import { CallFailure } from '../../../platform/api/queries.ts';

export type Prepared = ReplyTo<typeof sellsAddresses.createPaymentIntent>;

export function planIn(search: URLSearchParams): PaidPlan | undefined {
  return PAID_PLANS.find((plan) => plan === search.get('plan'));
}

/** After these the same card may do; after the others another one is needed. */
const SAME_CARD: readonly Decline[] = [
  'authentication_required',
  'authentication_failed',
  'wrong_number',
  'wrong_cvc',
  'try_later',
];

/** Returns a function that says why a payment was declined, and what helps. */
export function useDeclineWords(): (decline: Decline) => string {
  const { t } = useTranslation('sells-checkout');
  const { t: declines } = useTranslation('sells-declines');
  return (decline) => t(SAME_CARD.includes(decline) ? 'failed.soft' : 'failed.declined', { why: declines(decline) });
}

/** Returns the text about a payment that was declined before this page opened, such as a renewal's. */
export function useFirstFailure({
  failure,
  kept_card: storedCard,
}: Pick<Prepared, 'failure' | 'kept_card'>): string | null {
  const words = useDeclineWords();
  return failure === null || failure === 'trial_unavailable' || storedCard ? null : words(failure);
}

/** Returns a function that names what is kept: a card by its brand, a bank account, each with its last digits. */
export function useKeptName(): (kept: NonNullable<Prepared['kept_card']>) => string {
  const { t } = useTranslation('sells-checkout');
  return ({ brand, last4 }) =>
    brand === 'sepa_debit'
      ? t('kept.account', { last4 })
      : `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
}

/** Where one learns how a payment ends whose confirmation was sent, or may have been. */
export const statusOf = (purchase: string) => `${paths.paymentStatus}?purchase=${purchase}&sent=1`;

interface Preparation {
  prepared: Prepared | undefined;
  error: ApiError | null;
  again: () => void;
}

/** An order pays for a plan for a period, with a code that makes it cheaper, or tries it first, the plan of a channel, or the renewal of a subscription that could not be paid. */
export type Order =
  | { plan: PaidPlan; period: BillingPeriod; trial: boolean; code: string | null }
  | { channel_plan: number }
  | { renewal: number };

function prepare(order: Order, signal: AbortSignal) {
  if ('renewal' in order) return api(sellsAddresses.payRenewal, { body: { subscription: order.renewal }, signal });
  if ('channel_plan' in order) return api(sellsAddresses.subscribe, { body: order, signal });
  return api(sellsAddresses.createPaymentIntent, { body: order, signal });
}

/** The order and its payment, made when the page opens; the server answers the same one however often it is asked. */
export function usePrepared(order: Order): Preparation {
  const query = useQuery<Prepared, CallFailure>({
    queryKey: ['checkout', order],
    gcTime: 0,
    staleTime: 0,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const result = await prepare(order, signal);
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
