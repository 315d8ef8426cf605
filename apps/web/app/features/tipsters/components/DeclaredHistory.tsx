import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Percent, useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import type { Declared } from '../queries.ts';

/** What a tipster declares of the time before Quotavera: apart from the record, and in none of its figures. */
export function DeclaredHistory({ declared }: { readonly declared: Declared }) {
  const { t } = useTranslation('tipsters');
  const format = useFormats();
  const { bets, from, to, years, yield: whole } = declared;
  if (from === null || to === null) return null;
  return (
    <Panel title={t('declared.title')}>
      <Text c="dimmed" maw="80ch">
        {t('declared.text', { from: format.day(from, 'long'), to: format.day(to, 'long') })}
      </Text>
      <Table fz={14}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('declared.year')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t('figure.bets')}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t('figure.yield')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...years, { year: t('declared.all'), bets, yield: whole }].map((row) => (
            <Table.Tr key={row.year}>
              <Table.Th scope="row" fw={400}>
                {row.year}
              </Table.Th>
              <Table.Td ta="right">{format.count(row.bets)}</Table.Td>
              <Table.Td ta="right">{row.yield === null ? '–' : <Percent value={row.yield} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
