import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import type { Overview, Subscription } from '../pricing/index.ts';

export type Card = Overview['cards'][number];

/** "Visa •••• 4242", as a card is known by. */
export function cardName({ brand, last4 }: Card): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
}

/** "12/29", as the card itself has it. */
export function cardExpiry({ expires_month: month, expires_year: year }: Card): string {
  return `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
}

/** Until the last day of its month. */
export function isExpired({ expires_month: month, expires_year: year }: Card, now: number): boolean {
  return Date.UTC(year, month, 1) <= now;
}

/** Returns a function that names a subscription or a purchase: our plan, or the channel with its plan. */
export function useNameOf(): (of: Pick<Subscription, 'plan' | 'channel'>) => string {
  const { t } = useTranslation('sells-subscriptions');
  return ({ plan, channel }) => {
    if (plan) return PLAN_PRICES[plan].name;
    return channel?.name ? `${channel.name}, ${channel.plan}` : t('channel');
  };
}

/** Returns the subscriptions that would not renew without this card. */
export function chargedTo(card: Card, subscriptions: readonly Subscription[]): Subscription[] {
  return subscriptions.filter(({ card: charged, next_renew: renews }) => charged?.id === card.id && renews !== null);
}
