import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { MonthlyBars } from '../../ui/chart/index.ts';
import { IconChartLine } from '../../ui/icons/index.ts';
import { Page, PageMeta, Panel } from '../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../ui/state/index.ts';
import { AllFigures } from './components/AllFigures.tsx';
import { Breakdowns } from './components/Breakdowns.tsx';
import { ClosingPanel } from './components/ClosingPanel.tsx';
import { Curves } from './components/Curves.tsx';
import { KeyFigures } from './components/KeyFigures.tsx';
import { LuckPanel } from './components/LuckPanel.tsx';
import { ProfileHeader } from './components/ProfileHeader.tsx';
import { TipSections, type TipSectionsProps } from './components/TipSections.tsx';
import classes from './Profile.module.css';
import type { ProfileData, RecordStats, TipsterProfile } from './queries.ts';

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
        <EmptyState icon={<IconChartLine size={22} stroke={1.6} />} title={t('empty.recordTitle')}>
          {t('empty.recordText')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <KeyFigures stats={stats} />
      <Curves stats={stats} choice={data.choice} />
      {tips}
      {stats.settled > 0 ? (
        <>
          <LuckPanel stats={stats} />
          <div className={classes.two}>
            <MonthlyBars months={stats.monthly} />
            <ClosingPanel clv={stats.clv} />
          </div>
          <Breakdowns breakdowns={stats.breakdowns} />
          <AllFigures stats={stats} />
        </>
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
  const tipSections = <TipSections username={tipster.username} {...tips} />;
  return (
    <Page>
      <PageMeta
        title={`${tipster.name} (@${tipster.username})`}
        description={t('profile.description', { name: tipster.name })}
      />
      <ProfileHeader profile={profile} badgeSince={stats.ok ? stats.data.evidence.badge_since : null} follow={follow} />
      {profile.bio && profile.bio !== profile.headline ? <p className={classes.bio}>{profile.bio}</p> : null}
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
