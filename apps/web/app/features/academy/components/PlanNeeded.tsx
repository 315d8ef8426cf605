import type { PaidPlan } from '@quotavera/domain/access';
import { useTranslation } from 'react-i18next';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';

/** Offers the plan with the parts of the academy that it opens. */
export function PlanNeeded({ plan }: { plan: PaidPlan }) {
  const { t } = useTranslation('academy');
  return (
    <UpgradeCard plan={plan} title={t(`${plan}Required`)}>
      {t(`${plan}RequiredText`)}
    </UpgradeCard>
  );
}
