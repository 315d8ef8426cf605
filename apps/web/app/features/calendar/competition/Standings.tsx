import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { FormTag } from '../components/MatchList.tsx';
import type { LeagueTable } from '../queries.ts';

type Row = LeagueTable['rows'][number];

/** A league's table, or a part of it, with `children` under it; goals won and lost, and the form, are left to wider screens. */
export default function Standings({ table, children }: { table: LeagueTable; children?: ReactNode }) {
  const { t } = useTranslation('calendar-match');
  const format = useFormats();
  const signed = (value: number) => (value > 0 ? `+${format.count(value)}` : format.count(value).replace('-', '−'));
  const wide = { visibleFrom: 'sm' } as const;
  const columns: readonly {
    key: 'played' | 'won' | 'drawn' | 'lost' | 'goals' | 'difference' | 'points';
    cell: (row: Row) => string;
    wide?: boolean;
  }[] = [
    { key: 'played', cell: ({ played }) => format.count(played) },
    { key: 'won', cell: ({ won }) => format.count(won), wide: true },
    { key: 'drawn', cell: ({ drawn }) => format.count(drawn), wide: true },
    { key: 'lost', cell: ({ lost }) => format.count(lost), wide: true },
    { key: 'goals', cell: ({ scored, conceded }) => `${scored}–${conceded}`, wide: true },
    { key: 'difference', cell: ({ scored, conceded }) => signed(scored - conceded) },
    { key: 'points', cell: ({ points }) => format.count(points) },
  ];
  return (
    <Panel title={t('table.title')}>
      <Table fz={14} horizontalSpacing={6}>
        <Table.Caption className="visually-hidden">{t('table.title')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('table.team')}</Table.Th>
            {columns.map(({ key, wide: isWide }) => (
              <Table.Th key={key} scope="col" ta="right" {...(isWide ? wide : {})}>
                <abbr title={t(`table.${key}`)} style={{ textDecoration: 'none' }}>
                  {t(`table.short.${key}`)}
                </abbr>
              </Table.Th>
            ))}
            <Table.Th scope="col" {...wide}>
              {t('table.form')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map((row) => (
            <Table.Tr key={row.team_id}>
              <Table.Th scope="row" fw={500}>
                <Text span inherit c="dimmed" mr={8}>
                  {row.place}
                </Text>
                <Anchor component={Link} to={paths.team(row.team_id)}>
                  {row.team}
                </Anchor>
                {row.by_head_to_head ? (
                  <Text span c="dimmed">
                    {' '}
                    <abbr title={t('table.mutual')}>*</abbr>
                  </Text>
                ) : null}
              </Table.Th>
              {columns.map(({ key, cell, wide: isWide }) => (
                <Table.Td key={key} ta="right" fw={key === 'points' ? 700 : undefined} {...(isWide ? wide : {})}>
                  {cell(row)}
                </Table.Td>
              ))}
              <Table.Td {...wide}>
                <Group gap={3} wrap="nowrap">
                  {row.form.map((mark, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a form is a row of places
                    <FormTag key={at} mark={mark} />
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        {t(`table.tie.${table.tie_rule}`)} {t('table.note')}
      </Text>
      {children}
    </Panel>
  );
}
