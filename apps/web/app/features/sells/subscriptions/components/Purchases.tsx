import { Anchor, Text } from '@mantine/core';
import { isOpenPayment, PAYMENT_STATUSES } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import type { Purchase } from '../../pricing/index.ts';
import { useNameOf } from '../cards.ts';

/** How a payment stands; money that went back is named, with how much it was. */
function State({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('sells-subscriptions');
  const format = useFormats();
  const { status, refunded_cents: back, price_cents: price } = purchase;
  if (back > 0) {
    const values = { amount: format.money(back) };
    return <Tag tone="neutral">{t(back < price ? 'purchases.refundedPartly' : 'purchases.refunded', values)}</Tag>;
  }
  const known = PAYMENT_STATUSES.find((each) => each === status);
  const tone = status === 'succeeded' ? 'positive' : isOpenPayment(status) ? 'warning' : 'neutral';
  return <Tag tone={tone}>{known ? t(`purchases.status.${known}`) : status}</Tag>;
}

/** Lists purchases and renewals, the latest first; an open one links to its state. */
export function Purchases({ purchases }: { purchases: readonly Purchase[] }) {
  const { t } = useTranslation('sells-subscriptions');
  const format = useFormats();
  const nameOf = useNameOf();
  const columns: readonly Column<Purchase>[] = [
    {
      key: 'what',
      header: t('purchases.what'),
      inCard: 'title',
      cell: ({ id, period, ...purchase }) => (
        <Anchor
          component={Link}
          to={`${paths.paymentStatus}?purchase=${id}`}
          display="inline-flex"
          mih={44}
          fw={500}
          style={{ alignItems: 'center' }}
        >
          {period ? `${nameOf(purchase)}, ${t(`period.${period}`)}` : nameOf(purchase)}
        </Anchor>
      ),
    },
    {
      key: 'when',
      header: t('purchases.when'),
      inCard: 'line',
      cell: ({ paid_at: paid, created_at: created }) => <TimeText value={paid ?? created} />,
    },
    {
      key: 'price',
      header: t('purchases.price'),
      inCard: 'line',
      numeric: true,
      cell: ({ price_cents: cents }) => format.money(cents),
    },
    {
      key: 'state',
      header: t('purchases.state'),
      inCard: 'line',
      cell: (purchase) => (
        <>
          <State purchase={purchase} />
          {purchase.status === 'processing' && purchase.method === 'sepa_debit' ? (
            <Text size="sm" c="dimmed" maw={320} style={{ whiteSpace: 'normal' }}>
              {t('purchases.debit')}
            </Text>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <Panel title={t('purchases.title')}>
      <DataTable
        caption={t('purchases.caption')}
        columns={columns}
        rows={purchases}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('purchases.empty')} />}
      />
    </Panel>
  );
}
