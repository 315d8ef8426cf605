import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { memo } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../platform/api/queries.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import { FollowButton } from '../../tips/follow/index.ts';
import { useRecordNews } from '../tipsters/index.ts';
import { filtersOf, queryOf } from './filters.ts';
import { LeaderboardView, type LeaderboardViewProps } from './LeaderboardView.tsx';

/** The ranking as a member sees it, with their follows; every figure of it from the plan that includes it. */
function useMemberLeaderboard(): LeaderboardViewProps {
  const [search] = useSearchParams();
  const read = useApi(recordsAddresses.leaderboard, { query: queryOf(filtersOf(search)) }, { keepPrevious: true });
  useRecordNews(read.reload);
  return {
    data: read.data,
    loading: read.loading,
    error: read.error,
    onRetry: read.reload,
    follow: (row) => <FollowButton tipster={row.tipster} followed={row.followed} size="sm" />,
  };
}

/** `/leaderboard`. */
export function LeaderboardPage() {
  return <LeaderboardView {...useMemberLeaderboard()} />;
}

/** Hands the public page the member's ranking; until then the page shows the visitors' one. */
export const MemberLeaderboard = memo(function MemberLeaderboard({
  show,
}: {
  show: (props: LeaderboardViewProps | null) => void;
}) {
  const own = useMemberLeaderboard();
  useLiftState(show, own.loading ? null : own);
  return null;
});
