import { Skeleton } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useQuery } from '@tanstack/react-query';
import { type ApiError, api } from '../../../platform/api/index.ts';
import { CallFailure } from '../../../platform/api/queries.ts';
import { lazyPart } from '../../../ui/fetched/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import type { PreparedCard } from './components/CardForm.tsx';
import { InitFailed } from './components/InitFailed.tsx';

const WAITING = (
  <LoadingState>
    <Skeleton height={220} />
  </LoadingState>
);

const SandboxCard = lazyPart(() => import('./sandbox/SandboxCard.tsx'), WAITING);
const StripeCard = lazyPart(() => import('./stripe/StripeCard.tsx'), WAITING);

/** Has a card confirmed without a payment, with the fields of whoever collects. `onConfirmed` gets the setup's id. */
export function CardSetup({ onConfirmed }: { onConfirmed: (setup: string) => Promise<ApiError | null> }) {
  const query = useQuery<PreparedCard, CallFailure>({
    queryKey: ['card-setup'],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const result = await api(sellsAddresses.createCardSetup, { signal });
      if (!result.ok) throw new CallFailure(result.error);
      return result.data;
    },
  });
  const again = () => void query.refetch();
  if (query.error && !query.isFetching) return <ErrorState error={query.error.error} onRetry={again} />;
  if (!query.data) return WAITING;
  const { setup, client_secret: secret, provider } = query.data;
  if (secret === null) return <InitFailed secret onRetry={again} />;
  const Form = provider === 'sandbox' ? SandboxCard : StripeCard;
  return <Form key={setup} setup={query.data} secret={secret} onConfirmed={() => onConfirmed(setup)} onRetry={again} />;
}
