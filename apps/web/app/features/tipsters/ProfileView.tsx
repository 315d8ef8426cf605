import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { ChartSkeleton } from '../../ui/chart/index.ts';
import { Page, PageMeta, Panel } from '../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../ui/state/index.ts';
import { TipCardsSkeleton } from '../../ui/tip/index.ts';
import { Cover } from './components/Cover.tsx';
import { ProfileHeader } from './components/ProfileHeader.tsx';
import type { TipSectionsProps } from './components/TipSections.tsx';
// The styles of what comes alive later: the server draws it with the rest, and it must look right before.
import '../../ui/stat/StatTile.module.css';
import classes from './Profile.module.css';
import type { ProfileData, RecordStats, TipsterProfile } from './queries.ts';

// The server draws them with the rest, the browser makes them alive after the first screen: what opens in them does so natively.
const About = lazy(async () => ({ default: (await import('./components/About.tsx')).About }));
const KeyFigures = lazy(async () => ({ default: (await import('./components/KeyFigures.tsx')).KeyFigures }));
const SamePerson = lazy(async () => ({ default: (await import('./components/Person.tsx')).SamePerson }));
const Suspended = lazy(async () => ({ default: (await import('./components/Person.tsx')).Suspended }));
const Curves = lazy(async () => ({ default: (await import('./components/Curves.tsx')).Curves }));
const TipSections = lazy(async () => ({ default: (await import('./components/TipSections.tsx')).TipSections }));
const RecordDetails = lazy(async () => ({ default: (await import('./components/RecordDetails.tsx')).RecordDetails }));

function Record({
  stats,
  data,
  tips,
}: {
  readonly stats: RecordStats;
  readonly data: ProfileData;
  readonly tips: ReactNode;
}) {
  const { t } = useTranslation('tipsters');
  if (stats.settled === 0 && data.choice.period === 'all' && data.choice.scope === 'all') {
    return (
      <>
        {tips}
        <EmptyState title={t('empty.recordTitle')}>{t('empty.recordText')}</EmptyState>
      </>
    );
  }
  return (
    <>
      <Suspense fallback={<ChartSkeleton />}>
        <KeyFigures stats={stats} />
      </Suspense>
      <Suspense fallback={<ChartSkeleton />}>
        <Curves stats={stats} choice={data.choice} />
      </Suspense>
      {tips}
      {stats.settled > 0 ? (
        <Suspense>
          <RecordDetails stats={stats} />
        </Suspense>
      ) : null}
    </>
  );
}

export interface ProfileViewProps extends Pick<TipSectionsProps, 'open' | 'settled' | 'onRetry' | 'unlockOf'> {
  readonly profile: TipsterProfile;
  readonly data: ProfileData;
  readonly follow: ReactNode;
}

/** A tipster's record, whoever reads it. */
export function ProfileView({ profile, data, follow, ...tips }: ProfileViewProps) {
  const { t } = useTranslation('tipsters');
  // The part of the record being read is on its way: what is on screen steps back until it is there.
  const navigation = useNavigation();
  const { tipster } = profile;
  const { stats } = data;
  const tipSections = (
    <Suspense fallback={<TipCardsSkeleton />}>
      <TipSections username={tipster.username} {...tips} />
    </Suspense>
  );
  return (
    <Page>
      <PageMeta
        title={`${tipster.name} (@${tipster.username})`}
        description={t('profile.description', { name: tipster.name })}
      />
      <Cover address={profile.cover_url} />
      <ProfileHeader profile={profile} badgeSince={stats.ok ? stats.data.evidence.badge_since : null} follow={follow} />
      <Suspense>
        <Suspended profile={profile} />
        <About profile={profile} />
        <SamePerson profile={profile} />
      </Suspense>
      <div className={classes.record} aria-busy={navigation.state === 'loading' || undefined}>
        {stats.ok ? (
          <Record stats={stats.data} data={data} tips={tipSections} />
        ) : (
          <>
            <ErrorState error={stats.error} onRetry={tips.onRetry} />
            {tipSections}
          </>
        )}
      </div>
      {profile.channels.length > 0 ? (
        <Panel title={t('profile.channels')}>
          <ul className={classes.channels}>
            {profile.channels.map((channel) => (
              <li key={channel.id}>
                <b>{channel.name}</b> {channel.is_paid ? t('profile.paidChannel') : t('profile.freeChannel')}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </Page>
  );
}
