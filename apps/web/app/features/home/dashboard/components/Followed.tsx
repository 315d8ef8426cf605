import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Sparkline } from '../../../../ui/chart/index.ts';
import { Percent, WithEverything } from '../../../../ui/format/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { SettledCount, TipsterName } from '../../../../ui/tipster/index.ts';
import { FollowButton } from '../../../tips/follow/index.ts';
import type { Dashboard } from '../queries.ts';
import { Section } from './Section.tsx';

type Row = Dashboard['followed'][number];

/** The tipsters one follows, in the order of the ranking. */
export default function Followed({ rows, following }: { rows: readonly Row[]; following: number }) {
  const { t } = useTranslation('home-dashboard');
  const columns: Column<Row>[] = [
    {
      key: 'tipster',
      header: t('followed.tipster'),
      inCard: 'title',
      cell: ({ tipster }) => <TipsterName tipster={tipster} />,
    },
    {
      key: 'yield',
      header: t('followed.yield'),
      numeric: true,
      inCard: 'figure',
      cell: (row) => (
        <>
          <Percent value={row.verified.yield} colored />
          <Text span inherit visibleFrom="xs">
            <WithEverything all={row.all.yield} share={row.verified_share} />
          </Text>
        </>
      ),
    },
    {
      key: 'bets',
      header: t('followed.bets'),
      numeric: true,
      inCard: 'bare',
      cell: (row) => (
        <SettledCount count={row.verified.settled}>
          {` · ${t('followed.clv')} `}
          <Percent value={row.verified_fair_clv} colored />
          <WithEverything all={row.all.yield} share={row.verified_share} />
        </SettledCount>
      ),
    },
    {
      key: 'clv',
      header: t('followed.clv'),
      numeric: true,
      cell: (row) => <Percent value={row.verified_fair_clv} colored />,
    },
    {
      key: 'trend',
      header: t('followed.trend'),
      inCard: 'hidden',
      cell: (row) => <Sparkline values={row.spark} />,
    },
    {
      key: 'follow',
      header: t('followed.follow'),
      inCard: 'end',
      cell: (row) => <FollowButton tipster={row.tipster} followed={row.followed} size="sm" />,
    },
  ];
  return (
    <Section
      id="followed"
      title={t('followed.title')}
      aside={
        <Button component={Link} to={`${paths.tipsters}?tab=followed`} variant="subtle" size="sm">
          {t('followed.all', { count: following })}
        </Button>
      }
    >
      <DataTable caption={t('followed.title')} columns={columns} rows={rows} rowKey={(row) => row.tipster.id} />
    </Section>
  );
}
