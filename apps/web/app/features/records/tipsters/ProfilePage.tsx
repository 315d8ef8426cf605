import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRevalidator } from 'react-router';
import { BRAND } from '../../../brand.ts';
import { paths } from '../../../paths.ts';
import { Page, StructuredData, usePublicAddress } from '../../../ui/page/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { ErrorState } from '../../../ui/state/index.ts';
import { FollowAfterSignIn } from '../../tips/follow/index.ts';
import { ProfileView, type ProfileViewProps } from './ProfileView.tsx';
import type { ProfileData, TipsterProfile } from './queries.ts';

const MemberProfile = lazy(() => import('./MemberProfile.tsx').then(({ MemberProfile: page }) => ({ default: page })));

/** Describes the page's tipster for search engines. */
function About({ profile: { tipster, headline, since, followers } }: { profile: TipsterProfile }) {
  const { t } = useTranslation('records-tipsters');
  const address = usePublicAddress()(paths.tipsterProfile(tipster.username));
  const person = {
    '@type': 'Person',
    name: tipster.name,
    alternateName: tipster.username,
    description: headline,
    url: address,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/FollowAction',
      userInteractionCount: followers,
    },
  };
  return (
    <StructuredData
      about={{ '@type': 'ProfilePage', url: address, dateCreated: since, mainEntity: person }}
      crumbs={[
        [BRAND, paths.home],
        [t('list.title'), paths.tipstersPublic],
        [tipster.name, paths.tipsterProfile(tipster.username)],
      ]}
    />
  );
}

function Profile({ profile, data }: { profile: TipsterProfile; data: ProfileData }) {
  const { t, i18n } = useTranslation('records-tipsters');
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [own, setOwn] = useState<ProfileViewProps | null>(null);
  const forVisitors: ProfileViewProps = {
    profile,
    data,
    open: data.open,
    settled: data.settled,
    onRetry: () => void revalidate(),
    follow: (
      <Suspense>
        <FollowAfterSignIn tipster={profile.tipster} returnTo={pathname + search} size="md" prominent />
      </Suspense>
    ),
  };
  return (
    <>
      <link
        rel="alternate"
        type="application/atom+xml"
        href={`/feeds/tipsters/${i18n.language}/${encodeURIComponent(profile.tipster.username)}.atom`}
        title={t('feed')}
      />
      <ProfileView {...(own ?? forVisitors)} />
      <About profile={profile} />
      <MembersOnly>
        <Suspense>
          <MemberProfile profile={profile} data={data} show={setOwn} />
        </Suspense>
      </MembersOnly>
    </>
  );
}

/** `/tipsters/{username}`: rendered by the server for visitors; members then get their own follow and tips. */
export function ProfilePage({ data }: { data: ProfileData }) {
  const { revalidate } = useRevalidator();
  if (!data.profile.ok) {
    return (
      <Page>
        <ErrorState error={data.profile.error} onRetry={() => void revalidate()} />
      </Page>
    );
  }
  const profile = data.profile.data;
  return <Profile key={profile.tipster.id} profile={profile} data={data} />;
}
