import type { ServerContext } from '../../platform/context.ts';
import type { PaymentProvider } from './provider/provider.ts';

/** What buying and billing need. */
export type SellsContext = Pick<ServerContext, 'db' | 'clock' | 'mail' | 'log' | 'environment' | 'secrets'> & {
  /** Null where nobody can pay: neither Stripe's keys nor the simulated world. */
  readonly provider: () => Promise<PaymentProvider | null>;
};
