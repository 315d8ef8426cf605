import { BILLING_PERIODS, type BillingPeriod } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LinkTabs } from '../../../../ui/tabs/index.ts';

/** The period that the address asks for. */
export function periodIn(search: URLSearchParams, otherwise: BillingPeriod = 'month'): BillingPeriod {
  return BILLING_PERIODS.find((period) => period === search.get('period')) ?? otherwise;
}

/** Monthly or yearly, in the address: a price can be shared, and the switch works before the page listens. */
export function PeriodTabs({ current }: { current: BillingPeriod }) {
  const { t } = useTranslation('sells-pricing');
  const [search] = useSearchParams();
  const searchWith = (period: BillingPeriod) => {
    const changed = new URLSearchParams(search);
    changed.set('period', period);
    return { search: `?${changed}` };
  };
  return (
    <LinkTabs
      label={t('period.label')}
      current={current}
      tabs={BILLING_PERIODS.map((period) => ({
        value: period,
        label: t(`period.${period}`),
        to: searchWith(period),
      }))}
    />
  );
}
