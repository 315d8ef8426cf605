import { Text } from '@mantine/core';
import { BASIS_POINTS, splitVat, standardVat } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../../ui/facts/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useTimeZone } from '../../../../ui/time/index.ts';
import { type Purchase, useContractDay } from '../../pricing/index.ts';
import type { Prepared } from '../prepare.ts';
import { useBillingCountry } from './BillingCountry.tsx';

/** Returns the facts of an ordered channel; none for a plan of ours. */
function useChannelFacts(): (purchase: Purchase) => readonly (readonly [string, string | null])[] {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  const zone = useTimeZone();
  return ({ channel, place_until: place }) => {
    if (!channel) return [];
    const { name, tipster, plan, durata_giorni: count, stated_tips: tips } = channel;
    return [
      [t('payment.channel'), `${name} (@${tipster})`],
      [t('payment.plan'), t('payment.planText', { name: plan, count })],
      [t('payment.tips'), tips > 0 ? t('payment.tipsText', { count: tips }) : null],
      [t('payment.place'), place && t('payment.placeText', { time: format.instant(place, zone, 'time') })],
    ];
  };
}

/** Shows the order and its price as the server prepared it, and what comes after; `more` stands below. */
export function Summary({ purchase, more }: { purchase: Prepared; more: ReactNode }) {
  const { t } = useTranslation('sells-checkout');
  const { t: tPricing } = useTranslation('sells-pricing');
  const { t: tChannels } = useTranslation('sells-channels');
  const channelFacts = useChannelFacts();
  const format = useFormats();
  const day = useContractDay();
  const { plan, period, discount, unused_cents: unused, carried_cents: carried } = purchase;
  const country = useBillingCountry(purchase);
  const today = new Date().toISOString().slice(0, 10);
  const rateBp = country === null ? purchase.vat_rate_bp : standardVat(country, today).rateBp;
  const rate = format.percent(rateBp / BASIS_POINTS, { signed: false, digits: rateBp % 100 === 0 ? 0 : 1 });
  return (
    <Panel title={t('summary.title')}>
      <Facts
        facts={[
          ...channelFacts(purchase),
          [
            t('summary.plan'),
            plan && period ? `${PLAN_PRICES[plan].name}, ${tPricing(`period.${period}`).toLowerCase()}` : null,
          ],
          [t('code.full'), discount && format.money(purchase.price_cents + discount.cents)],
          [t('code.off', { code: discount?.code }), discount && format.money(-discount.cents)],
          [t('summary.price'), format.money(purchase.price_cents)],
          [t('summary.vat', { rate }), format.money(splitVat(purchase.price_cents, { rateBp }).vat)],
          [t('summary.unused'), unused > 0 ? format.money(unused) : null],
          [t('summary.carried'), carried > 0 ? format.money(-carried) : null],
          [t('summary.back'), unused > carried ? format.money(unused - carried) : null],
          [t('summary.toPay'), <b key="toPay">{format.money(purchase.card_cents)}</b>],
          [
            t('summary.period'),
            t('summary.fromTo', { from: day(purchase.period_start), to: day(purchase.period_end) }),
          ],
          [
            t('summary.renewal'),
            t('summary.renewalText', { day: day(purchase.period_end), price: format.money(purchase.renewal_cents) }),
          ],
        ]}
      />
      <Text size="sm" c="dimmed">
        {purchase.channel ? tChannels('payment.end') : t('summary.end')}
      </Text>
      {more}
    </Panel>
  );
}
