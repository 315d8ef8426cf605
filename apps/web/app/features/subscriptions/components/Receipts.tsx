import { Button } from '@mantine/core';
import { links } from '@quotavera/contract/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../platform/download/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconDownload } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { Overview } from '../../pricing/index.ts';

type Receipt = Overview['receipts'][number];

function Download({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('subscriptions');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    const path = links.receipt.replace(':id', String(receipt.id));
    const failed = await downloadFile({ method: 'GET', path }, `${receipt.number}.pdf`);
    setBusy(false);
    if (failed) notify('failure', errorText(failed));
  }
  return (
    <Button
      size="sm"
      loading={busy}
      onClick={() => void download()}
      leftSection={<IconDownload size={17} aria-hidden="true" />}
      aria-label={t('receipts.download', { number: receipt.number })}
    >
      PDF
    </Button>
  );
}

/** Receipts and credit notes, the latest first, each as a file. */
export function Receipts({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const { t } = useTranslation('subscriptions');
  const format = useFormats();
  const columns: readonly Column<Receipt>[] = [
    {
      key: 'number',
      header: t('receipts.number'),
      inCard: 'title',
      cell: ({ number, kind }) => `${number} · ${t(`receipts.kind.${kind}`)}`,
    },
    { key: 'when', header: t('purchases.when'), cell: ({ issued_at: at }) => <TimeText value={at} /> },
    {
      key: 'price',
      header: t('purchases.price'),
      numeric: true,
      cell: ({ kind, gross_cents: cents }) => format.money(kind === 'credit_note' ? -cents : cents),
    },
    { key: 'file', header: t('receipts.file'), cell: (receipt) => <Download receipt={receipt} /> },
  ];
  return (
    <Panel title={t('receipts.title')}>
      <DataTable caption={t('receipts.caption')} columns={columns} rows={receipts} rowKey={({ id }) => String(id)} />
    </Panel>
  );
}
