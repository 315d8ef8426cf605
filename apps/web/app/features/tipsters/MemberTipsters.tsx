import { useSearchParams } from 'react-router';
import { useApi } from '../../platform/api/queries.ts';
import { FollowButton } from './components/FollowButton.tsx';
import { listFiltersOf, listQueryOf } from './filters.ts';
import { listTipsters } from './queries.ts';
import { TipsterListView } from './TipsterListView.tsx';
import { useRecordNews } from './use-record-news.ts';

/** The tipsters as a member sees them, with their own follows. */
export function MemberTipsters() {
  const [search] = useSearchParams();
  const read = useApi(listTipsters, { query: listQueryOf(listFiltersOf(search)) }, { keepPrevious: true });
  useRecordNews(read.reload);
  return (
    <TipsterListView
      member
      data={read.data}
      loading={read.loading}
      error={read.error}
      onRetry={read.reload}
      follow={(row) => <FollowButton tipster={row.tipster} followed={row.followed} size="small" />}
    />
  );
}
