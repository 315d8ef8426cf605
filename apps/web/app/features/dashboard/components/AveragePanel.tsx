import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { tipsCalls } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { AverageChart, topOf } from '../../home/index.ts';

/** How the best have done on average: the first 10 or 50 of the ranking. */
export function AveragePanel() {
  const [search] = useSearchParams();
  const top = topOf(search);
  const { data, error, loading, reload } = useApi(
    tipsCalls.chartHome,
    { query: { top, period: '365d' } },
    { keepPrevious: true },
  );
  if (error) return <ErrorState error={error} onRetry={reload} />;
  if (loading) {
    return (
      <LoadingState>
        <Skeleton width="100%" height={380} radius={12} />
      </LoadingState>
    );
  }
  return data && data.points.length > 1 ? <AverageChart top={top} points={data.points} /> : null;
}
