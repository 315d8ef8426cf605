import { Button, Group, Text } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { DownloadButton } from '../../../../ui/download/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';

type BankFile = ReplyTo<typeof payoutsAddresses.listSepaFiles>['results'][number];

function useColumns(): readonly Column<BankFile>[] {
  const { t } = useTranslation('payouts-administration');
  const { t: words } = useTranslation('payouts-earnings');
  const format = useFormats();
  return [
    { key: 'reference', header: t('files.reference'), inCard: 'title', cell: ({ reference }) => reference },
    { key: 'when', header: words('movements.when'), cell: ({ made_at: at }) => <TimeText value={at} /> },
    { key: 'count', header: t('files.count'), numeric: true, cell: ({ count }) => format.count(count) },
    {
      key: 'total',
      header: t('files.total'),
      numeric: true,
      cell: ({ total_cents: cents }) => format.money(cents),
    },
    {
      key: 'file',
      header: words('statements.files'),
      cell: ({ id, reference }) => (
        <DownloadButton
          path={sellsLinks.sepaFile.replace(':id', String(id))}
          name={`${reference}.xml`}
          label={t('files.download', { name: reference })}
        >
          XML
        </DownloadButton>
      ),
    },
  ];
}

/** Files with which the bank pays: makes the next one, and keeps the latest. */
export function BankFiles() {
  const { t } = useTranslation('payouts-administration');
  const format = useFormats();
  const columns = useColumns();
  const files = useApi(payoutsAddresses.listSepaFiles, {}, { staleTime: 0 });
  const { change, busy, error } = useChange();
  return (
    <Panel title={t('files.title')}>
      <Text>{t('files.text')}</Text>
      <Text c="dimmed">{t('files.connect')}</Text>
      <Group>
        <Button
          variant="filled"
          loading={busy}
          onClick={() =>
            void change(payoutsAddresses.makeSepaFile, {}, ({ count }) =>
              t('files.made', { shown: format.count(count) }),
            )
          }
        >
          {t('files.make')}
        </Button>
      </Group>
      <Failed error={error} />
      {files.error ? <ErrorState error={files.error} onRetry={files.reload} /> : null}
      <DataTable
        caption={t('files.caption')}
        columns={columns}
        rows={files.data?.results ?? []}
        rowKey={({ id }) => id}
        loading={files.loading}
        empty={files.error ? null : <EmptyState title={t('files.none')}>{t('files.noneText')}</EmptyState>}
      />
    </Panel>
  );
}
