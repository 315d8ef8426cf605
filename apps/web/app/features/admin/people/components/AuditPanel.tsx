import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../../platform/api/queries.ts';
import { FilterBar, FilterMenu, FilterRange } from '../../../../ui/filter/index.ts';
import { IconFileAnalytics } from '../../../../ui/icons/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { ACTIONS } from '../queries.ts';
import { AuditLines } from './AuditLines.tsx';
import { CursorPager } from './CursorPager.tsx';

const PAGE_SIZE = 30;
const FILTERS = ['action', 'from', 'to'] as const;
const ASKED = [...FILTERS, 'actor', 'account', 'page', 'cursor'] as const;

/** Everything that admins and commands did, latest first. */
export function AuditPanel() {
  const { t } = useTranslation('admin-people');
  const [search] = useSearchParams();
  const query = Object.fromEntries(ASKED.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
  const read = useApi(
    accountsAdminAddresses.listAudit,
    { query: { ...query, page_size: PAGE_SIZE } },
    { keepPrevious: true },
  );
  const lines = read.data?.results ?? [];
  return (
    <>
      <Text c="dimmed">{t('audit.lead')}</Text>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="action"
          label={t('filter.action')}
          options={[
            { value: '', label: t('filter.all') },
            ...ACTIONS.map((value) => ({ value, label: t(`audit.action.${value}`) })),
          ]}
        />
        <FilterRange label={t('filter.days')} fromName="from" toName="to" type="date" />
      </FilterBar>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Stack gap="sm">
            {[1, 2, 3, 4].map((n) => (
              <Skeleton key={n} height={84} radius={12} />
            ))}
          </Stack>
        </LoadingState>
      ) : null}
      {read.data && lines.length === 0 ? (
        <EmptyState icon={<IconFileAnalytics size={24} stroke={1.6} />} title={t('audit.empty')}>
          {t('audit.emptyText')}
        </EmptyState>
      ) : null}
      {lines.length > 0 ? (
        <Paper component="section" px={20} aria-label={t('audit.list')}>
          <AuditLines lines={lines} />
        </Paper>
      ) : null}
      <CursorPager next={read.data?.next ?? null} previous={read.data?.previous ?? null} />
    </>
  );
}
