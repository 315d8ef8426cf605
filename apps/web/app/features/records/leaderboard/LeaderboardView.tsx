import { Anchor, Button, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiError } from '../../../platform/api/index.ts';
import { FilterBarSkeleton } from '../../../ui/filter/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconTrophy } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { meanwhile } from '../../../ui/page/plain.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { DataTableSkeleton, Pager } from '../../../ui/table/index.ts';
import { filtersOf } from './filters.ts';
import { sortingOf, useOrderSentence } from './order.ts';
import { endsEarly, type Leaderboard, type LeaderboardRow, PAGE_SIZE } from './queries.ts';

// Lazy parts: the server renders them with the rest. Links and native disclosures work before hydration.
const Filters = lazy(async () => ({ default: (await import('./components/Filters.tsx')).Filters }));
const Opens = lazy(async () => ({ default: (await import('./components/Opens.tsx')).Opens }));
const RankingTable = lazy(async () => ({ default: (await import('./components/RankingTable.tsx')).RankingTable }));

const NO_ROWS: readonly LeaderboardRow[] = [];

export interface LeaderboardViewProps {
  data: Leaderboard | undefined;
  loading?: boolean;
  error: ApiError | null;
  onRetry: () => void;
  /** The last cell of a row: follow, or the way to sign in. */
  follow: (row: LeaderboardRow) => ReactNode;
}

/** How many rows the reader's pages have. */
const reachable = (data: Leaderboard) => (endsEarly(data) ? data.results.length : data.count);

/** The ranking for visitors and members: filters (in the address) and table. */
export function LeaderboardView({ data, loading = false, error, onRetry, follow }: LeaderboardViewProps) {
  const { t } = useTranslation('records-leaderboard');
  const format = useFormats();
  const [search] = useSearchParams();
  const sorting = sortingOf(search);
  const sentence = useOrderSentence(sorting);
  const empty = (
    <EmptyState
      icon={<IconTrophy size={22} stroke={1.6} />}
      title={t('empty.title')}
      action={
        <Button component={Link} to="?">
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
  return (
    <Page>
      <PageMeta title={t('title')} description={t('description')} />
      <PageHeader
        title={t('title')}
        lead={
          <>
            {sentence}{' '}
            <Anchor component={Link} to={paths.ranking} fw={500} underline="hover" style={{ whiteSpace: 'nowrap' }}>
              {t('howLink')}
            </Anchor>
            {' · '}
            <Anchor
              component={Link}
              to={paths.pastRankings}
              fw={500}
              underline="hover"
              style={{ whiteSpace: 'nowrap' }}
            >
              {t('pastLink')}
            </Anchor>
          </>
        }
        {...(data ? { figure: { label: t('badges', { count: data.badges }), value: format.count(data.badges) } } : {})}
      />
      <Suspense fallback={meanwhile(<FilterBarSkeleton />)}>
        <Filters />
      </Suspense>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {data || loading ? (
        <Suspense fallback={meanwhile(<DataTableSkeleton />)}>
          <RankingTable rows={data?.results ?? NO_ROWS} {...sorting} loading={loading} empty={empty} follow={follow} />
        </Suspense>
      ) : null}
      {data?.partial ? (
        <Suspense fallback={meanwhile(<Skeleton height={120} radius="lg" />)}>
          <Opens data={data} />
        </Suspense>
      ) : null}
      {data ? <Pager page={filtersOf(search).page} pageSize={PAGE_SIZE} count={reachable(data)} /> : null}
    </Page>
  );
}
