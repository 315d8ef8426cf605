import { Box, Group, Paper, Text, Title } from '@mantine/core';
import type { PaidPlan } from '@quotavera/domain/access';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session/use-session.ts';
import { IconSparkles } from '../icons/index.ts';
import { PlansButton } from './PlansButton.tsx';

const HALO = { background: '#fff', color: 'var(--primary)' };

// Only members' browsers load it: what a member can order takes calls of their own.
const MemberOffer = lazy(async () => ({ default: (await import('./MemberOffer.tsx')).MemberOffer }));
const MemberOutlook = lazy(async () => ({ default: (await import('./MemberOffer.tsx')).MemberOutlook }));

/**
 * Stands where a plan is missing, with what it opens and its price, or why a member can't order it. It advertises neither a bet nor a bonus.
 */
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
  const { signedIn } = useSession();
  return (
    <Paper component="section" p="lg" bg="var(--accent-soft)">
      <Group gap="md">
        <div className="halo" style={HALO} aria-hidden="true">
          <IconSparkles size={24} stroke={1.6} />
        </div>
        <Box flex="1 1 260px">
          <Title order={2}>{title ?? t('upgrade.title', { plan: PLAN_PRICES[plan].name })}</Title>
          <Text>{children ?? t(`upgrade.${plan}`)}</Text>
          {signedIn ? (
            <Suspense>
              <MemberOutlook plan={plan} />
            </Suspense>
          ) : null}
        </Box>
        {signedIn ? (
          <Suspense fallback={<PlansButton plan={plan} />}>
            <MemberOffer plan={plan} />
          </Suspense>
        ) : (
          <PlansButton plan={plan} />
        )}
      </Group>
    </Paper>
  );
}
