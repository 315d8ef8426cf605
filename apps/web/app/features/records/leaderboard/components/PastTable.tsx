import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureWithInterval, NoValue, Percent, UnitValue, useFormats } from '../../../../ui/format/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TipsterName } from '../../../../ui/tipster/index.ts';
import type { PastRow } from '../queries.ts';

/** The place then, before the name. */
function Place({ rank }: PastRow) {
  return (
    <Text span inherit c="dimmed" fw={500} hiddenFrom="xs">
      {rank}
    </Text>
  );
}

/** On a phone the tips of then and what came of them are told in words. */
function InCard({ ranking_bets, afterwards }: PastRow) {
  const { t } = useTranslation('records-past');
  const format = useFormats();
  const { settled, yield: paid, profit } = afterwards;
  return (
    <Text span inherit display="block" ta="left">
      {t('cardThen', { tips: format.count(ranking_bets) })}
      <br />
      {settled === 0
        ? t('cardNone')
        : t('card', {
            count: settled,
            tips: format.count(settled),
            yield: paid === null ? '–' : format.percent(paid),
            profit: format.units(profit, { digits: 1 }),
          })}
    </Text>
  );
}

/** The places at a month's end, and what came of each. */
export function PastTable({ rows, empty }: { rows: readonly PastRow[]; empty: ReactNode }) {
  const { t } = useTranslation('records-past');
  const format = useFormats();
  const columns: Column<PastRow>[] = [
    {
      key: 'rank',
      header: '#',
      inCard: 'hidden',
      cell: ({ rank }) => (
        <Text span inherit c="dimmed">
          {rank}
        </Text>
      ),
    },
    {
      key: 'tipster',
      header: t('column.tipster'),
      inCard: 'title',
      cell: (row) =>
        row.tipster ? (
          <TipsterName tipster={row.tipster} before={<Place {...row} />} />
        ) : (
          <Text span inherit c="dimmed">
            <Place {...row} /> {t('closed')}
          </Text>
        ),
    },
    {
      key: 'expected_yield',
      header: t('column.expectedYield'),
      explain: t('explain.expectedYield'),
      numeric: true,
      inCard: 'figure',
      cell: (row) => <FigureWithInterval of={row.expected_yield} />,
    },
    {
      key: 'ranking_bets',
      header: t('column.tips'),
      explain: t('explain.tips'),
      numeric: true,
      inCard: 'hidden',
      cell: (row) => format.count(row.ranking_bets),
    },
    {
      key: 'settled',
      header: t('column.settled'),
      explain: t('explain.settled'),
      numeric: true,
      inCard: 'bare',
      cell: (row) => (
        <>
          <Text span inherit hiddenFrom="xs">
            <InCard {...row} />
          </Text>
          <Text span inherit visibleFrom="xs">
            {format.count(row.afterwards.settled)}
          </Text>
        </>
      ),
    },
    {
      key: 'yield',
      header: t('column.yield'),
      explain: t('explain.yield'),
      numeric: true,
      inCard: 'hidden',
      cell: ({ afterwards }) => <Percent value={afterwards.yield} colored />,
    },
    {
      key: 'profit',
      header: t('column.profit'),
      numeric: true,
      inCard: 'hidden',
      cell: ({ afterwards }) =>
        afterwards.settled === 0 ? <NoValue /> : <UnitValue value={afterwards.profit} colored digits={1} />,
    },
    {
      key: 'rank_now',
      header: t('column.rankNow'),
      numeric: true,
      inCard: 'end',
      cell: ({ rank_now: now }) => (
        <>
          <Text span inherit c="dimmed" hiddenFrom="xs">
            {now === null ? t('cardUnranked') : t('cardRank', { rank: now })}
          </Text>
          <Text span inherit visibleFrom="xs">
            {now ?? <NoValue />}
          </Text>
        </>
      ),
    },
  ];
  return (
    <DataTable caption={t('caption')} columns={columns} rows={rows} rowKey={({ rank }) => rank} dense empty={empty} />
  );
}
