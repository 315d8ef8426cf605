import { Group, Text } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../../../ui/download/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import type { Statement } from '../queries.ts';

const FORMATS = ['pdf', 'csv'] as const;

function Files({ id, month }: Statement) {
  const { t } = useTranslation('payouts-earnings');
  return (
    <Group gap="xs" wrap="nowrap">
      {FORMATS.map((format) => (
        <DownloadButton
          key={format}
          path={sellsLinks.statement.replace(':id', String(id)).replace(':format', format)}
          name={`${month}.${format}`}
          label={t('statements.download', { format: format.toUpperCase(), month })}
        >
          {format.toUpperCase()}
        </DownloadButton>
      ))}
    </Group>
  );
}

/** Statements of past months, the latest first, each as a PDF and as a table of its movements. */
export function Statements() {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  const statements = useListPage(payoutsAddresses.listStatements);
  const columns: readonly Column<Statement>[] = [
    {
      key: 'month',
      header: t('statements.month'),
      inCard: 'title',
      cell: ({ month }) => format.day(`${month}-01`, 'monthYear'),
    },
    {
      key: 'opening',
      header: t('statements.opening'),
      numeric: true,
      cell: ({ opening_cents: cents }) => format.money(cents),
    },
    {
      key: 'closing',
      header: t('statements.closing'),
      numeric: true,
      cell: ({ closing_cents: cents }) => format.money(cents),
    },
    { key: 'files', header: t('statements.files'), inCard: 'line', cell: (statement) => <Files {...statement} /> },
  ];
  return (
    <Panel title={t('statements.title')}>
      <Text size="sm" c="dimmed">
        {t('statements.text')}
      </Text>
      <ListTable
        read={statements}
        caption={t('statements.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('statements.none')}>{t('statements.noneText')}</EmptyState>}
      />
    </Panel>
  );
}
