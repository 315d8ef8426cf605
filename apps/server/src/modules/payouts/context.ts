import type { ServerContext } from '../../platform/context.ts';
import { jobKind } from '../../platform/jobs/index.ts';
import type { SellsContext } from '../sells/context.ts';

/** What paying tipsters needs. */
export type PayoutContext = SellsContext & Pick<ServerContext, 'secrets'>;

/** Who asks, and in which request. */
export interface Actor {
  readonly accountId: number;
  readonly requestId: string;
}

/** Sends what is confirmed through the provider, and asks it about what it hasn't answered. */
export const transferPayouts = jobKind<Record<string, never>>('transfer_payouts');
