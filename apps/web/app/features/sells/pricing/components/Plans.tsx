import { SimpleGrid, Stack, Text } from '@mantine/core';
import { PAID_PLANS, PLANS, type Plan } from '@quotavera/domain/access';
import type { BillingPeriod } from '@quotavera/domain/sells';
import { PLAN_PRICES, planCostOfMonth } from '@quotavera/domain/sells/plans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlook } from '../../../../ui/outlook/index.ts';
import { PlanCard } from './PlanCard.tsx';

/** The three plans side by side. */
export function Plans({
  period,
  order = 2,
  markOf,
  actionOf,
}: {
  period: BillingPeriod;
  /** The level of the plans' headings. */
  order?: 2 | 3;
  markOf?: (plan: Plan) => ReactNode;
  actionOf: (plan: Plan) => ReactNode;
}) {
  const { t } = useTranslation('sells-pricing');
  return (
    <Stack gap="sm">
      <SimpleGrid component="ul" className="plain-list" minColWidth="min(100%, 260px)" autoFlow="auto-fit" spacing="sm">
        {PLANS.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            period={period}
            order={order}
            mark={markOf?.(plan)}
            action={actionOf(plan)}
          />
        ))}
      </SimpleGrid>
      <Text c="dimmed" size="sm">
        {t('vat')}
      </Text>
      <Outlook
        offers={PAID_PLANS.map((plan) => {
          return { name: PLAN_PRICES[plan].name, costCents: planCostOfMonth(plan, period) };
        })}
      />
    </Stack>
  );
}
