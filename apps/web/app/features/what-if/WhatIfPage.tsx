import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecision } from '../../platform/viewer/index.ts';
import { GuardedPage } from '../../ui/page/index.ts';
import { LoadingState } from '../../ui/state/index.ts';
import { AddressTabs } from '../../ui/tabs/index.ts';
import { UpgradeCard } from '../../ui/upgrade/index.ts';

const Followed = lazy(async () => ({ default: (await import('./components/Followed.tsx')).Followed }));
const Planner = lazy(async () => ({ default: (await import('./components/Planner.tsx')).Planner }));
const Optimiser = lazy(async () => ({ default: (await import('./components/Optimiser.tsx')).Optimiser }));

/** `/what-if`: what a record would have been worth to the reader, what a plan may come to, and what to stake on open tips. */
export function WhatIfPage() {
  const { t } = useTranslation('what-if');
  const signedIn = useDecision('bets.own').granted;
  const pro = useDecision('bankroll.use').granted;
  const elite = useDecision('stake.optimise').granted;
  const waiting = <LoadingState>{null}</LoadingState>;
  const panel = (granted: boolean, plan: 'pro' | 'elite', shown: typeof Followed, text: string) => {
    const Shown = shown;
    return granted ? (
      <Suspense fallback={waiting}>
        <Shown />
      </Suspense>
    ) : (
      <UpgradeCard plan={plan}>{text}</UpgradeCard>
    );
  };
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={signedIn}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Stack gap="md">
        <AddressTabs
          label={t('tabs.label')}
          tabs={[
            { value: 'followed', label: t('tabs.followed'), panel: panel(pro, 'pro', Followed, t('upgrade.followed')) },
            { value: 'plan', label: t('tabs.plan'), panel: panel(pro, 'pro', Planner, t('upgrade.plan')) },
            {
              value: 'optimise',
              label: t('tabs.optimise'),
              panel: panel(elite, 'elite', Optimiser, t('upgrade.optimise')),
            },
          ]}
        />
      </Stack>
    </GuardedPage>
  );
}
