import { Skeleton, Stack } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../platform/api/queries.ts';
import { Avatar } from '../../../ui/avatar/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { LinkTabs } from '../../../ui/tabs/index.ts';
import { CommentChoices } from '../../support/comments/index.ts';
import { SignOutPanel } from './components/SignOutPanel.tsx';
import type { OwnProfile } from './queries.ts';
import { AddressSection } from './sections/AddressSection.tsx';
import { InviteSection } from './sections/InviteSection.tsx';
import { PersonalSection } from './sections/PersonalSection.tsx';
import { PreferencesSection } from './sections/PreferencesSection.tsx';

const PublicSection = lazy(async () => ({ default: (await import('./sections/PublicSection.tsx')).PublicSection }));
const AlertsSection = lazy(async () => ({
  default: (await import('../../alerts/preferences/index.ts')).AlertsSection,
}));
const CareSection = lazy(async () => ({ default: (await import('../care/index.ts')).CareSection }));
const SecuritySection = lazy(async () => ({ default: (await import('../security/index.ts')).SecuritySection }));
const ConnectionsSection = lazy(async () => ({
  default: (await import('../connections/index.ts')).ConnectionsSection,
}));
const DataRightsSection = lazy(async () => ({
  default: (await import('../data-rights/index.ts')).DataRightsSection,
}));

/** The sections by their values of `?tab=`; the first one is the default. */
const TABS = [
  'personal',
  'public',
  'address',
  'preferences',
  'notifications',
  'security',
  'connections',
  'privacy',
  'care',
  'invite',
] as const;
type Tab = (typeof TABS)[number];

function addressOf(search: URLSearchParams, tab: Tab): string {
  const next = new URLSearchParams(search);
  if (tab === TABS[0]) next.delete('tab');
  else next.set('tab', tab);
  return `?${next}`;
}

function SectionSkeleton() {
  return (
    <LoadingState>
      <Stack>
        <Skeleton width="100%" height={220} radius={12} />
        <Skeleton width="100%" height={180} radius={12} />
      </Stack>
    </LoadingState>
  );
}

function Section({ tab, profile }: { tab: Tab; profile: OwnProfile }) {
  switch (tab) {
    case 'personal':
      return <PersonalSection profile={profile} />;
    case 'public':
      return <PublicSection profile={profile} />;
    case 'address':
      return <AddressSection profile={profile} />;
    case 'preferences':
      return (
        <>
          <PreferencesSection profile={profile} />
          <CommentChoices />
        </>
      );
    case 'notifications':
      return <AlertsSection />;
    case 'security':
      return (
        <Stack>
          <SecuritySection />
          <SignOutPanel />
        </Stack>
      );
    case 'connections':
      return <ConnectionsSection />;
    case 'privacy':
      return <DataRightsSection />;
    case 'care':
      return <CareSection />;
    case 'invite':
      return <InviteSection profile={profile} />;
  }
}

/** Everything about oneself, in sections by address. */
export function ProfilePage() {
  const { t } = useTranslation('accounts-profile');
  const format = useFormats();
  const [search] = useSearchParams();
  const tab = TABS.find((each) => each === search.get('tab')) ?? TABS[0];
  const read = useApi(accountsMemberAddresses.readProfile, {}, { staleTime: 60_000 });
  const profile = read.data;
  const name = profile ? `${profile.first_name} ${profile.last_name}`.trim() : '';
  const plan = profile ? PLAN_PRICES[profile.subscription_type].name : '';
  const until = profile?.expire_at?.slice(0, 10);
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader
        title={profile ? name : t('title')}
        lead={profile ? `@${profile.username_visible} · ${profile.email}` : t('lead')}
        before={profile ? <Avatar name={name} src={profile.profile_image} size={56} /> : null}
        beside={
          profile ? (
            <Tag>{until ? t('planUntil', { plan, day: format.day(until, 'long') }) : `${t('plan')} ${plan}`}</Tag>
          ) : null
        }
      />
      <LinkTabs
        label={t('tabs.label')}
        current={tab}
        tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`), to: addressOf(search, value) }))}
      />
      <Stack maw={720}>
        {profile ? (
          <Suspense fallback={<SectionSkeleton />}>
            <Section key={tab} tab={tab} profile={profile} />
          </Suspense>
        ) : null}
        {read.loading ? <SectionSkeleton /> : null}
        {read.error && !profile ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      </Stack>
    </Page>
  );
}
