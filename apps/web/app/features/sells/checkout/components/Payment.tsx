import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../../../ui/fetched/index.ts';
import { LoadingState } from '../../../../ui/state/index.ts';
import { type Prepared, statusOf } from '../prepare.ts';
import { InitFailed } from './InitFailed.tsx';
import { OrderForm } from './OrderForm.tsx';

const WAITING = (
  <LoadingState>
    <Skeleton height={420} />
  </LoadingState>
);

const SandboxOrder = lazyPart(() => import('../sandbox/SandboxOrder.tsx'), WAITING);
const StripeOrder = lazyPart(() => import('../stripe/StripeOrder.tsx'), WAITING);

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

/**
 * How a prepared purchase is paid, whatever is bought: with what is carried over, or with the fields of whoever collects. There a card is kept, too,
 * for an order that costs nothing yet.
 */
export function Payment({ purchase, onRetry }: { purchase: Prepared; onRetry: () => void }) {
  if (purchase.client_secret === null) {
    return purchase.card_cents === 0 && purchase.kind === 'change' ? (
      <CarriedOrder purchase={purchase} />
    ) : (
      <InitFailed secret onRetry={onRetry} />
    );
  }
  const Order = purchase.provider === 'sandbox' ? SandboxOrder : StripeOrder;
  return <Order purchase={purchase} secret={purchase.client_secret} onRetry={onRetry} />;
}
