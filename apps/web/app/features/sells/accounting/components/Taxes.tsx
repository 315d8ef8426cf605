import { Button, Group, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../../platform/api/index.ts';
import { ofEverything, useChange } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ConfirmDialog } from '../../../../ui/dialog/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconBuildingBank } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TaxDialog } from './TaxDialog.tsx';

type Payment = ReplyTo<typeof sellsAddresses.listTaxPayments>['results'][number];

function useTaxName(): (payment: Payment) => string {
  const { t, i18n } = useTranslation('sells-accounting');
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return ({ tax, country }) =>
    country
      ? t('balances.withCountry', { account: t(`taxes.names.${tax}`), country: names.of(country) ?? country })
      : t(`taxes.names.${tax}`);
}

/** Takes a payment back that was entered by mistake, after a question. */
function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('sells-accounting');
  const format = useFormats();
  const nameOf = useTaxName();
  const { busy, error, run } = useChange(ofEverything);
  const reverse = () =>
    run(
      () => api(sellsAddresses.reverseTaxPayment, { params: { id: String(payment.id) } }),
      () => {
        notify('success', t('taxes.reversed'));
        onClose();
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('taxes.reverseTitle', { tax: nameOf(payment), amount: format.money(payment.cents) })}
      confirm={t('taxes.reverse')}
      danger
      busy={busy}
      error={error}
      onConfirm={reverse}
    >
      <Text>{t('taxes.reverseText')}</Text>
    </ConfirmDialog>
  );
}

function useColumns(onReverse: (payment: Payment) => void): readonly Column<Payment>[] {
  const { t } = useTranslation('sells-accounting');
  const format = useFormats();
  const nameOf = useTaxName();
  return [
    { key: 'tax', header: t('taxes.tax'), inCard: 'title', cell: nameOf },
    { key: 'period', header: t('taxes.period'), cell: ({ period }) => period },
    {
      key: 'amount',
      header: t('taxes.amount'),
      inCard: 'figure',
      numeric: true,
      cell: ({ cents }) => format.money(cents),
    },
    { key: 'paid', header: t('taxes.paidOn'), cell: ({ paid_on: day }) => format.day(day) },
    { key: 'reference', header: t('taxes.reference'), cell: ({ reference }) => reference },
    { key: 'by', header: t('taxes.by'), cell: ({ paid_by: name }) => name ?? '–' },
    {
      key: 'act',
      header: t('taxes.act'),
      inCard: 'end',
      cell: (payment) =>
        payment.reversed_at ? (
          <Tag tone="neutral">{t('taxes.wasReversed')}</Tag>
        ) : (
          <Button
            size="compact-md"
            mih={44}
            onClick={() => onReverse(payment)}
            aria-label={t('taxes.reverseOf', { tax: nameOf(payment), period: payment.period })}
          >
            {t('taxes.reverse')}
          </Button>
        ),
    },
  ];
}

/** Lists what was paid to the tax office, and lets an admin enter a payment. */
export function Taxes() {
  const { t } = useTranslation('sells-accounting');
  const [isEntering, setEntering] = useState(false);
  const [reversing, setReversing] = useState<Payment | null>(null);
  const columns = useColumns(setReversing);
  const payments = useListPage(sellsAddresses.listTaxPayments, {});
  return (
    <Panel title={t('taxes.title')}>
      <Group justify="space-between">
        <Text c="dimmed" maw="70ch">
          {t('taxes.text')}
        </Text>
        <Button variant="filled" onClick={() => setEntering(true)}>
          {t('taxes.new')}
        </Button>
      </Group>
      <ListTable
        read={payments}
        caption={t('taxes.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<IconBuildingBank size={22} />} title={t('taxes.empty')}>
            {t('taxes.emptyText')}
          </EmptyState>
        }
      />
      {isEntering ? <TaxDialog onClose={() => setEntering(false)} /> : null}
      {reversing ? <ReverseDialog payment={reversing} onClose={() => setReversing(null)} /> : null}
    </Panel>
  );
}
