import { Anchor, Box, Group, Text } from '@mantine/core';
import { SMALL_SAMPLE } from '@quotavera/domain/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { ExplainedBy } from '../../../ui/explain/index.ts';
import { FigureOverInterval, NoValue, Odds, Percent, UnitValue, useFormats } from '../../../ui/format/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { FigureTable } from '../../../ui/table/index.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { TipsterName } from '../../../ui/tipster/index.ts';
import { findingsOf } from '../tipsters/index.ts';
import classes from './performance.module.css';
import type { Compared, Comparison } from './queries.ts';

/** Fewer common days or weeks than these say so little that it is said. */
const SMALL_COMMON = 20;

function Value({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <>
      {children}
      {note ? (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      ) : null}
    </>
  );
}

/** Shows the same figures of each tipster in columns. */
export function Figures({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('records-performance');
  const { t: words } = useTranslation('records-tipsters');
  const format = useFormats();
  const find = findingsOf(words, format);
  const rows: readonly {
    key: string;
    explain?: string;
    cell: (of: Compared) => ReactNode;
  }[] = [
    {
      key: 'bets',
      cell: ({ stats }) => (
        <Value note={stats.in_progress > 0 ? t('figure.inProgress', { count: stats.in_progress }) : null}>
          {format.count(stats.settled)}{' '}
          {stats.settled > 0 && stats.settled < SMALL_SAMPLE ? <Tag tone="warning">{t('small')}</Tag> : null}
        </Value>
      ),
    },
    {
      key: 'expected',
      explain: t('explain.expected'),
      cell: ({ stats: { ranking } }) => <FigureOverInterval of={ranking.expected_yield} level={0.9} colored />,
    },
    { key: 'yield', cell: ({ stats }) => <Percent value={stats.yield} colored /> },
    {
      key: 'levelYield',
      explain: t('explain.levelYield'),
      cell: ({ stats: { luck } }) => <FigureOverInterval of={luck.level_yield} level={0.95} colored />,
    },
    { key: 'profit', cell: ({ stats }) => (stats.settled ? <UnitValue value={stats.profit} colored /> : <NoValue />) },
    {
      key: 'level',
      explain: t('explain.level'),
      cell: ({ level }) => (level.bets > 0 ? <UnitValue value={level.profit} colored /> : <NoValue />),
    },
    {
      key: 'clv',
      explain: t('explain.clv'),
      cell: ({ stats: { clv } }) => (
        <Value
          note={
            clv.fair_bets > 0 ? t('figure.clvBets', { count: clv.fair_bets, shown: format.count(clv.fair_bets) }) : null
          }
        >
          <Percent value={clv.fair_mean} colored />
        </Value>
      ),
    },
    { key: 'strikeRate', cell: ({ stats }) => <Percent value={stats.strike_rate} signed={false} /> },
    {
      key: 'averageOdds',
      cell: ({ stats }) => (stats.average_odds === null ? <NoValue /> : <Odds value={stats.average_odds.toFixed(2)} />),
    },
    {
      key: 'drawdown',
      cell: ({ stats: { drawdown, settled } }) =>
        settled === 0 ? (
          <NoValue />
        ) : (
          <Value note={find.drawdown(drawdown)}>
            <UnitValue value={-Number(drawdown.max)} />
          </Value>
        ),
    },
    { key: 'luck', cell: ({ stats }) => <Text size="sm">{find.luck(stats.luck)}</Text> },
  ];
  return (
    <Panel title={t('figures')}>
      <Box style={{ overflowX: 'auto' }} tabIndex={0} className={classes.lines}>
        <Table fz={14} layout="fixed" miw={156 + comparison.tipsters.length * 160}>
          <Table.Caption className="visually-hidden">{t('figures')}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Td w={156} className={classes.names} />
              {comparison.tipsters.map(({ tipster }, n) => (
                <Table.Th key={tipster.id} scope="col" style={{ borderTop: `3px solid var(--line-${n + 1})` }}>
                  <TipsterName tipster={tipster} />
                  <Anchor
                    component={Link}
                    to={`${paths.performanceReport}?tipster=${encodeURIComponent(tipster.username)}`}
                    size="sm"
                    fw={400}
                    display="inline-block"
                    py={6}
                  >
                    {t('report.open')}
                  </Anchor>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, explain, cell }) => {
              const label = t(`figure.${key}` as 'figure.yield');
              return (
                <Table.Tr key={key}>
                  <Table.Th scope="row" fw={400} className={classes.names}>
                    {explain ? <ExplainedBy explanation={explain}>{label}</ExplainedBy> : label}
                  </Table.Th>
                  {comparison.tipsters.map((of) => (
                    <Table.Td key={of.tipster.id} style={{ verticalAlign: 'top' }}>
                      {cell(of)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Box>
    </Panel>
  );
}

/** Two by two: what they share and how their profits move together. */
export function Pairs({ comparison: { tipsters, pairs } }: { comparison: Comparison }) {
  const { t } = useTranslation('records-performance');
  const format = useFormats();
  const name = (n: number) => tipsters[n]?.tipster.name ?? '';
  return (
    <Panel title={t('pairs.title')}>
      <FigureTable
        caption={t('pairs.title')}
        head={t('pairs.pair')}
        narrowest={480}
        rows={pairs}
        name={({ a, b }) => `${name(a)} · ${name(b)}`}
        figures={[
          { header: t('pairs.matches'), cell: ({ matches }) => format.count(matches) },
          { header: t('pairs.picks'), cell: ({ picks }) => format.count(picks) },
          {
            header: t('pairs.correlation'),
            cell: ({ correlation: { by, n, r, low, high } }) => (
              <>
                <Group gap={6} justify="flex-end">
                  {r === null ? <NoValue /> : format.decimal(r, 2)}
                  {n < SMALL_COMMON ? <Tag tone="warning">{t('small')}</Tag> : null}
                </Group>
                <Text size="xs" c="dimmed">
                  {t(`pairs.${by}`, { count: n, shown: format.count(n) })}
                  {low !== null && high !== null ? ` · ${format.decimal(low, 2)} … ${format.decimal(high, 2)}` : null}
                </Text>
              </>
            ),
          },
        ]}
      />
      <Text size="sm" c="dimmed" maw="80ch">
        {t('pairs.note')}
      </Text>
    </Panel>
  );
}
