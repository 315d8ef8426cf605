import { Box } from '@mantine/core';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { ChartSkeleton } from '../../../ui/chart/index.ts';
import { Outlook } from '../../../ui/outlook/index.ts';
import { Page, PageMeta, ServerMarkup } from '../../../ui/page/index.ts';
import { column, meanwhile } from '../../../ui/page/plain.ts';
import { StatTilesSkeleton } from '../../../ui/stat/index.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { HOME_ZONE, useTimeZone } from '../../../ui/time/index.ts';
import { TipCardsSkeleton } from '../../../ui/tip/index.ts';
import { ProfileHeader } from './components/ProfileHeader.tsx';
import type { TipSectionsProps } from './components/TipSections.tsx';
import type { ProfileData, RecordStats, TipsterProfile } from './queries.ts';

// Lazy parts: the server renders them with the rest, the browser hydrates them after the first screen.
const Introduction = lazy(async () => ({ default: (await import('./components/Introduction.tsx')).Introduction }));
const KeyFigures = lazy(async () => ({ default: (await import('./components/KeyFigures.tsx')).KeyFigures }));
const Channels = lazy(async () => ({ default: (await import('./components/Introduction.tsx')).Channels }));
const Curves = lazy(async () => ({ default: (await import('./components/Curves.tsx')).Curves }));
const TipSections = lazy(async () => ({ default: (await import('./components/TipSections.tsx')).TipSections }));
const DeclaredHistory = lazy(async () => ({
  default: (await import('./components/DeclaredHistory.tsx')).DeclaredHistory,
}));
const Reviews = lazy(async () => ({ default: (await import('../../support/reviews/index.ts')).Reviews }));
const ReportLink = lazy(async () => ({ default: (await import('../../../ui/report/index.ts')).ReportLink }));
const RecordDetails = lazy(async () => ({ default: (await import('./components/RecordDetails.tsx')).RecordDetails }));

const PARTS = column(12);
const BUSY = { ...PARTS, opacity: 0.6 };

function Record({ stats, data, tips }: { stats: RecordStats; data: ProfileData; tips: ReactNode }) {
  const { t } = useTranslation('records-tipsters');
  if (stats.all.settled === 0 && data.choice.period === 'all') {
    return (
      <>
        {tips}
        <EmptyState title={t('empty.recordTitle')}>{t('empty.recordText')}</EmptyState>
      </>
    );
  }
  return (
    <>
      <ServerMarkup of={stats}>
        <Suspense fallback={meanwhile(<StatTilesSkeleton count={6} />)}>
          <KeyFigures stats={stats} />
        </Suspense>
      </ServerMarkup>
      <Suspense fallback={meanwhile(<ChartSkeleton />)}>
        <Curves stats={stats} choice={data.choice} />
      </Suspense>
      {tips}
      {stats.settled > 0 ? (
        <ServerMarkup of={stats}>
          <Suspense>
            <div style={PARTS}>
              <RecordDetails stats={stats} followability={data.followability} />
            </div>
          </Suspense>
        </ServerMarkup>
      ) : null}
    </>
  );
}

/** The cover. It is stored in two widths, whose addresses differ in their ending, and low enough to leave room for the record on the first screen. */
function Cover({ address }: { address: string }) {
  const half = address.replace(/-1600\.webp$/, '-800.webp');
  return (
    <Box
      component="img"
      display="block"
      w="100%"
      h="auto"
      mih={96}
      mah={220}
      bg="var(--accent-soft)"
      bdrs="lg"
      style={{ aspectRatio: 4, objectFit: 'cover' }}
      src={address}
      srcSet={half === address ? undefined : `${half} 800w, ${address} 1600w`}
      sizes="(min-width: 1280px) 1200px, 100vw"
      alt=""
      width={1600}
      height={400}
    />
  );
}

/** Following costs nothing, and with the plan that opens every tip its price. */
const WAYS = [
  { name: null, costCents: 0 },
  { name: PLAN_PRICES.pro.name, costCents: PLAN_PRICES.pro.monthly },
];

export interface ProfileViewProps extends Pick<TipSectionsProps, 'open' | 'settled' | 'onRetry' | 'unlockOf'> {
  profile: TipsterProfile;
  data: ProfileData;
  follow: ReactNode;
}

/** A tipster's record, whoever reads it. */
export function ProfileView({ profile, data, follow, ...tips }: ProfileViewProps) {
  const { t } = useTranslation('records-tipsters');
  const zone = useTimeZone();
  // While another part of the record loads, the present one is dimmed.
  const busy = useNavigation().state === 'loading';
  const { tipster } = profile;
  const { stats } = data;
  const evidence = stats.ok ? stats.data.evidence : null;
  const lists = (
    <Suspense fallback={meanwhile(<TipCardsSkeleton />)}>
      <div style={PARTS}>
        <TipSections username={tipster.username} {...tips} />
      </div>
    </Suspense>
  );
  // The server writes the times of Rome.
  const tipSections =
    tips.open.ok && tips.settled.ok ? (
      <ServerMarkup of={zone === HOME_ZONE ? tips.open : zone}>{lists}</ServerMarkup>
    ) : (
      lists
    );
  return (
    <Page>
      <PageMeta
        title={`${tipster.name} (@${tipster.username})`}
        description={t('profile.description', { name: tipster.name })}
      />
      {profile.cover_url ? <Cover address={profile.cover_url} /> : null}
      <ProfileHeader profile={profile} badgeSince={evidence?.badge_since ?? null} follow={follow} />
      <ServerMarkup of={profile}>
        <Suspense>
          <Introduction profile={profile} evidence={evidence} />
        </Suspense>
      </ServerMarkup>
      <div style={busy ? BUSY : PARTS} aria-busy={busy || undefined}>
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
        <ServerMarkup of={profile}>
          <Suspense>
            <Channels channels={profile.channels} />
          </Suspense>
        </ServerMarkup>
      ) : null}
      {data.declared && data.declared.bets > 0 ? (
        <ServerMarkup of={data.declared}>
          <Suspense>
            <DeclaredHistory declared={data.declared} />
          </Suspense>
        </ServerMarkup>
      ) : null}
      {data.reviews ? (
        <Suspense>
          <Reviews list={data.reviews} username={tipster.username} name={tipster.name} />
        </Suspense>
      ) : null}
      {/* The panel comes after the rest, and stands below it. */}
      {stats.ok && stats.data.all.settled > 0 ? <Outlook tipster={tipster.username} offers={WAYS} /> : null}
      <ServerMarkup of={tipster.username}>
        <Suspense>
          <ReportLink user={tipster.username} />
        </Suspense>
      </ServerMarkup>
    </Page>
  );
}
