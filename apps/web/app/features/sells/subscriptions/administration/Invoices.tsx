import { Button, TextInput } from '@mantine/core';
import { sellsAddresses, sellsLinks } from '@quotavera/contract/sells/addresses';
import { INVOICE_STATES } from '@quotavera/domain/sells';
import { romeDay } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api, type ReplyTo } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { DownloadButton } from '../../../../ui/download/index.ts';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';

type Invoice = ReplyTo<typeof sellsAddresses.listInvoices>['results'][number];

/** The reference under which an invoice was handed on. */
function SentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('sells-sales');
  const form = useApiForm({
    initialValues: { reference: '' },
    affects: ofEverything,
    send: ({ reference }) => api(sellsAddresses.markInvoiceSent, { body: { invoice: invoice.id, reference } }),
    done: ({ number }) => {
      notify('success', t('books.marked', { number }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('books.markFor', { number: invoice.number })}
      submit={t('books.mark')}
      form={form}
    >
      <TextInput
        label={t('books.reference')}
        description={t('books.referenceHint')}
        maxLength={100}
        {...form.field('reference')}
      />
    </FormDialog>
  );
}

function useColumns(onMark: (invoice: Invoice) => void): readonly Column<Invoice>[] {
  const { t } = useTranslation('sells-sales');
  const format = useFormats();
  const today = romeDay(Date.now());
  return [
    {
      key: 'number',
      header: t('books.number'),
      inCard: 'title',
      cell: ({ number, type, simulated }) =>
        [number, type === 'TD04' ? t('books.credit') : '', simulated ? t('books.simulated') : '']
          .filter(Boolean)
          .join(' · '),
    },
    { key: 'recipient', header: t('books.recipient'), cell: ({ recipient }) => recipient },
    { key: 'issued', header: t('books.issued'), cell: ({ issued_at: at }) => <TimeText value={at} /> },
    {
      key: 'due',
      header: t('books.due'),
      cell: ({ due_on: due }) =>
        due === null ? (
          '–'
        ) : due < today ? (
          <Tag tone="negative">{t('books.overdue', { day: format.day(due) })}</Tag>
        ) : (
          format.day(due)
        ),
    },
    {
      key: 'amount',
      header: t('books.amount'),
      numeric: true,
      cell: ({ type, gross_cents: cents }) => format.money(type === 'TD04' ? -cents : cents),
    },
    {
      key: 'file',
      header: t('books.file'),
      cell: ({ id, number }) => (
        <DownloadButton
          path={sellsLinks.invoice.replace(':id', String(id))}
          name={`${number}.xml`}
          label={t('books.download', { number })}
        >
          XML
        </DownloadButton>
      ),
    },
    {
      key: 'state',
      header: t('books.state'),
      inCard: 'line',
      cell: (invoice) =>
        invoice.sent_at ? (
          <Tag tone="positive">{t('books.sent')}</Tag>
        ) : (
          <Button
            size="compact-md"
            mih={44}
            onClick={() => onMark(invoice)}
            aria-label={t('books.markFor', { number: invoice.number })}
          >
            {t('books.mark')}
          </Button>
        ),
    },
  ];
}

/** Electronic invoices that customers asked for: the file of each, and whether it was handed on. */
export function Invoices() {
  const { t } = useTranslation('sells-sales');
  const [search] = useSearchParams();
  const state = INVOICE_STATES.find((each) => each === search.get('state'));
  const [marking, setMarking] = useState<Invoice | null>(null);
  const columns = useColumns(setMarking);
  const invoices = useListPage(sellsAddresses.listInvoices, { ...(state ? { state } : {}) });
  return (
    <Panel title={t('books.invoices')}>
      <FilterBar names={['state']}>
        <FilterMenu
          name="state"
          label={t('books.filter')}
          options={[
            { value: '', label: t('books.all') },
            ...INVOICE_STATES.map((value) => ({ value, label: t(`books.${value}`) })),
          ]}
        />
      </FilterBar>
      <ListTable
        read={invoices}
        caption={t('books.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        detail={({ reference }) => reference}
        empty={<EmptyState title={t('books.empty')}>{t('books.emptyText')}</EmptyState>}
      />
      {marking ? <SentDialog invoice={marking} onClose={() => setMarking(null)} /> : null}
    </Panel>
  );
}
