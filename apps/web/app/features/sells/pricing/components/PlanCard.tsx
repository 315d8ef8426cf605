import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Plan } from '@quotavera/domain/access';
import { COMPARED_TIPSTERS, EARLY_ACCESS_MS, PARTIAL_LIST, UNLOCKS_PER_DAY } from '@quotavera/domain/limits';
import type { BillingPeriod } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconCheck } from '../../../../ui/icons/index.ts';
import { featuresOf } from '../features.ts';

/** The texts of features fill in these amounts. */
const AMOUNTS = {
  partial: PARTIAL_LIST,
  unlocks: UNLOCKS_PER_DAY,
  minutes: EARLY_ACCESS_MS / MINUTE_MS,
  compared: COMPARED_TIPSTERS,
};

function Price({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const { t } = useTranslation('sells-pricing');
  const format = useFormats();
  const { monthly, yearly, undiscountedYearly } = PLAN_PRICES[plan];
  const price = period === 'year' ? yearly : monthly;
  const beside = period === 'year' ? t('instead') : t('orYearly', { price: format.money(yearly) });
  return (
    <Text c="dimmed" size="sm">
      <Text component="b" c="var(--ink)" ff="heading" fz={30} fw={700} lh={1.2} mr="xs" lts="-0.01em">
        {price === 0 ? t('free') : format.money(price)}
      </Text>
      {price === 0 ? t('forever') : t(`per.${period}`)}
      {price > 0 ? (
        <Text span inherit display="block">
          {beside} <s>{format.money(undiscountedYearly)}</s>
        </Text>
      ) : null}
    </Text>
  );
}

/** A plan with its price and what it opens; `action` is what can be done about it. An item of a list. */
export function PlanCard({
  plan,
  period,
  order,
  mark,
  action,
}: {
  plan: Plan;
  period: BillingPeriod;
  /** The level of the heading. */
  order: 2 | 3;
  mark?: ReactNode;
  action: ReactNode;
}) {
  const { t } = useTranslation('sells-pricing');
  return (
    <Paper component="li" p={20}>
      <Stack gap="sm" h="100%">
        <Group gap="xs" mih={26}>
          <Title order={order} size="h3">
            {PLAN_PRICES[plan].name}
          </Title>
          {mark}
        </Group>
        <Price plan={plan} period={period} />
        <Stack component="ul" className="plain-list" gap="xs" fz={14}>
          {featuresOf(plan).map(({ feature }) => (
            <Group component="li" key={feature} gap="sm" wrap="nowrap" align="flex-start">
              <IconCheck size={18} stroke={2} color="var(--accent)" style={{ flex: 'none' }} aria-hidden="true" />
              <span>{t(`feature.${feature}`, AMOUNTS)}</span>
            </Group>
          ))}
        </Stack>
        <Stack gap={6} mt="auto">
          {action}
        </Stack>
      </Stack>
    </Paper>
  );
}
