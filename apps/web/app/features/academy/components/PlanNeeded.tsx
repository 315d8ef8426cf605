import type { PaidPlan } from '@quotavera/domain/access';
import { useTranslation } from 'react-i18next';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';

/** What a plan opens of the academy. */
export function PlanNeeded({ plan }: { readonly plan: PaidPlan }) {
  const { t } = useTranslation('academy');
  return (
    <UpgradeCard plan={plan} title={t(`${plan}Required`)}>
      {t(`${plan}RequiredText`)}
    </UpgradeCard>
  );
}
