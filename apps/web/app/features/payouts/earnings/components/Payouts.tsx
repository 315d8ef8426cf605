import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type Payout, STATUS_TONES } from '../queries.ts';

function useColumns(): readonly Column<Payout>[] {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  return [
    {
      key: 'net',
      header: t('payouts.net'),
      inCard: 'title',
      cell: ({ net_cents: cents, iban, method }) =>
        `${format.money(cents)} · ${method === 'connect' ? 'Stripe' : iban}`,
    },
    { key: 'when', header: t('payouts.when'), cell: ({ requested_at: at }) => <TimeText value={at} /> },
    {
      key: 'gross',
      header: t('payouts.gross'),
      numeric: true,
      cell: ({ gross_cents: cents }) => format.money(cents),
    },
    {
      key: 'withheld',
      header: t('payouts.withheld'),
      numeric: true,
      cell: ({ withheld_cents: cents }) => format.money(cents),
    },
    {
      key: 'state',
      header: t('payouts.state'),
      cell: ({ status }) => <Tag tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Tag>,
    },
  ];
}

/** A tipster's own payouts, the latest first. */
export function Payouts() {
  const { t } = useTranslation('payouts-earnings');
  const columns = useColumns();
  const payouts = useListPage(payoutsAddresses.listOwnPayouts);
  const detailOf = ({ reason, reference, invoice_number: invoice }: Payout) =>
    [
      reason && `${t('payouts.reason')}: ${reason}`,
      reference && `${t('payouts.reference')}: ${reference}`,
      invoice && `${t('payouts.invoice')}: ${invoice}`,
    ]
      .filter(Boolean)
      .join(' · ') || null;
  return (
    <Panel title={t('payouts.title')}>
      <ListTable
        read={payouts}
        caption={t('payouts.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        detail={detailOf}
        empty={<EmptyState title={t('payouts.none')}>{t('payouts.noneText')}</EmptyState>}
      />
    </Panel>
  );
}
