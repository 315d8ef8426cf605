import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import type { OwnBet } from '../queries.ts';

/** Exchange rates are shown with so many decimals. */
export const RATE_DIGITS = 4;

/** Lists what makes a bet another than a plain one, as facts of its dialog; a plain one has none. */
export function useKindFacts(): (bet: OwnBet) => (readonly [string, ReactNode])[] {
  const { t } = useTranslation('bankroll-kinds');
  const format = useFormats();
  return ({ funds, boosted_odds: boosted, legs, each_way: eachWay, system, original }) => [
    [t('form.funds'), funds === 'own' ? null : t(`funds.${funds}`)],
    [
      t('fact.boost'),
      boosted === null || legs.length > 1 ? null : t('fact.boostFrom', { odds: format.odds(legs[0]!.odds) }),
    ],
    [
      t('fact.eachWay'),
      eachWay === null
        ? null
        : eachWay.places === null
          ? t('form.divisor', { n: eachWay.divisor })
          : t('fact.places', { n: eachWay.divisor, count: eachWay.places }),
    ],
    [t('form.system'), system === null ? null : t('fact.system', { sizes: system.join(', '), legs: legs.length })],
    [
      t('fact.original'),
      original === null
        ? null
        : t('fact.rate', {
            stake: format.money(original.stake_cents, { currency: original.currency }),
            rate: format.decimal(original.rate, RATE_DIGITS),
            day: format.day(original.day, 'long'),
          }),
    ],
  ];
}
