import { Text } from '@mantine/core';
import { TRIAL_DAYS } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { useContractDay } from '../../pricing/index.ts';
import type { Prepared } from '../prepare.ts';

/** Says right above the button what a trial's order obliges to: how long it is free, what comes then, and how it costs nothing. */
export default function TrialWords({ purchase }: { purchase: Prepared }) {
  const { t } = useTranslation('sells-checkout');
  const { t: tPricing } = useTranslation('sells-pricing');
  const format = useFormats();
  const day = useContractDay();
  const price = format.money(purchase.renewal_cents);
  return (
    <Text>
      <b>{t('trial.words', { days: TRIAL_DAYS, price, per: tPricing(`per.${purchase.period!}`) })}</b>{' '}
      {t('trial.first', { day: day(purchase.period_end) })} {t('trial.card')}
    </Text>
  );
}
