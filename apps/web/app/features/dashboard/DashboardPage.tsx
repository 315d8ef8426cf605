import { Button, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { can, unlocksPerDay } from '@quotavera/domain/access';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { tipsCalls } from '../../platform/api/index.ts';
import { useApi } from '../../platform/api/queries.ts';
import { useUser, useViewer } from '../../platform/viewer/index.ts';
import { useFormats } from '../../ui/format/index.ts';
import { IconPlus, IconShieldCheck, IconTarget, IconTicket, IconUsers } from '../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../ui/page/index.ts';
import { StatTile, StatTiles, StatTilesSkeleton } from '../../ui/stat/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/index.ts';
import { TipCards, TipCardsSkeleton } from '../../ui/tip/index.ts';
import { AverageChart, topOf } from '../home/index.ts';
import { type TipView, TipViewCard, UnlockButton } from '../tips/index.ts';
import { useRecordNews } from '../tipsters/index.ts';
import { FormStrip } from './components/FormStrip.tsx';
import { News } from './components/News.tsx';
import { OwnPanel } from './components/OwnPanel.tsx';
import { Section } from './components/Section.tsx';
import type { Dashboard } from './queries.ts';

function Totals({ totals }: { readonly totals: Dashboard['totals'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormats();
  const viewer = useViewer();
  return (
    <StatTiles label={t('totals.label')}>
      <StatTile
        label={t('totals.following')}
        value={format.count(totals.following)}
        note={totals.following === 0 ? t('totals.followingNone') : t('totals.followingNote')}
      />
      <StatTile label={t('totals.open')} value={format.count(totals.open_tips)} note={t('totals.openNote')} />
      <StatTile label={t('totals.today')} value={format.count(totals.settled_today)} note={t('totals.todayNote')} />
      {unlocksPerDay(viewer) > 0 ? (
        <StatTile
          label={t('totals.unlocks')}
          value={format.count(totals.unlocks_left)}
          note={t('totals.unlocksNote')}
          explain={t('totals.unlocksExplain')}
        />
      ) : (
        <StatTile label={t('totals.unlocks')} value="∞" note={t('totals.unlimited')} />
      )}
    </StatTiles>
  );
}

function LastSignals({ tips }: { readonly tips: readonly TipView[] }) {
  const { t } = useTranslation('dashboard');
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

const STEPS = [
  { key: 'follow', icon: IconUsers, to: paths.tipsters },
  { key: 'unlock', icon: IconTarget, to: paths.valuebet },
  { key: 'verify', icon: IconShieldCheck, to: paths.verify },
] as const;

// Loaded lazily, because it lies below the first screen of a phone.
const Followed = lazy(() => import('./components/Followed.tsx'));

/** The first steps for a member who follows nobody yet. */
function NextSteps() {
  const { t } = useTranslation('dashboard');
  return (
    <Panel title={t('next.title')}>
      <SimpleGrid component="ol" cols={{ base: 1, sm: 3 }} spacing="xl" className="plain-list">
        {STEPS.map(({ key, icon: Icon, to }, index) => (
          <Stack component="li" key={key} gap={6} align="flex-start">
            <Icon size={24} stroke={1.6} color="var(--accent)" aria-hidden="true" />
            <Title order={3}>{t(`next.${key}`)}</Title>
            <Text fz={14} c="dimmed">
              {t(`next.${key}Text`)}
            </Text>
            <Button component={Link} to={to} size="sm" mt="auto" variant={index === 0 ? 'filled' : 'default'}>
              {t(`next.${key}Action`)}
            </Button>
          </Stack>
        ))}
      </SimpleGrid>
    </Panel>
  );
}

/** The average record of the first 10 or 50 of the ranking. */
function AveragePanel() {
  const [search] = useSearchParams();
  const top = topOf(search);
  const query = { top, period: '365d' } as const;
  const { data, error, loading, reload } = useApi(tipsCalls.chartHome, { query }, { keepPrevious: true });
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

/** `/dashboard`: followed tipsters, news and results of the member. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useUser().data;
  const viewer = useViewer();
  const { data, error, loading, reload } = useApi(tipsCalls.dashboardPersonal, {});
  useRecordNews(reload);
  const publishes = can('tips.publish', viewer);
  const name = user?.name.split(/\s+/)[0];
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader
        title={name ? t('hello', { name }) : t('title')}
        lead={data?.totals.following === 0 ? t('leadAll') : t('lead')}
        actions={
          publishes ? (
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
      {loading ? (
        <>
          <StatTilesSkeleton count={4} />
          <TipCardsSkeleton count={5} />
        </>
      ) : null}
      {data ? (
        <>
          <Totals totals={data.totals} />
          {data.own ? <OwnPanel own={data.own} username={user?.username ?? null} /> : null}
          {data.totals.following === 0 && !data.own ? <NextSteps /> : null}
          <LastSignals tips={data.last} />
          {data.form.length > 0 ? <FormStrip form={data.form} /> : null}
          {data.followed.length > 0 ? (
            <Suspense fallback={<Skeleton height={64 * (data.followed.length + 2)} radius="lg" />}>
              <Followed rows={data.followed} following={data.totals.following} />
            </Suspense>
          ) : null}
        </>
      ) : null}
      <AveragePanel />
    </Page>
  );
}
