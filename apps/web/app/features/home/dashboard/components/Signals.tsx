import { Button, Skeleton } from '@mantine/core';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { IconTicket } from '../../../../ui/icons/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { TipCards } from '../../../../ui/tip/index.ts';
import { TipViewCard, UnlockButton } from '../../../tips/index.ts';
import { AverageChart, topOf } from '../../landing/index.ts';
import type { Dashboard } from '../queries.ts';
import { FormStrip } from './FormStrip.tsx';
import { Section } from './Section.tsx';

const Followed = lazy(() => import('./Followed.tsx'));

function LastSignals({ tips }: { tips: Dashboard['last'] }) {
  const { t } = useTranslation('home-dashboard');
  return (
    <Section
      id="last"
      title={t('last.title', { count: tips.length })}
      aside={
        <Button component={Link} to={paths.tips} variant="subtle" size="sm">
          {t('last.all')}
        </Button>
      }
    >
      {tips.length === 0 ? (
        <EmptyState icon={<IconTicket size={22} stroke={1.6} />} title={t('last.empty')}>
          {t('last.emptyText')}
        </EmptyState>
      ) : (
        <TipCards>
          {tips.map((tip) => (
            <TipViewCard
              key={tip.id}
              tip={tip}
              unlock={
                tip.view === 'locked' && tip.unlockable ? <UnlockButton tip={tip} onUnlocked={() => undefined} /> : null
              }
            />
          ))}
        </TipCards>
      )}
    </Section>
  );
}

/** The first 10 or 50 of each month’s ranking, followed over the month after. */
function AveragePanel() {
  const [search] = useSearchParams();
  const top = topOf(search);
  const query = { top, period: '365d' } as const;
  const { data, error, loading, reload } = useApi(homeAddresses.chartHome, { query }, { keepPrevious: true });
  if (error) return <ErrorState error={error} onRetry={reload} />;
  const waiting = (
    <LoadingState>
      <Skeleton height={380} radius="lg" />
    </LoadingState>
  );
  if (loading) return waiting;
  if (!data || data.points.length <= 1) return null;
  return (
    <Suspense fallback={waiting}>
      <AverageChart top={top} points={data.points} />
    </Suspense>
  );
}

/** Shows the latest tips, the followed tipsters, and how the best of each month went on. */
export default function Signals({ data }: { data: Dashboard }) {
  return (
    <>
      <LastSignals tips={data.last} />
      {data.form.length > 0 ? <FormStrip form={data.form} /> : null}
      {data.followed.length > 0 ? (
        <Suspense fallback={<Skeleton height={64 * (data.followed.length + 2)} radius="lg" />}>
          <Followed rows={data.followed} following={data.totals.following} />
        </Suspense>
      ) : null}
      <AveragePanel />
    </>
  );
}
