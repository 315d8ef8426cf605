import { Text } from '@mantine/core';
import { TRIAL_DAYS } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../../ui/facts/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useContractDay } from '../../pricing/index.ts';
import type { Prepared } from '../prepare.ts';

/** Shows a trial as it is ordered: nothing today, its days, and the first charge after them. */
export default function TrialSummary({ purchase }: { purchase: Prepared }) {
  const { t } = useTranslation('sells-checkout');
  const { t: tPricing } = useTranslation('sells-pricing');
  const format = useFormats();
  const day = useContractDay();
  const price = format.money(purchase.renewal_cents);
  return (
    <Panel title={t('summary.title')}>
      <Facts
        facts={[
          [t('summary.plan'), t('trial.plan', { plan: PLAN_PRICES[purchase.plan!].name, days: TRIAL_DAYS })],
          [t('summary.toPay'), <b key="toPay">{format.money(0)}</b>],
          [
            t('summary.period'),
            t('summary.fromTo', { from: day(purchase.period_start), to: day(purchase.period_end) }),
          ],
          [
            t('trial.after'),
            t('trial.afterText', { price, per: tPricing(`per.${purchase.period!}`), day: day(purchase.period_end) }),
          ],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('trial.end')}
      </Text>
    </Panel>
  );
}
