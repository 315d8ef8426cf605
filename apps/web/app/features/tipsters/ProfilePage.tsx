import { lazy, Suspense, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { MembersOnly } from '../../layouts/member/MembersOnly.tsx';
import { Page } from '../../ui/page/index.ts';
import { ErrorState } from '../../ui/state/index.ts';
import { FollowAfterSignIn } from '../follow/index.ts';
import { ProfileView, type ProfileViewProps } from './ProfileView.tsx';
import type { ProfileData, TipsterProfile } from './queries.ts';

const MemberProfile = lazy(() => import('./MemberProfile.tsx').then(({ MemberProfile: page }) => ({ default: page })));

function Profile({ profile, data }: { readonly profile: TipsterProfile; readonly data: ProfileData }) {
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
      <ProfileView {...(own ?? forVisitors)} />
      <MembersOnly>
        <Suspense>
          <MemberProfile profile={profile} data={data} show={setOwn} />
        </Suspense>
      </MembersOnly>
    </>
  );
}

/** `/tipsters/{username}`: rendered by the server for visitors; members then get their own follow and tips. */
export function ProfilePage({ data }: { readonly data: ProfileData }) {
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
