import { Button, SimpleGrid, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../platform/api/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState, useErrorText } from '../../ui/state/index.ts';
import { PeriodTabs, periodIn } from '../pricing/index.ts';
import { Payment } from './components/Payment.tsx';
import { Summary } from './components/Summary.tsx';
import { type Order, planIn, usePrepared } from './prepare.ts';

const Unconfirmed = lazy(() => import('./components/Unconfirmed.tsx'));

/** Where to go on from an order that can't be prepared; from the others one tries again. */
const WAY_ON: Partial<Record<ApiError['code'], 'pricing' | 'subscriptions'>> = {
  payments_off: 'pricing',
  self_excluded: 'pricing',
  already_subscribed: 'subscriptions',
  change_at_period_end: 'pricing',
  payment_processing: 'subscriptions',
  renewal_due: 'subscriptions',
  nothing_to_change: 'subscriptions',
  not_found: 'subscriptions',
};

function Refused({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  if (error.code === 'email_unconfirmed') {
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <Unconfirmed onConfirmed={onRetry} />
      </Suspense>
    );
  }
  const way = WAY_ON[error.code];
  if (!way) return <ErrorState title={t('failed.init')} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title={error.code === 'nothing_to_change' ? t('failed.nothingDue') : errorText(error)}
      action={
        <Button component={Link} to={paths[way]} variant="filled">
          {t(way === 'subscriptions' ? 'toSubscriptions' : 'toPlans')}
        </Button>
      }
    />
  );
}

/** What the address asks to be paid for; null where it asks for nothing that exists. */
function orderIn(search: URLSearchParams): Order | null {
  const renewal = Number(search.get('renewal'));
  if (Number.isInteger(renewal) && renewal > 0) return { renewal };
  const plan = planIn(search);
  return plan ? { plan, period: periodIn(search) } : null;
}

/**
 * `/checkout?plan=pro&period=year`: what is ordered, and the order. Nothing is ordered without a press here.
 * `/checkout?renewal=17`: the renewal of a subscription that could not be paid.
 */
export function CheckoutPage() {
  const { t } = useTranslation('checkout');
  const [search] = useSearchParams();
  const order = orderIn(search);
  const { prepared, error, again } = usePrepared(order);
  const title = t(order && 'renewal' in order ? 'renewalTitle' : 'title');
  return (
    <Page>
      <PageMeta title={title} />
      <PageHeader title={title} actions={order && 'plan' in order ? <PeriodTabs current={order.period} /> : null} />
      {order === null ? (
        <EmptyState
          title={t('failed.noPlan')}
          action={
            <Button component={Link} to={paths.pricing} variant="filled">
              {t('toPlans')}
            </Button>
          }
        />
      ) : error ? (
        <Refused error={error} onRetry={again} />
      ) : prepared ? (
        <SimpleGrid minColWidth="min(100%, 360px)" autoFlow="auto-fit" spacing="md">
          <Summary purchase={prepared} />
          <Payment key={prepared.id} purchase={prepared} onRetry={again} />
        </SimpleGrid>
      ) : (
        <LoadingState>
          <SimpleGrid minColWidth="min(100%, 360px)" autoFlow="auto-fit" spacing="md">
            <Skeleton height={420} />
            <Skeleton height={420} />
          </SimpleGrid>
        </LoadingState>
      )}
    </Page>
  );
}
