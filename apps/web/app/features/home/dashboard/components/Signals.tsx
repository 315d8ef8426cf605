import { Button, Group, Skeleton } from '@mantine/core';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { SIGNAL_CHOICES } from '@quotavera/domain/home';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { Segmented } from '../../../../ui/choice/index.ts';
import { IconTicket } from '../../../../ui/icons/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { TipCards } from '../../../../ui/tip/index.ts';
import { TipViewCard, UnlockButton } from '../../../tips/index.ts';
import { AverageChart, topOf } from '../../landing/index.ts';
import type { Dashboard } from '../queries.ts';
import { FormStrip } from './FormStrip.tsx';
import { Section } from './Section.tsx';

const Followed = lazy(() => import('./Followed.tsx'));

/** Changes whose signals are shown; the choice stands in the address. */
function WhoseSignals({ signals }: Pick<Dashboard, 'signals'>) {
  const { t } = useTranslation('home-dashboard');
  const [, setSearch] = useSearchParams();
  return (
    <Segmented
      label={t('signals.label')}
      hideLabel
      options={SIGNAL_CHOICES.map((value) => ({ value, label: t(`signals.${value}`) }))}
      value={signals}
      onChange={(value) =>
        setSearch(
          (search) => {
            if (value === 'all') search.set('signals', value);
            else search.delete('signals');
            return search;
          },
          { preventScrollReset: true },
        )
      }
    />
  );
}

function LastSignals({
  tips,
  signals,
  canChoose,
}: Pick<Dashboard, 'signals'> & { tips: Dashboard['last']; canChoose: boolean }) {
  const { t } = useTranslation('home-dashboard');
  return (
    <Section
      id="last"
      title={t('last.title', { count: tips.length, whose: t(`signals.of.${signals}`) })}
      aside={
        <Group gap="xs">
          {canChoose ? <WhoseSignals signals={signals} /> : null}
          <Button component={Link} to={paths.tips} variant="subtle" size="sm">
            {t('last.all')}
          </Button>
        </Group>
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
      <LastSignals tips={data.last} signals={data.signals} canChoose={data.totals.following > 0} />
      {data.form.length > 0 ? <FormStrip form={data.form} signals={data.signals} /> : null}
      {data.followed.length > 0 ? (
        <Suspense fallback={<Skeleton height={64 * (data.followed.length + 2)} radius="lg" />}>
          <Followed rows={data.followed} following={data.totals.following} />
        </Suspense>
      ) : null}
      <AveragePanel />
    </>
  );
}
