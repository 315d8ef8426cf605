import { Button, Group, Text } from '@mantine/core';
import { sellsAddresses, sellsLinks } from '@quotavera/contract/sells/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { DownloadButton } from '../../../../ui/download/index.ts';
import { lazyDialog } from '../../../../ui/fetched/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import type { Overview } from '../../pricing/index.ts';

const InvoiceDialog = lazyDialog(() => import('./InvoiceDialog.tsx'));

type Receipt = Overview['receipts'][number];

/** The electronic invoice of a receipt: which it is and whether it is on its way, or the way to ask for it. */
function InvoiceCell({ receipt, onAsk }: { receipt: Receipt; onAsk: () => void }) {
  const { t } = useTranslation('sells-subscriptions');
  const { invoice, invoice_until: until, number } = receipt;
  if (invoice) return `${invoice.number}, ${t(invoice.sent ? 'invoice.sent' : 'invoice.waiting')}`;
  if (until === null) return '–';
  return (
    <Button variant="subtle" size="compact-md" mih={44} onClick={onAsk} aria-label={t('invoice.askFor', { number })}>
      {t('invoice.ask')}
    </Button>
  );
}

/** Says that every payment is invoiced, and ends that. */
function Automatic() {
  const { t } = useTranslation('sells-subscriptions');
  const { change, busy, error } = useChange();
  return (
    <>
      <Group>
        <Text size="sm">{t('invoice.alwaysOn')}</Text>
        <Button loading={busy} onClick={() => void change(sellsAddresses.stopInvoices, {}, () => t('invoice.stopped'))}>
          {t('invoice.stop')}
        </Button>
      </Group>
      <Failed error={error} />
    </>
  );
}

/** Receipts and credit notes, the latest first, each as a file. */
export function Receipts({ receipts, invoicesAlways }: { receipts: readonly Receipt[]; invoicesAlways: boolean }) {
  const { t } = useTranslation('sells-subscriptions');
  const format = useFormats();
  const [asking, setAsking] = useState<Receipt | null>(null);
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
    {
      key: 'invoice',
      header: t('invoice.column'),
      inCard: 'line',
      cell: (receipt) => <InvoiceCell receipt={receipt} onAsk={() => setAsking(receipt)} />,
    },
    {
      key: 'file',
      header: t('receipts.file'),
      cell: ({ id, number }) => (
        <DownloadButton
          path={sellsLinks.receipt.replace(':id', String(id))}
          name={`${number}.pdf`}
          label={t('receipts.download', { number })}
        >
          PDF
        </DownloadButton>
      ),
    },
  ];
  return (
    <Panel title={t('receipts.title')}>
      <DataTable caption={t('receipts.caption')} columns={columns} rows={receipts} rowKey={({ id }) => String(id)} />
      {invoicesAlways ? <Automatic /> : null}
      {asking ? <InvoiceDialog receipt={asking} onClose={() => setAsking(null)} /> : null}
    </Panel>
  );
}
