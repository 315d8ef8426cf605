import { Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { sideOf } from '@quotavera/domain/sells';
import type { Day } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../../ui/stat/index.ts';
import { EmptyState, ErrorState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';

type Reply = ReplyTo<typeof sellsAddresses.readBalances>;
type Balance = Reply['accounts'][number];

function useColumns(): readonly Column<Balance>[] {
  const { t, i18n } = useTranslation('sells-accounting');
  const format = useFormats();
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return [
    {
      key: 'account',
      header: t('balances.account'),
      inCard: 'title',
      cell: ({ account, country }) =>
        country
          ? t('balances.withCountry', { account: t(`account.${account}`), country: countries.of(country) ?? country })
          : t(`account.${account}`),
    },
    { key: 'side', header: t('balances.side'), cell: ({ account }) => t(`side.${sideOf(account)}`) },
    {
      key: 'owners',
      header: t('balances.owners'),
      numeric: true,
      cell: ({ owners }) => (owners === null ? '–' : format.count(owners)),
    },
    {
      key: 'amount',
      header: t('balances.amount'),
      inCard: 'figure',
      numeric: true,
      cell: ({ account, cents }) => format.money(sideOf(account) === 'owed' ? 0 - cents : cents),
    },
  ];
}

function Tiles({ accounts, unearned }: Reply) {
  const { t } = useTranslation('sells-accounting');
  const format = useFormats();
  const sum = (side: 'owed' | 'ours') =>
    accounts.reduce((total, { account, cents }) => (sideOf(account) === side ? total + cents : total), 0);
  return (
    <StatTiles label={t('balances.caption')}>
      <StatTile label={t('balances.owed')} value={format.money(0 - sum('owed'))} note={t('balances.owedNote')} />
      <StatTile label={t('balances.ours')} value={format.money(sum('ours'))} note={t('balances.oursNote')} />
      <StatTile label={t('balances.unearned')} value={format.money(unearned.cents)} note={t('balances.unearnedNote')} />
    </StatTiles>
  );
}

/** Shows what was owed to whom, and what was ours, at the end of a day. */
export function Balances({ day }: { day: Day }) {
  const { t } = useTranslation('sells-accounting');
  const format = useFormats();
  const columns = useColumns();
  const balances = useApi(sellsAddresses.readBalances, { query: { day } }, { staleTime: 0 });
  const rows = balances.data?.accounts ?? [];
  return (
    <Panel title={t('balances.title', { day: format.day(day, 'long') })}>
      {balances.data ? <Tiles {...balances.data} /> : null}
      {balances.error ? <ErrorState error={balances.error} onRetry={balances.reload} /> : null}
      <DataTable
        caption={t('balances.caption')}
        columns={columns}
        rows={[
          ...rows.filter(({ account }) => sideOf(account) === 'owed'),
          ...rows.filter(({ account }) => sideOf(account) === 'ours'),
        ]}
        rowKey={({ account, country }) => `${account}-${country}`}
        loading={balances.loading}
        empty={balances.error ? null : <EmptyState title={t('balances.none')}>{t('balances.noneText')}</EmptyState>}
      />
      <Text size="sm" c="dimmed">
        {t('balances.vat')}
      </Text>
    </Panel>
  );
}
