import { Button, Skeleton, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { isOpenPayment } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconAlertTriangle, IconCheck, IconHourglass, IconReceiptRefund } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { forgetChannel, keptChannel, type Purchase, useContractDay } from '../pricing/index.ts';

/** After that the reader is told that it takes longer than expected. */
const SLOW_MS = 30_000;
const POLL = { first: 1_000, growth: 1.3, most: 10_000 };

/** Whether the page has been waiting for longer than expected. */
function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}

function LinkTo({ to, children, plain = false }: { to: string; children: ReactNode; plain?: boolean }) {
  return (
    <Button component={Link} to={to} {...(plain ? {} : { variant: 'filled' })}>
      {children}
    </Button>
  );
}

function Succeeded({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('sells-checkout');
  const { t: channels } = useTranslation('sells-channels');
  const format = useFormats();
  const day = useContractDay();
  const { plan, channel, kind, paid_at: paid, period_start: start } = purchase;
  // Access that wasn't asked for at once waits for the end of the withdrawal period.
  const isLater = kind === 'first' && paid !== null && start > paid;
  const isTrial = kind === 'trial';
  const until = { day: day(purchase.period_end), price: format.money(purchase.renewal_cents) };
  const queryClient = useQueryClient();
  // The plan opens more from now on, on every screen that was read before.
  useEffect(() => void queryClient.invalidateQueries(), [queryClient]);
  // The channel for which the plan was bought, read once: it is forgotten with this page.
  const [channelBefore] = useState(() => (plan ? keptChannel() : null));
  useEffect(() => (plan ? forgetChannel : undefined), [plan]);
  return (
    <EmptyState
      icon={<IconCheck size={22} />}
      title={t(isTrial ? 'status.trial' : 'status.succeeded')}
      action={
        <>
          {channel || channelBefore !== null ? (
            <LinkTo to={paths.channel(channel?.id ?? channelBefore!)}>{channels('payment.open')}</LinkTo>
          ) : (
            <LinkTo to={plan === 'elite' ? paths.exchange : paths.valuebet}>{t('status.goOn')}</LinkTo>
          )}
          <LinkTo to={paths.subscriptions} plain>
            {t('toSubscriptions')}
          </LinkTo>
        </>
      }
    >
      {isLater
        ? t('status.laterText', { plan: plan ? PLAN_PRICES[plan].name : (channel?.name ?? ''), day: day(start) })
        : plan
          ? t(isTrial ? 'status.trialText' : 'status.succeededText', { plan: PLAN_PRICES[plan].name, ...until })
          : channel && kind === 'first'
            ? channels('payment.succeeded', { channel: channel.name, ...until })
            : t('status.paidText')}
    </EmptyState>
  );
}

/** A payment of which money went back: unasked, because what it was for didn't begin, or later. */
function GivenBack({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('sells-checkout');
  const format = useFormats();
  const { returned_for: reason, refunded_cents: cents, price_cents: price } = purchase;
  const values = { amount: format.money(cents), price: format.money(price) };
  return (
    <EmptyState
      icon={<IconReceiptRefund size={22} />}
      title={t(reason ? 'status.returned' : 'status.refunded', values)}
      action={<LinkTo to={paths.subscriptions}>{t('toSubscriptions')}</LinkTo>}
    >
      {reason ? <Text>{t(`status.returnedFor.${reason}`)}</Text> : null}
      <Text>{t('status.refundedText', values)}</Text>
    </EmptyState>
  );
}

/** Where this very payment is made. */
function wayBack({ kind, plan, period, channel, subscription }: Purchase): string {
  if (kind === 'trial') return `${paths.checkout}?plan=${plan}&period=${period}&trial=1`;
  if (kind === 'renewal') return `${paths.checkout}?renewal=${subscription}`;
  if (channel) return `${paths.paymentChannel}?channel=${channel.id}&plan=${channel.plan_id}`;
  return plan && period ? `${paths.checkout}?plan=${plan}&period=${period}` : paths.subscriptions;
}

/** `sent`: a confirmation was sent, so that a payment which looks unpaid is only ahead of its event. */
function Outcome({ purchase, sent }: { purchase: Purchase; sent: boolean }) {
  const { t } = useTranslation('sells-checkout');
  const slow = useSlow();
  const { status } = purchase;
  const checkout = wayBack(purchase);
  if (status === 'succeeded' && purchase.refunded_cents > 0) return <GivenBack purchase={purchase} />;
  if (status === 'succeeded') return <Succeeded purchase={purchase} />;
  if (status === 'failed' || status === 'canceled') {
    return (
      <EmptyState
        icon={<IconAlertTriangle size={22} />}
        title={t('status.failed')}
        action={
          purchase.channel ? (
            <LinkTo to={checkout}>{t('status.again')}</LinkTo>
          ) : (
            <LinkTo to={paths.pricing}>{t('toPlans')}</LinkTo>
          )
        }
      >
        {t(purchase.failure === 'trial_unavailable' ? 'status.trialRefused' : 'status.failedText')}
      </EmptyState>
    );
  }
  if (!isOpenPayment(status)) {
    return (
      <EmptyState
        title={t('status.raw', { status })}
        action={<LinkTo to={paths.subscriptions}>{t('toSubscriptions')}</LinkTo>}
      />
    );
  }
  if (status !== 'processing' && !sent) {
    return (
      <EmptyState
        icon={<IconAlertTriangle size={22} />}
        title={t('status.other')}
        action={<LinkTo to={checkout}>{t('status.again')}</LinkTo>}
      >
        {t('status.otherText')}
      </EmptyState>
    );
  }
  if (status === 'processing' && purchase.method === 'sepa_debit') {
    return (
      <EmptyState
        icon={<IconHourglass size={22} />}
        title={t('status.debit')}
        action={<LinkTo to={paths.subscriptions}>{t('toSubscriptions')}</LinkTo>}
      >
        {t('status.debitText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconHourglass size={22} />}
      title={t(slow ? 'status.slow' : 'status.processing')}
      action={
        slow && status !== 'processing' ? (
          <LinkTo to={checkout}>{t('status.again')}</LinkTo>
        ) : slow ? (
          <LinkTo to={paths.subscriptions}>{t('toSubscriptions')}</LinkTo>
        ) : null
      }
    >
      {t(slow ? 'status.slowText' : 'status.processingText')}
    </EmptyState>
  );
}

/** `/payment-status?purchase=<uuid>`: how a payment ended, asked of the server until it has. */
export function PaymentStatusPage() {
  const { t } = useTranslation('sells-checkout');
  const [search] = useSearchParams();
  const id = search.get('purchase') ?? '';
  const sent = search.has('sent') && search.get('redirect_status') !== 'failed';
  const purchase = useApi(
    sellsAddresses.readPurchase,
    { params: { id } },
    {
      enabled: id !== '',
      staleTime: 0,
      // Hidden pages don't ask: TanStack Query stops while the page isn't seen.
      refetchInterval: ({ state }) => {
        if (state.data && !isOpenPayment(state.data.status)) return false;
        return Math.min(POLL.first * POLL.growth ** (state.dataUpdateCount + state.errorUpdateCount), POLL.most);
      },
    },
  );
  const missing = id === '' || purchase.error?.code === 'not_found' || purchase.error?.code === 'validation';
  return (
    <Page>
      <PageMeta title={t('status.title')} />
      <PageHeader title={t('status.title')} />
      <div aria-live="polite">
        {purchase.data ? (
          <Outcome purchase={purchase.data} sent={sent} />
        ) : missing ? (
          <EmptyState
            title={t('status.unknown')}
            action={<LinkTo to={paths.subscriptions}>{t('toSubscriptions')}</LinkTo>}
          />
        ) : purchase.error ? (
          <ErrorState error={purchase.error} onRetry={purchase.reload} />
        ) : (
          <LoadingState>
            <Skeleton height={240} />
          </LoadingState>
        )}
      </div>
    </Page>
  );
}
