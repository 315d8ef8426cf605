import { Box, Button, Group, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import type { PaidPlan } from '@quotavera/domain/access';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useFormats } from '../format/index.ts';
import { IconSparkles } from '../icons/index.ts';

/** Stands where a plan is missing, with what it opens and its price. It advertises neither a bet nor a bonus. */
export function UpgradeCard({
  plan,
  title,
  children,
}: {
  plan: PaidPlan;
  /** Instead of "this function is of the plan …". */
  title?: string;
  children?: string;
}) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const { signedIn } = useSession();
  const { name, monthly } = PLAN_PRICES[plan];
  return (
    <Paper component="section" p="lg" bg="var(--accent-soft)">
      <Group gap="md">
        <ThemeIcon size={48} radius={24} variant="white" aria-hidden="true">
          <IconSparkles size={24} stroke={1.6} />
        </ThemeIcon>
        <Box flex="1 1 260px">
          <Title order={2}>{title ?? t('upgrade.title', { plan: name })}</Title>
          <Text>{children ?? t(`upgrade.${plan}`)}</Text>
        </Box>
        <Button component={Link} to={signedIn ? paths.pricing : paths.pricingPublic} variant="filled">
          {t('upgrade.action', { plan: name, price: format.money(monthly) })}
        </Button>
      </Group>
    </Paper>
  );
}
