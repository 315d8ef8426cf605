import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecision, useUser } from '../../../platform/viewer/index.ts';
import { IconCalculator } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';
import { AdvancedCalculator } from './AdvancedCalculator.tsx';
import type { CalculatorKey } from './address.ts';
import { CountCalculator } from './CountCalculator.tsx';
import { toolOf } from './calculators.ts';
import { CalculatorTabs, Hub } from './Hub.tsx';
import { type CalculatorProps, useCalculation } from './useCalculation.ts';
import { XgCalculator } from './XgCalculator.tsx';

function Tool({ calc, state, change }: CalculatorProps & { calc: CalculatorKey }) {
  if (calc === 'xg') return <XgCalculator state={state} change={change} />;
  if (calc === 'advanced') return <AdvancedCalculator state={state} change={change} />;
  return <CountCalculator key={calc} calc={calc} state={state} change={change} />;
}

/** The calculator, or the plan that opens it. */
function Gate({ calc, children }: { calc: CalculatorKey; children: ReactNode }) {
  const { t } = useTranslation('tools-calculators');
  const user = useUser();
  const decision = useDecision(toolOf(calc).needs);
  if (user.error) return <ErrorState error={user.error} onRetry={user.reload} />;
  if (!user.data) {
    return (
      <LoadingState>
        <Skeleton height={190} radius="lg" />
      </LoadingState>
    );
  }
  if (decision.granted) return children;
  if (decision.reason === 'plan_required') {
    return (
      <UpgradeCard plan={decision.plan} title={t('upgrade.title', { name: t(`calc.${calc}.name`) })}>
        {t('upgrade.text')}
      </UpgradeCard>
    );
  }
  return (
    <EmptyState icon={<IconCalculator size={24} stroke={1.6} />} title={t('refused.title')}>
      {t('refused.text')}
    </EmptyState>
  );
}

/** `/tools`: the calculators. The address holds the whole calculation, so that it can be shared. */
export function CalculatorsPage() {
  const { t } = useTranslation('tools-calculators');
  const [state, change] = useCalculation();
  const { calc } = state;
  if (calc === null) {
    return (
      <Page>
        <PageMeta title={t('title')} />
        <Hub state={state} />
      </Page>
    );
  }
  return (
    <Page>
      <PageMeta title={t(`calc.${calc}.name`)} />
      <PageHeader title={t(`calc.${calc}.name`)} lead={t(`calc.${calc}.text`)} />
      <CalculatorTabs state={state} />
      <Gate calc={calc}>
        <Tool calc={calc} state={state} change={change} />
      </Gate>
    </Page>
  );
}
