import { Button, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../platform/api/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState, useErrorText } from '../../ui/state/index.ts';
import { PeriodTabs, periodIn } from '../pricing/index.ts';
import { OrderForm } from './components/OrderForm.tsx';
import { SandboxOrder } from './components/SandboxOrder.tsx';
import { Summary } from './components/Summary.tsx';
import { type Prepared, planIn, statusOf, usePrepared } from './prepare.ts';

/** Where to go on from an order that can't be prepared; from the others one tries again. */
const WAY_ON: Partial<Record<ApiError['code'], 'pricing' | 'subscriptions'>> = {
  payments_off: 'pricing',
  self_excluded: 'pricing',
  already_subscribed: 'subscriptions',
  change_at_period_end: 'pricing',
  payment_processing: 'subscriptions',
  renewal_due: 'subscriptions',
  email_unconfirmed: 'pricing',
};

function Refused({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const way = WAY_ON[error.code];
  if (!way) return <ErrorState title={t('failed.init')} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title={error.code === 'email_unconfirmed' ? t('failed.email') : errorText(error)}
      action={
        <Button component={Link} to={paths[way]} variant="filled">
          {t(way === 'subscriptions' ? 'toSubscriptions' : 'toPlans')}
        </Button>
      }
    />
  );
}

/** An order that credit pays whole: the button alone. */
function CreditOrder({ purchase }: { readonly purchase: Prepared }) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  return (
    <OrderForm
      purchase={purchase}
      failure={null}
      ready={() => true}
      onOrdered={async () => navigate(statusOf(purchase.id), { replace: true })}
    >
      <Text>{t('credit')}</Text>
    </OrderForm>
  );
}

function Order({ purchase, onRetry }: { readonly purchase: Prepared; readonly onRetry: () => void }) {
  const { t } = useTranslation('checkout');
  const { t: plans } = useTranslation('pricing');
  if (purchase.card_cents === 0) return <CreditOrder purchase={purchase} />;
  if (purchase.client_secret === null) {
    return (
      <EmptyState title={t('failed.init')} action={<Button onClick={onRetry}>{t('status.again')}</Button>}>
        {t('failed.noSecret')}
      </EmptyState>
    );
  }
  if (purchase.provider === 'sandbox') return <SandboxOrder purchase={purchase} secret={purchase.client_secret} />;
  // The form of the card provider isn't built yet: no field of ours ever takes a real card's number.
  return (
    <EmptyState
      title={plans('off')}
      action={
        <Button component={Link} to={paths.pricing} variant="filled">
          {t('toPlans')}
        </Button>
      }
    />
  );
}

/** `/checkout?plan=pro&period=year`: what is ordered, and the order. Nothing is ordered without a press here. */
export function CheckoutPage() {
  const { t } = useTranslation('checkout');
  const [search] = useSearchParams();
  const plan = planIn(search);
  const period = periodIn(search);
  const { prepared, error, again } = usePrepared(plan, period);
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader title={t('title')} actions={plan ? <PeriodTabs current={period} /> : null} />
      {plan === undefined ? (
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
          <Order key={prepared.id} purchase={prepared} onRetry={again} />
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
