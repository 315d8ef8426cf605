import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { FIRST_YEAR_OF_SALES } from '@quotavera/domain/sells';
import { useState } from 'react';
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

type Message = ReplyTo<typeof payoutsAddresses.listDac7Messages>['results'][number];

function useColumns(): readonly Column<Message>[] {
  const { t } = useTranslation('payouts-administration');
  const { t: words } = useTranslation('payouts-earnings');
  const format = useFormats();
  return [
    { key: 'reference', header: t('report.reference'), inCard: 'title', cell: ({ reference }) => reference },
    { key: 'when', header: words('movements.when'), cell: ({ made_at: at }) => <TimeText value={at} /> },
    { key: 'year', header: t('report.year'), cell: ({ year }) => year },
    { key: 'kind', header: t('report.kind'), cell: ({ kind }) => t(`report.${kind}`) },
    {
      key: 'documents',
      header: t('report.documents'),
      numeric: true,
      cell: ({ documents }) => format.count(documents),
    },
    {
      key: 'file',
      header: words('statements.files'),
      cell: ({ id, reference }) => (
        <DownloadButton
          path={sellsLinks.dac7Message.replace(':id', String(id))}
          name={`${reference}.xml`}
          label={t('files.download', { name: reference })}
        >
          XML
        </DownloadButton>
      ),
    },
  ];
}

/** Messages to the tax office: makes what is missing of a year, and keeps those that were made. */
function Messages({ year }: { year: string }) {
  const { t } = useTranslation('payouts-administration');
  const columns = useColumns();
  const messages = useApi(payoutsAddresses.listDac7Messages, {}, { staleTime: 0 });
  const { change, busy, error } = useChange();
  return (
    <Panel title={t('report.messages')}>
      <Text>{t('report.messagesText')}</Text>
      <Group>
        <Button
          variant="filled"
          loading={busy}
          onClick={() =>
            void change(payoutsAddresses.makeDac7Messages, { body: { year: Number(year) } }, () => t('report.made'))
          }
        >
          {t('report.make')}
        </Button>
      </Group>
      <Failed error={error} />
      {messages.error ? <ErrorState error={messages.error} onRetry={messages.reload} /> : null}
      <DataTable
        caption={t('report.caption')}
        columns={columns}
        rows={messages.data?.results ?? []}
        rowKey={({ id }) => id}
        loading={messages.loading}
        empty={messages.error ? null : <EmptyState title={t('report.none')}>{t('report.noneText')}</EmptyState>}
      />
    </Panel>
  );
}

/** Offers the yearly report on tipsters to the tax office: a table to look at, and the messages that are sent. */
export function YearlyReport() {
  const { t } = useTranslation('payouts-administration');
  const current = Math.max(FIRST_YEAR_OF_SALES, new Date().getFullYear());
  const years = Array.from({ length: current - FIRST_YEAR_OF_SALES + 1 }, (_, n) => String(current - n));
  const [year, setYear] = useState(years[0]!);
  return (
    <Stack gap="md">
      <Panel title={t('report.title')}>
        <Text>{t('report.text')}</Text>
        <Group align="end">
          <NativeSelect
            label={t('report.year')}
            value={year}
            data={years}
            onChange={(event) => setYear(event.currentTarget.value)}
          />
          <DownloadButton path={sellsLinks.dac7.replace(':year', year)} name={`dac7-${year}.csv`}>
            {t('report.download')}
          </DownloadButton>
        </Group>
      </Panel>
      <Messages year={year} />
    </Stack>
  );
}
