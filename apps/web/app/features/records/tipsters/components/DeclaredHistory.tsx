import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Percent, useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { FigureTable } from '../../../../ui/table/index.ts';
import type { Declared } from '../queries.ts';

/** Shows the history that a tipster declares of the time before Quotavera: apart from the record, and in none of its figures. */
export function DeclaredHistory({ declared }: { declared: Declared }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  const { bets, from, to, years, yield: whole } = declared;
  if (from === null || to === null) return null;
  return (
    <Panel title={t('declared.title')}>
      <Text c="dimmed" maw="80ch">
        {t('declared.text', { from: format.day(from, 'long'), to: format.day(to, 'long') })}
      </Text>
      <FigureTable
        caption={t('declared.title')}
        head={t('declared.year')}
        rows={[...years, { year: t('declared.all'), bets, yield: whole }]}
        name={({ year }) => year}
        figures={[
          { header: t('figure.bets'), cell: (row) => format.count(row.bets) },
          { header: t('figure.yield'), cell: (row) => (row.yield === null ? '–' : <Percent value={row.yield} />) },
        ]}
      />
    </Panel>
  );
}
