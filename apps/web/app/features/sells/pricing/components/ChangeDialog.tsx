import { Button, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { type PlanSubscription, useContractDay, useKeepOverview } from '../queries.ts';

/** Asks before a lower or shorter plan is set for the end of the period. */
export function ChangeDialog({
  subscription,
  plan,
  period,
  onClose,
}: {
  subscription: PlanSubscription;
  plan: PaidPlan;
  period: BillingPeriod;
  onClose: () => void;
}) {
  const { t } = useTranslation('sells-pricing');
  const format = useFormats();
  const day = useContractDay();
  const errorText = useErrorText();
  const keep = useKeepOverview();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { name, monthly, yearly } = PLAN_PRICES[plan];

  async function confirm(): Promise<void> {
    setBusy(true);
    const result = await api(sellsAddresses.changeSubscription, {
      body: { subscription: subscription.id, plan, period },
    });
    setBusy(false);
    if (!result.ok) return setError(result.error);
    keep(result.data);
    notify('success', t('member.changed'));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('change.title', { plan: name })}
      footer={
        <>
          <Button onClick={onClose}>{t('change.cancel')}</Button>
          <Button variant="filled" loading={busy} onClick={() => void confirm()}>
            {t('change.confirm')}
          </Button>
        </>
      }
    >
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      <Text>
        {t('change.text', {
          day: day(subscription.current_period_end),
          plan: name,
          period: t(`period.${period}`).toLowerCase(),
          price: format.money(period === 'year' ? yearly : monthly),
        })}
      </Text>
    </Dialog>
  );
}
