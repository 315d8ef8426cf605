import { memo } from 'react';
import { useSearchParams } from 'react-router';
import { tipsCalls } from '../../platform/api/index.ts';
import { useApi } from '../../platform/api/queries.ts';
import { useLiftState } from '../../platform/viewer/lift-state.ts';
import { FollowButton } from '../follow/index.ts';
import { listFiltersOf, listQueryOf } from './filters.ts';
import { TipsterListView, type TipsterListViewProps } from './TipsterListView.tsx';
import { useRecordNews } from './use-record-news.ts';

/** The tipsters as a member sees them, with their own follows. */
function useMemberTipsters(): TipsterListViewProps {
  const [search] = useSearchParams();
  const read = useApi(tipsCalls.listTipsters, { query: listQueryOf(listFiltersOf(search)) }, { keepPrevious: true });
  useRecordNews(read.reload);
  return {
    member: true,
    data: read.data,
    loading: read.loading,
    error: read.error,
    onRetry: read.reload,
    follow: (row) => <FollowButton tipster={row.tipster} followed={row.followed} size="sm" />,
  };
}

/** `/tipstersp`. */
export function TipstersPage() {
  return <TipsterListView {...useMemberTipsters()} />;
}

/** Hands the public page the member's list; until then the page shows the visitors' one. */
export const MemberTipsters = memo(function MemberTipsters({
  show,
}: {
  readonly show: (props: TipsterListViewProps | null) => void;
}) {
  const own = useMemberTipsters();
  useLiftState(show, own.loading ? null : own);
  return null;
});
