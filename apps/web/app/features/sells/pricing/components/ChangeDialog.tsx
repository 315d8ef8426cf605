import { Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofNothing, useChange } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ConfirmDialog } from '../../../../ui/dialog/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
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
  const keep = useKeepOverview();
  const { busy, error, run } = useChange(ofNothing);
  const { name, monthly, yearly } = PLAN_PRICES[plan];

  const confirm = () =>
    run(
      () => api(sellsAddresses.changeSubscription, { body: { subscription: subscription.id, plan, period } }),
      (overview) => {
        keep(overview);
        notify('success', t('member.changed'));
        onClose();
      },
    );

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('change.title', { plan: name })}
      confirm={t('change.confirm')}
      cancel={t('change.cancel')}
      busy={busy}
      error={error}
      onConfirm={confirm}
    >
      <Text>
        {t('change.text', {
          day: day(subscription.current_period_end),
          plan: name,
          period: t(`period.${period}`).toLowerCase(),
          price: format.money(period === 'year' ? yearly : monthly),
        })}
      </Text>
    </ConfirmDialog>
  );
}
