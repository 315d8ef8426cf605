import { Button, Group, Text, TextInput } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Dialog, FormDialog } from '../../../../ui/dialog/index.ts';
import { DownloadButton } from '../../../../ui/download/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type Outcome, Outcomes } from './Outcomes.tsx';

type BankFile = ReplyTo<typeof payoutsAddresses.listSepaFiles>['results'][number];

/** Marks whatever is still open of a file as paid, under one reference of the bank; then says what became of each payout. */
function PayDialog({ file, onClose }: { file: BankFile; onClose: () => void }) {
  const { t } = useTranslation('payouts-administration');
  const { t: common } = useTranslation();
  const format = useFormats();
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const form = useApiForm({
    initialValues: { reference: file.reference },
    affects: ofEverything,
    send: ({ reference }) =>
      api(payoutsAddresses.markFilePaid, { body: { file: file.id, reference: reference.trim() } }),
    done: ({ results }) => setOutcomes(results),
  });
  const title = t('files.payFor', { name: file.reference });
  if (outcomes) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        actions={[{ label: common('action.close'), tone: 'main', onPress: onClose }]}
      >
        <Outcomes outcomes={outcomes} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      submit={t('files.pay')}
      disabled={form.values.reference.trim() === ''}
    >
      <Text>{t('files.open', { count: file.open, shown: format.count(file.open) })}</Text>
      <TextInput label={t('act.reference')} maxLength={60} data-autofocus {...form.field('reference')} />
    </FormDialog>
  );
}

function useColumns(onPay: (file: BankFile) => void): readonly Column<BankFile>[] {
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
    {
      key: 'state',
      header: t('files.state'),
      inCard: 'line',
      cell: (file) =>
        file.open === 0 ? (
          <Tag tone="positive">{t('files.paid')}</Tag>
        ) : (
          <Button
            size="compact-md"
            mih={44}
            onClick={() => onPay(file)}
            aria-label={t('files.payFor', { name: file.reference })}
          >
            {t('files.pay')}
          </Button>
        ),
    },
  ];
}

/** Files with which the bank pays: makes the next one, and keeps the latest. */
export function BankFiles() {
  const { t } = useTranslation('payouts-administration');
  const format = useFormats();
  const [paying, setPaying] = useState<BankFile | null>(null);
  const columns = useColumns(setPaying);
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
      {paying ? <PayDialog file={paying} onClose={() => setPaying(null)} /> : null}
    </Panel>
  );
}
