import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecision } from '../../../platform/viewer/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { Screens } from '../../../ui/screens/index.ts';
import { LoadingState } from '../../../ui/state/index.ts';
import { AddressTabs } from '../../../ui/tabs/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';

const Followed = lazy(async () => ({ default: (await import('./components/Followed.tsx')).Followed }));
const Planner = lazy(async () => ({ default: (await import('./components/Planner.tsx')).Planner }));
const Optimiser = lazy(async () => ({ default: (await import('./components/Optimiser.tsx')).Optimiser }));

const TABS = [
  { tab: 'followed', plan: 'pro', shown: Followed, pictures: ['result', 'paths'] },
  { tab: 'plan', plan: 'pro', shown: Planner, pictures: ['plan'] },
  { tab: 'optimise', plan: 'elite', shown: Optimiser, pictures: ['optimise'] },
] as const;

/** `/what-if`: what a record would have been worth to the reader, what a plan may come to, and what to stake on open tips. */
export function WhatIfPage() {
  const { t } = useTranslation('records-what-if');
  const signedIn = useDecision('bets.own').granted;
  const pro = useDecision('bankroll.use').granted;
  const elite = useDecision('stake.optimise').granted;
  const panel = (granted: boolean, of: (typeof TABS)[number]) => {
    const { plan, shown: Shown, pictures } = of;
    return granted ? (
      <Suspense fallback={<LoadingState>{null}</LoadingState>}>
        <Shown />
      </Suspense>
    ) : (
      <Stack gap="xl">
        <UpgradeCard plan={plan}>{t(`upgrade.${of.tab}`)}</UpgradeCard>
        <Screens
          pictures={pictures.map((name) => ({
            name: `what-if-${name}`,
            alt: t(`examples.${name}Alt`),
            caption: t(`examples.${name}`),
          }))}
        />
      </Stack>
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
          tabs={TABS.map((of) => ({
            value: of.tab,
            label: t(`tabs.${of.tab}`),
            panel: panel(of.plan === 'pro' ? pro : elite, of),
          }))}
        />
      </Stack>
    </GuardedPage>
  );
}
