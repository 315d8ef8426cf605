import type { ServerContext } from '../../../platform/context.ts';
import type { PaymentProvider } from './provider.ts';
import { selectHasSimulatedWorld } from './repository.ts';
import { createSandbox } from './sandbox/service.ts';
import { createStripe } from './stripe/service.ts';

const LOOK_AGAIN_MS = 60_000;

/**
 * Chooses the provider that collects money here: Stripe where its keys are set, the sandbox beside the simulated world, none (null)
 * elsewhere.
 */
export function createPayments(
  context: Pick<ServerContext, 'db' | 'clock' | 'environment'>,
): () => Promise<PaymentProvider | null> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_API_URL: apiUrl,
    STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret,
  } = context.environment;
  if (secretKey && publishableKey) {
    const stripe = createStripe({ secretKey, publishableKey, apiUrl, paysTipsters: connectSecret !== undefined });
    return async () => stripe;
  }
  const sandbox = createSandbox(context);
  let simulation: { value: boolean; at: number } | null = null;
  return async () => {
    const now = Date.now();
    if (!simulation?.value && (!simulation || now - simulation.at > LOOK_AGAIN_MS)) {
      simulation = { value: await selectHasSimulatedWorld(context.db), at: now };
    }
    return simulation?.value ? sandbox : null;
  };
}
