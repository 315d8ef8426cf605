import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { FigureTable } from '../../../../ui/table/index.ts';
import type { Declared } from '../queries.ts';
import { DeclaredFigure } from './DeclaredFigure.tsx';

/** Shows the history that a tipster declares of the time before Quotavera: apart from the record, and in none of its figures. */
export function DeclaredHistory({ declared }: { declared: Declared }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  const { from, to, years } = declared;
  if (from === null || to === null) return null;
  return (
    <Panel title={t('declared.title')}>
      <Text c="dimmed" maw="80ch">
        {t('declared.text', { from: format.day(from, 'long'), to: format.day(to, 'long') })}
      </Text>
      <FigureTable
        caption={t('declared.title')}
        head={t('declared.year')}
        rows={[...years, { ...declared, year: t('declared.all') }]}
        name={({ year }) => year}
        figures={[
          { header: t('figure.bets'), cell: (row) => format.count(row.bets) },
          { header: t('figure.yield'), cell: (row) => <DeclaredFigure yield={row.yield} status={row.status} /> },
        ]}
      />
    </Panel>
  );
}
