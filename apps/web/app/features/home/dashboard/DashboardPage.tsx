import { Button, Stack } from '@mantine/core';
import { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { can } from '@quotavera/domain/access';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useUser, useViewer } from '../../../platform/viewer/index.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { StatTilesSkeleton } from '../../../ui/stat/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { TipCardsSkeleton } from '../../../ui/tip/index.ts';
import { useRecordNews } from '../../records/tipsters/index.ts';
import DashboardView from './components/DashboardView.tsx';
import { News } from './components/News.tsx';

const WorkHome = lazy(() => import('../work/WorkHome.tsx'));

const waiting = (
  <LoadingState>
    <Stack>
      <StatTilesSkeleton count={4} />
      <TipCardsSkeleton count={3} />
    </Stack>
  </LoadingState>
);

/** The reader's day. Somebody who has just come is led to the first questions, once. */
function DayPage() {
  const { t } = useTranslation('home-dashboard');
  const user = useUser().data;
  const viewer = useViewer();
  const [search] = useSearchParams();
  const signals = search.get('signals') === 'all' ? 'all' : 'followed';
  const read = useApi(homeMemberAddresses.dashboardPersonal, { query: { signals } }, { keepPrevious: true });
  const { data, error, loading, reload } = read;
  useRecordNews(reload);
  const works = can('work.view', viewer);
  if (data?.start.state === 'new' && viewer.type === 'member' && !works) {
    return <Navigate to={paths.onboarding} replace />;
  }
  const name = user?.name.split(/\s+/)[0];
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader
        title={name ? t('hello', { name }) : t('title')}
        lead={data?.totals.following === 0 ? t('leadAll') : t('lead')}
        actions={
          works ? (
            <Button component={Link} to={paths.dashboard}>
              {t('waiting.work')}
            </Button>
          ) : can('tips.publish', viewer) ? (
            <Button
              component={Link}
              to={paths.tip}
              variant="filled"
              leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            >
              {t('newTip')}
            </Button>
          ) : null
        }
      />
      <News />
      {error ? <ErrorState error={error} onRetry={reload} /> : null}
      {loading ? waiting : null}
      {data ? <DashboardView data={data} username={user?.username ?? null} /> : null}
    </Page>
  );
}

/** `/dashboard`: what waits for whoever works here; everybody else's day, and theirs under `?view=day`. */
export function DashboardPage() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  if (!can('work.view', viewer) || search.get('view') === 'day') return <DayPage />;
  return (
    <Suspense fallback={<Page>{waiting}</Page>}>
      <WorkHome />
    </Suspense>
  );
}
