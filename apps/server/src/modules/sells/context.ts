import type { ServerContext } from '../../platform/context.ts';
import type { PaymentProvider } from './provider/provider.ts';

/** Buying and billing need these parts of the server. */
export type SellsContext = Pick<ServerContext, 'db' | 'clock' | 'mail' | 'log' | 'environment' | 'secrets'> & {
  /** The provider is null where nobody can pay: there are neither Stripe's keys nor the simulated world. */
  provider: () => Promise<PaymentProvider | null>;
};
