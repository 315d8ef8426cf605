import type { ServerContext } from '../../platform/context.ts';
import { jobKind } from '../../platform/jobs/index.ts';
import type { SellsContext } from '../sells/context.ts';

/** Paying tipsters needs these parts of the server. */
export type PayoutContext = SellsContext & Pick<ServerContext, 'secrets'>;

/** The actor is the account that asks, with its request. */
export interface Actor {
  accountId: number;
  requestId: string;
}

/** Sends what is confirmed through the provider, and asks it about what it hasn't answered. */
export const transferPayouts = jobKind<Record<string, never>>('transfer_payouts');
