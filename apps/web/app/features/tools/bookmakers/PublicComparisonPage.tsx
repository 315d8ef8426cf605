import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '../../../platform/api/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { ComparisonView, type ComparisonViewProps } from './ComparisonView.tsx';
import type { Comparison } from './queries.ts';

const MemberComparison = lazy(() => import('./MemberComparison.tsx'));

/** `/bookcomparison`: rendered by the server for visitors; a member's own list replaces it. */
export function PublicComparisonPage({ result }: { result: ApiResult<Comparison> }) {
  const { revalidate } = useRevalidator();
  const [own, setOwn] = useState<ComparisonViewProps | null>(null);
  const forVisitors: ComparisonViewProps = {
    data: result.ok ? result.data : undefined,
    error: result.ok ? null : result.error,
    onRetry: () => void revalidate(),
  };
  return (
    <>
      <ComparisonView {...(own ?? forVisitors)} />
      <MembersOnly>
        <Suspense>
          <MemberComparison show={setOwn} />
        </Suspense>
      </MembersOnly>
    </>
  );
}
