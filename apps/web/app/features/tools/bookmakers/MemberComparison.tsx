import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { memo } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../platform/api/queries.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import { ComparisonView, type ComparisonViewProps } from './ComparisonView.tsx';
import { queryOf } from './queries.ts';

function useMemberComparison(): ComparisonViewProps {
  const [search] = useSearchParams();
  const read = useApi(toolsAddresses.listSites, { query: queryOf(search) }, { keepPrevious: true });
  return { data: read.data, loading: read.loading, error: read.error, onRetry: read.reload };
}

/** `/comparison-betting-sites`. */
export function MemberComparisonPage() {
  return <ComparisonView {...useMemberComparison()} />;
}

/** Hands the public page what this member may be shown; until then it shows the visitors' list. */
export default memo(function MemberComparison({ show }: { show: (props: ComparisonViewProps | null) => void }) {
  const own = useMemberComparison();
  useLiftState(show, own.loading ? null : own);
  return null;
});
