import { sellsLinks } from '@quotavera/contract/sells-addresses';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../../ui/download/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { type Column, DataTable } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { Overview } from '../../pricing/index.ts';

type Receipt = Overview['receipts'][number];

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
    </Panel>
  );
}
