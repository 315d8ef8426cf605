import { Button, Group, Skeleton, Text } from '@mantine/core';
import { COMPARED_MAX } from '@quotavera/domain/tools';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { ApiError } from '../../../platform/api/index.ts';
import { FilterBarSkeleton } from '../../../ui/filter/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { meanwhile } from '../../../ui/page/plain.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { type Column, DataTable, DataTableSkeleton, useAddress } from '../../../ui/table/index.ts';
import { type Choice, type Comparison, choiceOf, chosenSites, figureOf, type Site } from './queries.ts';
import { useShare, useSiteTags } from './words.ts';

const Descriptions = lazy(() => import('./Descriptions.tsx'));
const SideBySide = lazy(() => import('./SideBySide.tsx'));
const Filters = lazy(() => import('./Filters.tsx'));

/** Puts a bookmaker beside the others, or takes it away: a link, so that a comparison can be shared. */
function Compare({ site, compared }: { site: Site; compared: readonly number[] }) {
  const { t } = useTranslation('tools-bookmakers');
  const address = useAddress();
  const chosen = compared.includes(site.id);
  const full = !chosen && compared.length >= COMPARED_MAX;
  if (full) return <Text c="dimmed">{t('compare.full', { count: COMPARED_MAX })}</Text>;
  const next = chosen ? compared.filter((id) => id !== site.id) : [...compared, site.id];
  return (
    <Button
      component={Link}
      to={address({ with: next.join(',') })}
      preventScrollReset
      size="sm"
      variant={chosen ? 'light' : 'default'}
      aria-label={t(chosen ? 'compare.removeNamed' : 'compare.addNamed', { name: site.name })}
    >
      {t(chosen ? 'compare.remove' : 'compare.add')}
    </Button>
  );
}

function useColumns(choice: Choice): readonly Column<Site>[] {
  const { t } = useTranslation('tools-bookmakers');
  const share = useShare();
  const tagName = useSiteTags();
  const figure = (key: 'margin' | 'best' | 'distance' | 'coverage', digits: number): Column<Site> => ({
    key,
    header: t(`columns.${key}`),
    cell: (site) => share(figureOf(site, key, choice), digits),
    numeric: true,
    sort: key,
    explain: t(`explain.${key}`),
  });
  return [
    {
      key: 'name',
      header: t('columns.name'),
      inCard: 'title',
      sort: 'name',
      cell: (site) => (
        <Group gap="xs">
          <Text span fw={600}>
            {site.name}
          </Text>
          {site.tags.map((tag) => (
            <Tag key={tag} tone="neutral">
              {tagName(tag)}
            </Tag>
          ))}
        </Group>
      ),
    },
    figure('margin', 2),
    figure('best', 0),
    figure('distance', 2),
    figure('coverage', 0),
    {
      key: 'compare',
      header: t('columns.compare'),
      inCard: 'end',
      cell: (site) => <Compare site={site} compared={choice.compared} />,
    },
  ];
}

function Loaded({ data }: { data: Comparison }) {
  const { t } = useTranslation('tools-bookmakers');
  const [search] = useSearchParams();
  const address = useAddress();
  const choice = choiceOf(search);
  const columns = useColumns(choice);
  if (data.count === 0) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
  const rows = chosenSites(data.results, choice);
  const compared = choice.compared.flatMap((id) => data.results.find((site) => site.id === id) ?? []);
  return (
    <>
      <Suspense fallback={meanwhile(<FilterBarSkeleton />)}>
        <Filters data={data} />
      </Suspense>
      <DataTable
        caption={t('list')}
        columns={columns}
        rows={rows}
        rowKey={(site) => site.id}
        sort={{ by: choice.sort, order: choice.order }}
        empty={
          <EmptyState
            title={t('noMatch.title')}
            action={
              <Button component={Link} to={address({ tag: null, search: null })}>
                {t('noMatch.action')}
              </Button>
            }
          >
            {t('noMatch.text')}
          </EmptyState>
        }
      />
      {compared.length > 0 ? (
        <Suspense fallback={meanwhile(<Skeleton height={320} />)}>
          <SideBySide sites={compared} market={choice.market} />
        </Suspense>
      ) : rows.length > 1 ? (
        <Text c="dimmed">{t('compare.hint', { count: COMPARED_MAX })}</Text>
      ) : null}
      <Suspense>
        <Descriptions sites={rows} updatedAt={data.updated_at} />
      </Suspense>
    </>
  );
}

export interface ComparisonViewProps {
  data: Comparison | undefined;
  error: ApiError | null;
  loading?: boolean;
  onRetry: () => void;
}

/** `/bookcomparison` and `/comparison-betting-sites`: what the imported odds say of each bookmaker. */
export function ComparisonView({ data, error, loading, onRetry }: ComparisonViewProps) {
  const { t } = useTranslation('tools-bookmakers');
  return (
    <Page>
      <PageMeta title={t('title')} description={t('description')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <Text size="sm" c="dimmed" maw="75ch" role="note">
        {t('law')} {data?.licensed_only === false ? t('abroad') : t('licensed')}
      </Text>
      {loading ? <DataTableSkeleton /> : null}
      {error ? <ErrorState title={t('loadError')} error={error} onRetry={onRetry} /> : null}
      {data ? <Loaded data={data} /> : null}
    </Page>
  );
}
