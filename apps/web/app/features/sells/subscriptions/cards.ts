import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import type { Overview, Subscription } from '../pricing/index.ts';

export type Card = Overview['cards'][number];

/** Returns a function that names a card, "Visa •••• 4242", or a bank account, as its owner knows it. */
export function useCardName(): (card: Pick<Card, 'kind' | 'brand' | 'last4' | 'country'>) => string {
  const { t } = useTranslation('sells-subscriptions');
  return ({ kind, brand, last4, country }) => {
    if (kind === 'sepa_debit') return t('cards.account', { country: country ?? '', last4 });
    return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
  };
}

/** "12/29", as the card itself has it; null for an account, which doesn't expire. */
export function cardExpiry({ expires_month: month, expires_year: year }: Card): string | null {
  return month === null ? null : `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
}

/** Returns a function that names a card with its end, from which one is chosen. */
export function useCardOption(): (card: Card) => string {
  const { t } = useTranslation('sells-subscriptions');
  const cardName = useCardName();
  return (card) => {
    const expires = cardExpiry(card);
    return expires === null ? cardName(card) : t('cards.option', { card: cardName(card), expires });
  };
}

/** Until the last day of its month. */
export function isExpired({ expires_month: month, expires_year: year }: Card, now: number): boolean {
  return month !== null && year !== null && Date.UTC(year, month, 1) <= now;
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
