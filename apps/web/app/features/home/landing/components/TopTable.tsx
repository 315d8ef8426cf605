import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../../../ui/chart/index.ts';
import { FigureWithInterval, Percent, VerifiedYield } from '../../../../ui/format/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { SettledCount, TipsterName } from '../../../../ui/tipster/index.ts';
import type { HomeRanking } from '../queries.ts';

type Row = Extract<HomeRanking['results'][number], { verified: unknown }>;

/** The first rows of the ranking; the line says where skill ends and luck can't be told from it. */
export function TopTable({ ranking, empty }: { ranking: HomeRanking; empty: ReactNode }) {
  const { t } = useTranslation('home-landing');
  // The first rows come with all of their figures to everybody.
  const rows = ranking.results.filter((row) => 'verified' in row);
  const columns: Column<Row>[] = [
    {
      key: 'tipster',
      header: t('top.tipster'),
      inCard: 'title',
      cell: ({ rank, tipster }) => (
        <TipsterName
          tipster={tipster}
          before={
            <Text span inherit c="dimmed" w="2ch" ta="right">
              {rank ?? '–'}
            </Text>
          }
        />
      ),
    },
    {
      key: 'expectedYield',
      header: t('top.expectedYield'),
      numeric: true,
      inCard: 'figure',
      cell: (row) => <FigureWithInterval of={row.expected_yield} />,
    },
    {
      key: 'tips',
      header: t('top.tips'),
      numeric: true,
      inCard: 'bare',
      cell: (row) => (
        <SettledCount count={row.verified.settled}>
          {` · ${t('top.yield')} `}
          <VerifiedYield verified={row.verified.yield} all={row.all.yield} share={row.verified_share} />
        </SettledCount>
      ),
    },
    {
      key: 'yield',
      header: t('top.yield'),
      numeric: true,
      cell: (row) => <VerifiedYield verified={row.verified.yield} all={row.all.yield} share={row.verified_share} />,
    },
    {
      key: 'clv',
      header: t('top.clv'),
      numeric: true,
      cell: (row) => <Percent value={row.verified_fair_clv} colored />,
    },
    { key: 'trend', header: t('top.trend'), inCard: 'hidden', cell: (row) => <Sparkline values={row.spark} /> },
  ];
  return (
    <DataTable
      caption={t('top.caption')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.tipster.id}
      empty={empty}
      divider={(row, index) => {
        const previous = rows[index - 1];
        return row.rank === null && (index === 0 || previous?.rank !== null) ? t('top.unranked') : null;
      }}
    />
  );
}
