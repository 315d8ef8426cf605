import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { ApiError } from '../../../platform/api/index.ts';
import { FilterBarSkeleton } from '../../../ui/filter/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconUsers } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { meanwhile } from '../../../ui/page/plain.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { Pager, useAddress } from '../../../ui/table/index.ts';
import { TipsterCards, TipsterCardsSkeleton } from './components/TipsterCard.tsx';
import { LIST_FILTER_NAMES, LIST_PAGE_SIZE, listFiltersOf } from './filters.ts';
import type { TipsterList, TipsterListRow } from './queries.ts';

// Lazy parts: the server renders them with the rest. Links and native disclosures work before hydration.
const ListFilters = lazy(async () => ({ default: (await import('./components/ListFilters.tsx')).ListFilters }));
const UpgradeCard = lazy(async () => ({ default: (await import('../../../ui/upgrade/index.ts')).UpgradeCard }));

export interface TipsterListViewProps {
  data: TipsterList | undefined;
  loading?: boolean;
  error: ApiError | null;
  onRetry: () => void;
  follow: (row: TipsterListRow) => ReactNode;
  /** Members may ask for those they follow. */
  member?: boolean;
  /** Between the title and the filters. */
  tabs?: ReactNode;
}

/** The tipsters as cards, whoever reads them. */
export function TipsterListView({ data, loading, error, onRetry, follow, member = false, tabs }: TipsterListViewProps) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  const [search] = useSearchParams();
  const address = useAddress();
  const filters = useMemo(() => listFiltersOf(search), [search]);
  return (
    <Page>
      <PageMeta title={t('list.title')} description={t('list.description')} />
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        {...(data
          ? { figure: { label: t('list.found', { count: data.count }), value: format.count(data.count) } }
          : {})}
      />
      {tabs}
      <Suspense fallback={meanwhile(<FilterBarSkeleton />)}>
        <ListFilters member={member} />
      </Suspense>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {loading ? <TipsterCardsSkeleton count={9} /> : null}
      {data?.results.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={22} stroke={1.6} />}
          title={filters.followed ? t('empty.followedTitle') : t('empty.title')}
          action={
            <Button component={Link} to={address(Object.fromEntries(LIST_FILTER_NAMES.map((name) => [name, null])))}>
              {t('empty.action')}
            </Button>
          }
        >
          {filters.followed ? t('empty.followedText') : t('empty.text')}
        </EmptyState>
      ) : data ? (
        <TipsterCards rows={data.results} action={follow} />
      ) : null}
      {data?.partial ? (
        data.count > data.results.length ? (
          <Suspense>
            <UpgradeCard plan="pro" title={t('list.partialTitle')}>
              {t('list.partial', { shown: format.count(data.results.length), count: data.count })}
            </UpgradeCard>
          </Suspense>
        ) : null
      ) : data ? (
        <Pager page={filters.page} pageSize={LIST_PAGE_SIZE} count={data.count} />
      ) : null}
    </Page>
  );
}
