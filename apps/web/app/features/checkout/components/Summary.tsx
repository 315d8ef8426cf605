import { Text } from '@mantine/core';
import { BASIS_POINTS } from '@quotavera/domain/money';
import { PLAN_PRICES } from '@quotavera/domain/plans';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/facts/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { type Purchase, useContractDay } from '../../pricing/index.ts';

/** What is ordered and for how much, as the server prepared it; what comes after. */
export function Summary({ purchase }: { readonly purchase: Purchase }) {
  const { t } = useTranslation('checkout');
  const { t: tPricing } = useTranslation('pricing');
  const format = useFormats();
  const day = useContractDay();
  const { plan, period, unused_cents: unused, credit_cents: credit } = purchase;
  const rate = format.percent(purchase.vat_rate_bp / BASIS_POINTS, { signed: false, digits: 0 });
  return (
    <Panel title={t('summary.title')}>
      <Facts
        facts={[
          [
            t('summary.plan'),
            plan && period ? `${PLAN_PRICES[plan].name}, ${tPricing(`period.${period}`).toLowerCase()}` : null,
          ],
          [t('summary.price'), format.money(purchase.price_cents)],
          [t('summary.vat', { rate }), format.money(purchase.vat_cents)],
          [t('summary.unused'), unused > 0 ? format.money(unused) : null],
          [t('summary.credit'), credit > 0 ? format.money(-credit) : null],
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
        {t('summary.end')}
      </Text>
    </Panel>
  );
}
