import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { ApiError } from '../../platform/api/index.ts';
import { ButtonLink } from '../../ui/button/index.ts';
import { useFormats } from '../../ui/format/index.ts';
import { IconTrophy } from '../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../ui/state/index.ts';
import { Pager, useAddress } from '../../ui/table/index.ts';
import { UpgradeCard } from '../../ui/upgrade/index.ts';
import { Filters } from './components/Filters.tsx';
import { HowItRanks } from './components/HowItRanks.tsx';
import { RankingTable } from './components/RankingTable.tsx';
import { FILTER_NAMES, filtersOf } from './filters.ts';
import classes from './Leaderboard.module.css';
import type { Leaderboard, LeaderboardRow } from './queries.ts';

const NO_ROWS: readonly LeaderboardRow[] = [];

export interface LeaderboardViewProps {
  readonly data: Leaderboard | undefined;
  readonly loading?: boolean;
  readonly error: ApiError | null;
  readonly onRetry: () => void;
  /** The last cell of a row: follow, or the way to sign in. */
  readonly follow: (row: LeaderboardRow) => ReactNode;
}

/** The ranking, whoever reads it: filters in the address, the table, and how it is made. */
export function LeaderboardView({ data, loading = false, error, onRetry, follow }: LeaderboardViewProps) {
  const { t } = useTranslation('leaderboard');
  const format = useFormats();
  const [search] = useSearchParams();
  const address = useAddress();
  const filters = useMemo(() => filtersOf(search), [search]);
  const empty = (
    <EmptyState
      icon={<IconTrophy size={22} stroke={1.6} />}
      title={t('empty.title')}
      action={
        <ButtonLink to={address(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])))}>
          {t('empty.action')}
        </ButtonLink>
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
            {t('lead')}{' '}
            <Link to={{ hash: 'how', search: search.toString() }} className={classes.howLink}>
              {t('how.link')}
            </Link>
          </>
        }
        {...(data ? { figure: { label: t('badges', { count: data.badges }), value: format.count(data.badges) } } : {})}
      />
      <Filters />
      {error ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {data || loading ? (
        <RankingTable
          rows={data?.results ?? NO_ROWS}
          sort={filters.sort}
          order={filters.order}
          loading={loading}
          empty={empty}
          follow={follow}
        />
      ) : null}
      {data?.partial ? (
        data.count > data.results.length ? (
          <UpgradeCard plan="pro" title={t('partialTitle')}>
            {t('partial', { shown: format.count(data.results.length), count: data.count })}
          </UpgradeCard>
        ) : null
      ) : data ? (
        <Pager page={filters.page} pageSize={25} count={data.count} />
      ) : null}
      <HowItRanks />
    </Page>
  );
}
