import type { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { declineOf, type RenewalState } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../../platform/api/index.ts';

export type Row = ReplyTo<typeof sellsAddresses.listAllSubscriptions>['results'][number];
export type Detail = ReplyTo<typeof sellsAddresses.readAnySubscription>;
export type Payment = Detail['purchases'][number];

export const TONES = { active: 'positive', ending: 'neutral', past_due: 'warning', ended: 'neutral' } as const;

export function stateOf({ status, cancel_at_period_end: cancelled }: Row): RenewalState {
  return status === 'active' && cancelled ? 'ending' : status;
}

/** Returns a function that names the product in a line: a plan and its period, or a channel and its plan. */
export function useProductName(): (row: Row) => string {
  const { t } = useTranslation('sells-subscriptions');
  return ({ plan, period, channel }) =>
    plan && period ? `${PLAN_PRICES[plan].name}, ${t(`period.${period}`)}` : `${channel?.name} · ${channel?.plan}`;
}

/** Why a payment was declined, in words. */
export function useFailureWords(): (code: string) => string {
  const { t } = useTranslation('sells-declines');
  return (code) => t(declineOf(code));
}

/** Under what a customer is listed: the name, or the username where there is none. */
export function customerName({ customer }: Row): string {
  return customer.name || customer.username;
}

export type Code = ReplyTo<typeof sellsAddresses.listDiscountCodes>['results'][number];
