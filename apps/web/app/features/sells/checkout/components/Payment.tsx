import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { LoadingState } from '../../../../ui/state/index.ts';
import { type Prepared, statusOf } from '../prepare.ts';
import { InitFailed } from './InitFailed.tsx';
import { OrderForm } from './OrderForm.tsx';

const SandboxOrder = lazy(() => import('../sandbox/SandboxOrder.tsx'));
const StripeOrder = lazy(() => import('../stripe/StripeOrder.tsx'));

/** An order that the plan before pays whole: the button alone. */
function CarriedOrder({ purchase }: { purchase: Prepared }) {
  const { t } = useTranslation('sells-checkout');
  const navigate = useNavigate();
  return (
    <OrderForm
      purchase={purchase}
      failure={null}
      ready={() => true}
      onOrdered={async () => navigate(statusOf(purchase.id), { replace: true })}
    >
      <Text>{t('carried')}</Text>
    </OrderForm>
  );
}

/** How a prepared purchase is paid, whatever is bought: with what is carried over, or with the fields of whoever collects. */
export function Payment({ purchase, onRetry }: { purchase: Prepared; onRetry: () => void }) {
  if (purchase.card_cents === 0) return <CarriedOrder purchase={purchase} />;
  if (purchase.client_secret === null) return <InitFailed secret onRetry={onRetry} />;
  const Order = purchase.provider === 'sandbox' ? SandboxOrder : StripeOrder;
  return (
    <Suspense
      fallback={
        <LoadingState>
          <Skeleton height={420} />
        </LoadingState>
      }
    >
      <Order purchase={purchase} secret={purchase.client_secret} onRetry={onRetry} />
    </Suspense>
  );
}
