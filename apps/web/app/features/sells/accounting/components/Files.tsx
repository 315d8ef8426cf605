import { Group, Text } from '@mantine/core';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { TABLE_FORMATS } from '@quotavera/domain/limits';
import { ACCOUNTING_TABLES, type AccountingTable } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../../../ui/download/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import type { Days } from '../period.ts';

const NAMES = { csv: 'CSV', xlsx: 'Excel' } as const;

function useColumns({ from, to }: Days): readonly Column<AccountingTable>[] {
  const { t } = useTranslation('sells-accounting');
  return [
    { key: 'table', header: t('files.table'), inCard: 'title', cell: (table) => t(`table.${table}`) },
    {
      key: 'holds',
      header: t('files.holds'),
      wraps: true,
      inCard: 'bare',
      cell: (table) => t(`tableText.${table}`),
    },
    {
      key: 'files',
      header: t('files.files'),
      inCard: 'bare',
      cell: (table) => (
        <Group gap="xs" wrap="nowrap">
          {TABLE_FORMATS.map((format) => (
            <DownloadButton
              key={format}
              path={`${sellsLinks.accounting.replace(':table', table).replace(':format', format)}?from=${from}&to=${to}`}
              name={`${table}-${from}-${to}.${format}`}
              label={t('files.download', { name: t(`table.${table}`), format: NAMES[format] })}
            >
              {NAMES[format]}
            </DownloadButton>
          ))}
        </Group>
      ),
    },
  ];
}

/** The period as files, a table each. */
export function Files({ days }: { days: Days }) {
  const { t } = useTranslation('sells-accounting');
  const columns = useColumns(days);
  return (
    <Panel title={t('files.title')}>
      <Text>{t('files.text')}</Text>
      <DataTable caption={t('files.caption')} columns={columns} rows={ACCOUNTING_TABLES} rowKey={(table) => table} />
    </Panel>
  );
}
