import { Anchor, Button } from '@mantine/core';
import type { FollowedGroup } from '@quotavera/domain/records';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiResult } from '../../../platform/api/index.ts';
import { FilterBarSkeleton } from '../../../ui/filter/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconTrophy } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { meanwhile } from '../../../ui/page/plain.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { DataTableSkeleton, Pager } from '../../../ui/table/index.ts';
import { pageOf } from './filters.ts';
import { PAGE_SIZE, type PastRanking } from './queries.ts';

// Lazy parts: the server renders them with the rest.
const Months = lazy(async () => ({ default: (await import('./components/PastMonths.tsx')).PastMonths }));
const PastTable = lazy(async () => ({ default: (await import('./components/PastTable.tsx')).PastTable }));

/** Says what the first ten and everybody did afterwards, with the error of each yield. */
function Afterwards({ leaders, all }: Pick<PastRanking, 'leaders' | 'all'>) {
  const { t } = useTranslation('records-past');
  const format = useFormats();
  if (!leaders || !all) return null;
  const told = (key: FollowedGroup, sums: NonNullable<PastRanking['all']>) =>
    sums.yield === null
      ? t(`${key}None`, { count: sums.tipsters })
      : t(key, {
          count: sums.tipsters,
          shown: format.count(sums.tipsters),
          yield: format.percent(sums.yield),
          error: sums.yield_error === null ? '–' : format.percent(sums.yield_error, { signed: false }),
          profit: format.units(sums.profit, { digits: 1 }),
          tips: format.count(sums.settled),
        });
  return (
    <p>
      {told('leaders', leaders)} {told('all', all)} {t('error')}
    </p>
  );
}

/** `/past-rankings`: the ranking as it stood at a month's end, beside what came afterwards. */
export function PastRankingPage({ result }: { result: ApiResult<PastRanking> }) {
  const { t } = useTranslation('records-past');
  const format = useFormats();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const data = result.ok ? result.data : null;
  const title = data?.month ? t('titleOf', { month: format.day(`${data.month}-01`, 'monthYear') }) : t('title');
  const afterwards = data?.leaders?.yield ?? null;
  return (
    <Page>
      <PageMeta title={title} description={t('description')} />
      <PageHeader
        title={title}
        lead={
          <>
            {t('lead')}{' '}
            <Anchor component={Link} to={paths.ranking} fw={500} underline="hover" style={{ whiteSpace: 'nowrap' }}>
              {t('how')}
            </Anchor>
          </>
        }
        {...(afterwards === null
          ? {}
          : {
              figure: {
                label: t('figure', { count: data?.leaders?.tipsters ?? 0 }),
                value: format.percent(afterwards),
              },
            })}
        actions={
          <Button component={Link} to={paths.leaderboardPublic}>
            {t('today')}
          </Button>
        }
      />
      {data && data.months.length > 0 ? (
        <Suspense fallback={meanwhile(<FilterBarSkeleton />)}>
          <Months months={data.months} />
        </Suspense>
      ) : null}
      {data ? <Afterwards {...data} /> : null}
      {result.ok ? (
        <Suspense fallback={meanwhile(<DataTableSkeleton />)}>
          <PastTable
            rows={result.data.results}
            empty={
              <EmptyState icon={<IconTrophy size={22} stroke={1.6} />} title={t('empty.title')}>
                {t('empty.text')}
              </EmptyState>
            }
          />
        </Suspense>
      ) : (
        <ErrorState error={result.error} onRetry={() => void revalidate()} />
      )}
      {data ? <Pager page={pageOf(search)} pageSize={PAGE_SIZE} count={data.count} /> : null}
    </Page>
  );
}
