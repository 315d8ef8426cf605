import { lazy, Suspense, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { ApiResult } from '../../../platform/api/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { FollowAfterSignIn } from '../../tips/follow/index.ts';
import { LeaderboardView, type LeaderboardViewProps } from './LeaderboardView.tsx';
import type { Leaderboard } from './queries.ts';

// Only members need queries and follows, so visitors don't load their code.
const MemberLeaderboard = lazy(() =>
  import('./MemberLeaderboard.tsx').then(({ MemberLeaderboard: page }) => ({ default: page })),
);

/** `/classifiche`: rendered by the server for visitors; a member's own ranking replaces it. */
export function LeaderboardPublicPage({ result }: { result: ApiResult<Leaderboard> }) {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [own, setOwn] = useState<LeaderboardViewProps | null>(null);
  const forVisitors: LeaderboardViewProps = {
    data: result.ok ? result.data : undefined,
    error: result.ok ? null : result.error,
    onRetry: () => void revalidate(),
    follow: (row) => <FollowAfterSignIn tipster={row.tipster} returnTo={pathname + search} />,
  };
  return (
    <>
      <LeaderboardView {...(own ?? forVisitors)} />
      <MembersOnly>
        <Suspense>
          <MemberLeaderboard show={setOwn} />
        </Suspense>
      </MembersOnly>
    </>
  );
}
