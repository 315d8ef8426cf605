import { Group, Text } from '@mantine/core';
import { RANKING_MIN_BETS, type SortOrder } from '@quotavera/domain/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../../../ui/chart/index.ts';
import {
  FigureWithInterval,
  NoValue,
  Percent,
  UnitValue,
  useFormats,
  WithEverything,
} from '../../../../ui/format/index.ts';
import { IconLock } from '../../../../ui/icons/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { SettledCount, TipsterName } from '../../../../ui/tipster/index.ts';
import { isWhole, type LeaderboardRow, type WholeRow } from '../queries.ts';
import { reasonOf } from '../reason.ts';

/** Explains in a sentence why this tipster stands there. */
function Why({ row }: { row: WholeRow }) {
  const { t } = useTranslation('records-leaderboard');
  const format = useFormats();
  const { ranking_bets: have, expected_yield: expected, verified, verified_fair_clv: clv } = row;
  const reason = reasonOf(row);
  const counted = { missing: RANKING_MIN_BETS - have, losing: verified.settled }[reason as string] ?? have;
  return t(`why.${reason}`, {
    count: counted,
    shown: format.count(counted),
    have: format.count(have),
    minimum: RANKING_MIN_BETS,
    low: expected === null ? '' : format.bound(expected.low),
    yield: verified.yield === null ? '' : format.percent(verified.yield),
    clv: clv === null ? t('why.noClv') : format.percent(clv),
  });
}

/** The line below a row: why it stands there, and the same yield over everything. */
function Detail({ row }: { row: WholeRow }) {
  const { t } = useTranslation('records-leaderboard');
  return (
    <Group justify="space-between" gap="2px 16px">
      <span>
        <Why row={row} />
      </span>
      <Group gap="2px 8px">
        <Text span inherit hiddenFrom="xs">
          {t('column.yield')} <Percent value={row.verified.yield} colored />
        </Text>
        <WithEverything all={row.all.yield} share={row.verified_share} />
      </Group>
    </Group>
  );
}

/** A figure that the reader's plan doesn't open: the order alone is public whole. */
function Closed() {
  const { t } = useTranslation('records-leaderboard');
  return (
    <Text span c="dimmed" role="img" aria-label={t('closed')} title={t('closed')}>
      <IconLock size={14} stroke={1.8} aria-hidden="true" />
    </Text>
  );
}

/** The ranking. By place, each group has its line; sorted otherwise there are no groups. */
export function RankingTable({
  rows,
  sort,
  order,
  loading,
  empty,
  follow,
}: {
  rows: readonly LeaderboardRow[];
  sort: string;
  order: SortOrder;
  loading: boolean;
  empty: ReactNode;
  follow: (row: LeaderboardRow) => ReactNode;
}) {
  const { t } = useTranslation('records-leaderboard');
  const ofWhole = (cell: (row: WholeRow) => ReactNode) => (row: LeaderboardRow) =>
    isWhole(row) ? cell(row) : <Closed />;
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
      inCard: 'figure',
      skeleton: 110,
      cell: (row) => <FigureWithInterval of={row.expected_yield} />,
    },
    {
      key: 'yield',
      header: t('column.yield'),
      explain: t('explain.yield'),
      numeric: true,
      sort: 'yield',
      cell: ofWhole((row) => <Percent value={row.verified.yield} colored />),
    },
    {
      key: 'bets',
      header: t('column.bets'),
      explain: t('explain.bets'),
      numeric: true,
      sort: 'bets',
      inCard: 'bare',
      cell: (row) => <SettledCount count={isWhole(row) ? row.verified.settled : row.settled} />,
    },
    {
      key: 'fair_clv',
      header: t('column.clv'),
      explain: t('explain.clv'),
      numeric: true,
      sort: 'fair_clv',
      cell: ofWhole((row) => <Percent value={row.verified_fair_clv} colored />),
    },
    {
      key: 'profit',
      header: t('column.profit'),
      explain: t('explain.profit'),
      numeric: true,
      sort: 'profit',
      cell: ofWhole((row) => <UnitValue value={row.verified.profit} colored digits={1} />),
    },
    {
      key: 'strike_rate',
      header: t('column.strikeRate'),
      explain: t('explain.strikeRate'),
      numeric: true,
      sort: 'strike_rate',
      cell: ofWhole((row) => <Percent value={row.verified_strike_rate} signed={false} digits={0} />),
    },
    {
      key: 'drawdown',
      header: t('column.drawdown'),
      explain: t('explain.drawdown'),
      numeric: true,
      sort: 'drawdown',
      cell: ofWhole((row) =>
        row.verified_max_drawdown === null ? (
          <NoValue />
        ) : (
          <UnitValue value={-Math.abs(Number(row.verified_max_drawdown))} digits={1} />
        ),
      ),
    },
    {
      key: 'spark',
      header: t('column.trend'),
      inCard: 'hidden',
      skeleton: 88,
      cell: ofWhole((row) => <Sparkline values={row.spark} />),
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
      detail={(row) => (isWhole(row) ? <Detail row={row} /> : null)}
      divider={(row, index) => {
        if (sort !== 'rank' || order !== 'desc') return null;
        const ranked = row.rank !== null;
        if (index > 0 && ranked === (rows[index - 1]?.rank !== null)) return null;
        return ranked ? t('group.ranked') : t('group.unranked', { minimum: RANKING_MIN_BETS });
      }}
    />
  );
}
