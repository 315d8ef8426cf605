import { lazy, Suspense } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { MembersOnly } from '../../layouts/member/MembersOnly.tsx';
import { Page } from '../../ui/page/index.ts';
import { ErrorState } from '../../ui/state/index.ts';
import { ProfileView } from './ProfileView.tsx';
import type { ProfileData } from './queries.ts';

const FollowAfterSignIn = lazy(async () => ({
  default: (await import('./components/FollowAfterSignIn.tsx')).FollowAfterSignIn,
}));
const MemberProfile = lazy(() => import('./MemberProfile.tsx').then(({ MemberProfile: page }) => ({ default: page })));

/** `/tipsters/{username}`: drawn on the server for everybody; members get their own follow and tips once they are known. */
export function ProfilePage({ data }: { readonly data: ProfileData }) {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const retry = () => void revalidate();
  if (!data.profile.ok) {
    return (
      <Page>
        <ErrorState error={data.profile.error} onRetry={retry} />
      </Page>
    );
  }
  const profile = data.profile.data;
  const page = (
    <ProfileView
      profile={profile}
      data={data}
      open={data.open}
      settled={data.settled}
      onRetry={retry}
      follow={
        <Suspense>
          <FollowAfterSignIn name={profile.tipster.name} returnTo={pathname + search} size="medium" prominent />
        </Suspense>
      }
    />
  );
  return (
    <MembersOnly otherwise={page}>
      <Suspense fallback={page}>
        <MemberProfile key={profile.tipster.id} profile={profile} data={data} />
      </Suspense>
    </MembersOnly>
  );
}
