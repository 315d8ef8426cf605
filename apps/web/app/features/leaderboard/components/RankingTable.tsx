import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../../ui/chart/index.ts';
import { ExpectedYield, NoValue, Percent, UnitValue, useFormats, VerifiedYield } from '../../../ui/format/index.ts';
import { type Column, DataTable, type Order } from '../../../ui/table/index.ts';
import { TipsterName } from '../../../ui/tipster/index.ts';
import type { LeaderboardRow } from '../queries.ts';

/** The ranking. By place, a line says where those begin who don't rank yet; sorted otherwise there is no such place. */
export function RankingTable({
  rows,
  sort,
  order,
  loading,
  empty,
  follow,
}: {
  readonly rows: readonly LeaderboardRow[];
  readonly sort: string;
  readonly order: Order;
  readonly loading: boolean;
  readonly empty: ReactNode;
  readonly follow: (row: LeaderboardRow) => ReactNode;
}) {
  const { t } = useTranslation('leaderboard');
  const format = useFormats();
  const columns: Column<LeaderboardRow>[] = [
    {
      key: 'rank',
      header: '#',
      sort: 'rank',
      inCard: 'hidden',
      skeleton: 20,
      cell: ({ rank }) => (
        <Text span inherit c="dimmed">
          {rank ?? <NoValue />}
        </Text>
      ),
    },
    {
      key: 'tipster',
      header: t('column.tipster'),
      inCard: 'title',
      skeleton: 190,
      cell: ({ rank, tipster }) => (
        <TipsterName
          tipster={tipster}
          before={
            <Text span inherit c="dimmed" fw={500} hiddenFrom="xs">
              {rank ?? '–'}
            </Text>
          }
        />
      ),
    },
    {
      key: 'expected_yield',
      header: t('column.expectedYield'),
      explain: t('explain.expectedYield'),
      numeric: true,
      sort: 'expected_yield_low',
      inCard: 'line',
      skeleton: 110,
      cell: (row) => (
        <ExpectedYield value={row.expected_yield} low={row.expected_yield_low} high={row.expected_yield_high} />
      ),
    },
    {
      key: 'yield',
      header: t('column.yield'),
      explain: t('explain.yield'),
      numeric: true,
      sort: 'yield',
      inCard: 'line',
      cell: (row) => <VerifiedYield verified={row.verified.yield} all={row.all.yield} share={row.verified_share} />,
    },
    {
      key: 'bets',
      header: t('column.bets'),
      explain: t('explain.bets'),
      numeric: true,
      sort: 'bets',
      cell: (row) => format.count(row.verified.settled),
    },
    {
      key: 'fair_clv',
      header: t('column.clv'),
      explain: t('explain.clv'),
      numeric: true,
      sort: 'fair_clv',
      cell: (row) => <Percent value={row.verified_fair_clv} />,
    },
    {
      key: 'profit',
      header: t('column.profit'),
      explain: t('explain.profit'),
      numeric: true,
      sort: 'profit',
      cell: (row) => <UnitValue value={row.verified.profit} colored digits={1} />,
    },
    {
      key: 'strike_rate',
      header: t('column.strikeRate'),
      explain: t('explain.strikeRate'),
      numeric: true,
      sort: 'strike_rate',
      cell: (row) => <Percent value={row.verified_strike_rate} signed={false} digits={0} />,
    },
    {
      key: 'drawdown',
      header: t('column.drawdown'),
      explain: t('explain.drawdown'),
      numeric: true,
      sort: 'drawdown',
      cell: (row) =>
        row.verified_max_drawdown === null ? (
          <NoValue />
        ) : (
          <UnitValue value={-Math.abs(Number(row.verified_max_drawdown))} digits={1} />
        ),
    },
    {
      key: 'spark',
      header: t('column.trend'),
      inCard: 'hidden',
      skeleton: 88,
      cell: (row) => <Sparkline values={row.spark} />,
    },
    { key: 'follow', header: t('column.follow'), inCard: 'end', skeleton: 70, cell: follow },
  ];
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.tipster.id}
      sort={{ by: sort, order }}
      loading={loading}
      dense
      empty={empty}
      divider={(row, index) => {
        if (sort !== 'rank' || order !== 'desc' || row.rank !== null) return null;
        return index === 0 || rows[index - 1]?.rank !== null ? t('divider') : null;
      }}
    />
  );
}
