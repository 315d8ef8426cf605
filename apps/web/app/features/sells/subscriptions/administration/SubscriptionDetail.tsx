import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconArrowBackUp } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { type Column, DataTable, useAddress } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useContractDay } from '../../pricing/index.ts';
import { useCardName } from '../cards.ts';
import { EndDialog, ExtendDialog, RefundDialog } from './ActDialogs.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { customerName, type Detail, type Payment, stateOf, TONES, useProductName } from './queries.ts';

function SubscriptionFacts({ detail }: { detail: Detail }) {
  const { t, i18n } = useTranslation('sells-sales');
  const format = useFormats();
  const day = useContractDay();
  const cardName = useCardName();
  const { subscription } = detail;
  const { customer, card, channel, end_reason: reason } = subscription;
  const reasonText =
    reason && i18n.exists(`endReason.${reason}`, { ns: 'sells-sales' }) ? t(`endReason.${reason as 'admin'}`) : reason;
  return (
    <Facts
      facts={[
        [
          t('customer'),
          <Anchor key="customer" component={Link} to={paths.user(customer.id)}>
            {customerName(subscription)}
          </Anchor>,
        ],
        [t('email'), customer.email],
        [t('fact.tipster'), channel?.tipster],
        [t('fact.since'), day(subscription.created_at)],
        [
          t('fact.period'),
          t('fact.fromTo', { from: day(subscription.current_period_start), to: day(subscription.current_period_end) }),
        ],
        [t('fact.price'), format.money(subscription.price_cents)],
        [t('fact.access'), day(subscription.access_until)],
        [t('fact.card'), card ? cardName(card) : null],
        [t('fact.ended'), subscription.ended_at ? day(subscription.ended_at) : null],
        [t('fact.endReason'), reasonText],
      ]}
    />
  );
}

type Doing = { act: 'extend' | 'end' } | { act: 'refund'; payment: Payment };

function Acts({ detail }: { detail: Detail }) {
  const { t } = useTranslation('sells-sales');
  const format = useFormats();
  const columns: readonly Column<Detail['acts'][number]>[] = [
    { key: 'what', header: t('acts.what'), inCard: 'title', cell: ({ kind }) => t(`acts.${kind}`) },
    {
      key: 'how',
      header: t('acts.much'),
      cell: ({ kind, cents, days }) =>
        kind === 'refund' ? format.money(cents) : kind === 'extension' ? t('acts.days', { count: days }) : '',
    },
    { key: 'when', header: t('when'), cell: ({ at }) => <TimeText value={at} /> },
    { key: 'who', header: t('acts.who'), cell: ({ actor }) => actor },
  ];
  return (
    <Panel title={t('acts.title')}>
      <DataTable
        caption={t('acts.title')}
        columns={columns}
        rows={detail.acts}
        rowKey={({ id }) => id}
        detail={({ reason }) => reason}
        empty={<Text c="dimmed">{t('acts.none')}</Text>}
      />
    </Panel>
  );
}

function Loaded({ detail }: { detail: Detail }) {
  const { t } = useTranslation('sells-sales');
  const [doing, setDoing] = useState<Doing | null>(null);
  const productName = useProductName();
  const { subscription, purchases } = detail;
  const state = stateOf(subscription);
  const close = () => setDoing(null);
  return (
    <>
      <Panel title={productName(subscription)} aside={<Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>}>
        <SubscriptionFacts detail={detail} />
        {state === 'ended' ? null : (
          <Group gap="xs">
            <Button onClick={() => setDoing({ act: 'extend' })}>{t('extend.button')}</Button>
            <Button variant="outline" color="red" onClick={() => setDoing({ act: 'end' })}>
              {t('end.button')}
            </Button>
          </Group>
        )}
      </Panel>
      {purchases.length === 0 ? <EmptyState title={t('payments.none')} /> : null}
      {purchases.map((payment) => (
        <PaymentPanel key={payment.id} payment={payment} onRefund={() => setDoing({ act: 'refund', payment })} />
      ))}
      <Acts detail={detail} />
      {doing?.act === 'refund' ? (
        <RefundDialog subscription={subscription.id} payment={doing.payment} onClose={close} />
      ) : null}
      {doing?.act === 'extend' ? <ExtendDialog subscription={subscription.id} onClose={close} /> : null}
      {doing?.act === 'end' ? <EndDialog subscription={subscription.id} onClose={close} /> : null}
    </>
  );
}

/** Shows anybody's subscription: payments, refunds, acts, and the actions of an admin. */
export function SubscriptionDetail({ id }: { id: number }) {
  const { t } = useTranslation('sells-sales');
  const address = useAddress();
  const read = useApi(sellsAddresses.readAnySubscription, { params: { id } }, { staleTime: 0 });
  return (
    <Stack gap="md">
      <Anchor
        component={Link}
        to={address({ subscription: null })}
        display="inline-flex"
        mih={44}
        style={{ alignItems: 'center', gap: 6, alignSelf: 'flex-start' }}
      >
        <IconArrowBackUp size={18} aria-hidden="true" />
        {t('back')}
      </Anchor>
      {read.error && !read.data ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Stack gap="md">
            <Skeleton height={280} />
            <Skeleton height={220} />
          </Stack>
        </LoadingState>
      ) : null}
      {read.data ? <Loaded detail={read.data} /> : null}
    </Stack>
  );
}
