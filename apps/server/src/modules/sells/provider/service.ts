import type { ServerContext } from '../../../platform/context.ts';
import type { PaymentProvider } from './provider.ts';
import { selectHasSimulatedWorld } from './repository.ts';
import { createSandbox } from './sandbox/service.ts';

const LOOK_AGAIN_MS = 60_000;

/** Who collects money here: the sandbox beside the simulated world; nobody elsewhere until Stripe's keys are set. */
export function createPayments(context: Pick<ServerContext, 'db' | 'clock'>): () => Promise<PaymentProvider | null> {
  const sandbox = createSandbox(context);
  let simulated: { readonly value: boolean; readonly at: number } | null = null;
  return async () => {
    const now = Date.now();
    if (!simulated?.value && (!simulated || now - simulated.at > LOOK_AGAIN_MS)) {
      simulated = { value: await selectHasSimulatedWorld(context.db), at: now };
    }
    return simulated?.value ? sandbox : null;
  };
}
