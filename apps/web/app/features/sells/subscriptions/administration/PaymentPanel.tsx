import { Button, Group, Text } from '@mantine/core';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { BASIS_POINTS, PAYMENT_STATUSES } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { Accordion } from '../../../../ui/controls/index.ts';
import { DownloadButton } from '../../../../ui/download/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useContractDay } from '../../pricing/index.ts';
import { type Payment, useFailureWords } from './queries.ts';

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('sells-sales');
  const format = useFormats();
  const day = useContractDay();
  const failureWords = useFailureWords();
  const amount = (cents: number) => (cents === 0 ? null : format.money(cents));
  const rate = format.percent(payment.vat_rate_bp / BASIS_POINTS, {
    signed: false,
    digits: payment.vat_rate_bp % 100 === 0 ? 0 : 1,
  });
  return (
    <Facts
      facts={[
        [t('price'), format.money(payment.price_cents)],
        [t('payments.card'), amount(payment.card_cents)],
        [t('payments.carried'), amount(payment.carried_cents)],
        [t('payments.refunded'), amount(payment.refunded_cents)],
        [t('payments.disputed'), amount(payment.disputed_cents)],
        [
          t('fact.period'),
          payment.period_start && payment.period_end
            ? t('fact.fromTo', { from: day(payment.period_start), to: day(payment.period_end) })
            : null,
        ],
        [t('payments.vat'), `${rate} (${payment.vat_country})`],
        [t('provider'), payment.reference ? `${payment.provider} · ${payment.reference}` : payment.provider],
        [
          t('payments.failure'),
          payment.status === 'succeeded' || !payment.failure ? null : failureWords(payment.failure),
        ],
      ]}
    />
  );
}

function Refunds({ payment }: { payment: Payment }) {
  const { t, i18n } = useTranslation('sells-sales');
  const format = useFormats();
  const reasonOf = (reason: string) =>
    i18n.exists(`refund.reason.${reason}`, { ns: 'sells-sales' }) ? t(`refund.reason.${reason as 'goodwill'}`) : reason;
  const columns: readonly Column<Payment['refunds'][number]>[] = [
    {
      key: 'why',
      header: t('refund.why'),
      inCard: 'title',
      cell: ({ reason, actor }) => [reasonOf(reason), actor].filter(Boolean).join(' · '),
    },
    { key: 'when', header: t('when'), cell: ({ created_at: at }) => <TimeText value={at} /> },
    { key: 'card', header: t('refund.toCard'), numeric: true, cell: ({ card_cents: cents }) => format.money(cents) },
    { key: 'all', header: t('refund.all'), numeric: true, cell: ({ cents }) => format.money(cents) },
    { key: 'state', header: t('state.label'), cell: ({ status }) => t(`refund.status.${status}`) },
  ];
  if (payment.refunds.length === 0) return null;
  return (
    <DataTable
      caption={t('refund.caption')}
      columns={columns}
      rows={payment.refunds}
      rowKey={({ id }) => id}
      detail={({ note }) => note || null}
    />
  );
}

/** Shows a payment's entries in the books; a debit is positive, and the sum is zero. */
function Entries({ payment }: { payment: Payment }) {
  const { t, i18n } = useTranslation('sells-sales');
  const format = useFormats();
  type Entry = Payment['entries'][number] & { n: number };
  const kindOf = (kind: string) =>
    i18n.exists(`entries.kind.${kind}`, { ns: 'sells-sales' }) ? t(`entries.kind.${kind as 'charge'}`) : kind;
  const columns: readonly Column<Entry>[] = [
    { key: 'kind', header: t('entries.what'), inCard: 'title', cell: ({ kind }) => kindOf(kind) },
    {
      key: 'account',
      header: t('entries.account'),
      inCard: 'line',
      cell: ({ account }) => t(`entries.accounts.${account}`),
    },
    { key: 'when', header: t('when'), cell: ({ at }) => <TimeText value={at} /> },
    { key: 'cents', header: t('entries.amount'), numeric: true, cell: ({ cents }) => format.money(cents) },
  ];
  if (payment.entries.length === 0) return null;
  return (
    <Accordion variant="contained">
      <Accordion.Item value="entries">
        <Accordion.Control>{t('entries.title', { shown: format.count(payment.entries.length) })}</Accordion.Control>
        <Accordion.Panel>
          <DataTable
            caption={t('entries.caption')}
            columns={columns}
            rows={payment.entries.map((entry, n) => ({ ...entry, n }))}
            rowKey={({ n }) => n}
            dense
          />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

/** Shows a payment of a subscription: sums, documents, refunds, and its entries in the books. */
export function PaymentPanel({ payment, onRefund }: { payment: Payment; onRefund: () => void }) {
  const { t } = useTranslation('sells-sales');
  const { t: words } = useTranslation('sells-subscriptions');
  const known = PAYMENT_STATUSES.find((each) => each === payment.status);
  return (
    <Panel
      title={
        <>
          {t(`payments.kind.${payment.kind}`)} · <TimeText value={payment.paid_at ?? payment.created_at} />
        </>
      }
      aside={
        <Tag tone={payment.status === 'succeeded' ? 'positive' : payment.failure ? 'warning' : 'neutral'}>
          {known ? words(`purchases.status.${known}`) : payment.status}
        </Tag>
      }
    >
      <PaymentFacts payment={payment} />
      <Group gap="xs">
        {payment.receipts.map(({ id, number }) => (
          <DownloadButton
            key={id}
            path={sellsLinks.receipt.replace(':id', String(id))}
            name={`${number}.pdf`}
            label={words('receipts.download', { number })}
          >
            {number}
          </DownloadButton>
        ))}
        {payment.refundable_cents > 0 ? <Button onClick={onRefund}>{t('refund.button')}</Button> : null}
      </Group>
      {payment.status === 'succeeded' && payment.refundable_cents === 0 ? (
        <Text size="sm" c="dimmed">
          {t('refund.nothingLeft')}
        </Text>
      ) : null}
      <Refunds payment={payment} />
      <Entries payment={payment} />
    </Panel>
  );
}
