import { useSearchParams } from 'react-router';
import { useApi } from '../../platform/api/queries.ts';
import { Pager } from '../../ui/table/index.ts';
import { FollowButton, useRecordNews } from '../tipsters/index.ts';
import { filtersOf, queryOf } from './filters.ts';
import { LeaderboardView } from './LeaderboardView.tsx';
import { leaderboardCall, PAGE_SIZE } from './queries.ts';

/** The ranking as a member sees it: whole with the plan for it, with their own follows. */
export function MemberLeaderboard() {
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const read = useApi(leaderboardCall, { query: queryOf(filters) }, { keepPrevious: true });
  useRecordNews(read.reload);
  return (
    <LeaderboardView
      data={read.data}
      loading={read.loading}
      error={read.error}
      onRetry={read.reload}
      pager={({ count }) => <Pager page={filters.page} pageSize={PAGE_SIZE} count={count} />}
      follow={(row) => <FollowButton tipster={row.tipster} followed={row.followed} size="small" />}
    />
  );
}
